package dev.tidepool.lab.load;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How requests are sent.
 *
 * @param target the server
 * @param token the bearer token that every request carries; null for none
 * @param connections the maximum number of connections of an open loop
 * @param threads threads that read answers
 * @param timeout for the complete answer to each request
 * @param warmUpSeconds the length of the warm-up
 * @param command the command that repeats the run, quoted for a shell
 */
public record LoadSettings(
        LoadTarget target,
        @Nullable String token,
        int connections,
        int threads,
        Duration timeout,
        double warmUpSeconds,
        String command) {}

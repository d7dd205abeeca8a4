package dev.tidepool.lab.load;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a server is asked.
 *
 * @param target whom to ask
 * @param token the bearer token that every request carries; null for none
 * @param connections how many an open loop may have at once
 * @param threads threads that read answers
 * @param timeout for the complete answer to each request
 * @param warmUpSeconds how long requests go out before anything counts
 * @param command what repeats the run, quoted for a shell
 */
public record LoadSettings(
        LoadTarget target,
        @Nullable String token,
        int connections,
        int threads,
        Duration timeout,
        double warmUpSeconds,
        String command) {}

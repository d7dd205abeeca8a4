package dev.tidepool.lab.measure.machine;

import dev.tidepool.lab.results.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The main class of a race's {@link ProbeProcess}: says how many units of work its probe is, then answers each line {@code FROM TO}, times of
 * day in milliseconds, with what the probe tells of that period. Ends when its parent does.
 */
final class ProbeMain {
    private ProbeMain() {}

    /** Probes until standard input ends. */
    public static void main(String[] arguments) throws IOException {
        BufferedReader parent = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        long units = Probe.units();
        Probe probe = Probe.start(units);
        System.out.println(units);
        for (@Nullable String line = parent.readLine(); line != null; line = parent.readLine()) {
            String[] period = line.split(" ", -1);
            System.out.println(
                    Json.MAPPER.writeValueAsString(probe.read(Long.parseLong(period[0]), Long.parseLong(period[1]))));
        }
        Runtime.getRuntime().halt(0);
    }
}

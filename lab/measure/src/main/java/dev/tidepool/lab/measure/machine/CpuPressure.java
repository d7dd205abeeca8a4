package dev.tidepool.lab.measure.machine;

import dev.tidepool.lab.results.Round;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The share of time for which some thread of the machine waited for a CPU, from /proc/pressure/cpu on Linux. For one
 * thread.
 */
public final class CpuPressure {
    private static final Path FILE = Path.of("/proc/pressure/cpu");
    private static final String SOME = "some ";
    private static final String TOTAL = "total=";
    private static final double MICROS_PER_NANO = 1e-3;

    private @Nullable Long before = waitedMicros();
    private long readAt = System.nanoTime();

    /** Returns the share since the last call, or since construction; null where unknown. */
    @Nullable
    public Double share() {
        @Nullable Long micros = before == null ? null : waitedMicros();
        long now = System.nanoTime();
        long passed = now - readAt;
        @Nullable
        Double share = before == null || micros == null || passed <= 0
                ? null
                : (Double) Round.to(Math.min(1, Math.max(0, (micros - before) / (passed * MICROS_PER_NANO))), 3);
        before = micros;
        readAt = now;
        return share;
    }

    private static @Nullable Long waitedMicros() {
        try {
            for (String line : Files.readAllLines(FILE)) {
                if (line.startsWith(SOME)) {
                    return Long.valueOf(
                            line.substring(line.indexOf(TOTAL) + TOTAL.length()).strip());
                }
            }
            return null;
        } catch (IOException | RuntimeException unknown) {
            return null;
        }
    }
}

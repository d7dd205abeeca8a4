package dev.tidepool.server.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The histories need this: on Linux, all processes of a machine read the same {@link System#nanoTime}. */
class MonotonicClockTest {
    /** Prints the time. */
    public static void main(String[] args) {
        System.out.println(System.nanoTime());
    }

    @Test
    void anotherProcessReadsTheSameClock() throws Exception {
        assumeTrue(System.getProperty("os.name").equals("Linux"), "not on Linux");
        long before = System.nanoTime();
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xshare:auto",
                        "-cp",
                        System.getProperty("java.class.path"),
                        MonotonicClockTest.class.getName())
                .start();
        String said = new String(child.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip();
        assertThat(child.waitFor(10, TimeUnit.SECONDS)).isTrue();
        assertThat(Long.parseLong(said)).isBetween(before, System.nanoTime());
    }
}

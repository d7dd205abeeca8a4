package dev.tidepool.executor;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A JVM whose pools end while its heap is full. */
final class HeapExhaustedEndTest {
    @TempDir
    Path folder;

    /** A future that ended without memory told nobody, and {@code shutdownNow} lost the tasks that it had taken. */
    @Test
    @Tag("full")
    void aPoolThatEndsWithAFullHeapLosesNoTaskAndLeavesNobodyWaiting() throws Exception {
        Path output = folder.resolve("output.txt");
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx16m",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        HeapExhaustedEndMain.class.getName())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            assertThat(child.waitFor(4 * Await.LIMIT.toSeconds(), TimeUnit.SECONDS)) // it has limits of its own
                    .as("the JVM ended")
                    .isTrue();
            assertThat(Files.readString(output)).contains("all is well");
        } finally {
            child.destroyForcibly();
        }
    }
}

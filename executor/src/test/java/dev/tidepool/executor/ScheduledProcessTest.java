package dev.tidepool.executor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Scheduled tasks in JVMs of their own: one that could end too early, and one whose heap is full. */
@Tag("full")
final class ScheduledProcessTest {
    @TempDir
    Path folder;

    private String run(Class<?> main, String... options) throws IOException, InterruptedException {
        Path output = folder.resolve("output.txt");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        Process child = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            boolean ended = child.waitFor(3 * Await.LIMIT.toSeconds(), TimeUnit.SECONDS); // it has limits of its own
            assertThat(ended)
                    .as(() -> "the JVM ended; it printed: " + printed(output))
                    .isTrue();
        } finally {
            child.destroyForcibly();
        }
        return printed(output);
    }

    private static String printed(Path output) {
        try {
            return Files.readString(output);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Row 6 of issue 28: on daemon threads, the JVM ended during a run. */
    @Test
    void aJvmWithDaemonThreadsEndsAfterTheSeriesAndNotDuringARun() throws Exception {
        assertThat(run(ScheduledExitMain.class))
                .contains("run 1", "run 2", "run 3")
                .doesNotContain("run 4");
    }

    /** Row 1 of issue 28: a moment without memory, and no later task ran. */
    @Test
    void afterAFullHeapNoTaskWaitsForALostThreadAndLaterTasksRun() throws Exception {
        assertThat(run(HeapExhaustionMain.class, "-Xmx48m", "-XX:+UseSerialGC"))
                .contains("none waits, and later tasks ran");
    }
}

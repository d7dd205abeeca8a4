package dev.tidepool.executor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** JVMs whose heap is full while their first tasks are submitted and run. */
final class HeapExhaustedStartTest {
    private static final List<String> SETTINGS = List.of("auto 3", "auto 20", "auto 200", "1 3", "20 1");

    @TempDir
    Path folder;

    /** Workers ended between taking and running a task, and so did those of a second pool. */
    @Test
    @Tag("full")
    void whatWasAcceptedWithAFullHeapRunsAndASecondPoolWorks() throws Exception {
        Map<String, Process> children = new LinkedHashMap<>();
        try {
            for (String setting : SETTINGS) {
                children.put(setting, start(setting));
            }
            for (String setting : SETTINGS) {
                assertThat(children.get(setting).waitFor(2 * Await.LIMIT.toSeconds(), TimeUnit.SECONDS))
                        .as("the JVM with %s ended", setting)
                        .isTrue();
                assertThat(Files.readString(output(setting))).as(setting).contains("all is well");
            }
        } finally {
            children.values().forEach(Process::destroyForcibly);
        }
    }

    private Path output(String setting) {
        return folder.resolve(setting.replace(' ', '-') + ".txt");
    }

    private Process start(String setting) throws IOException {
        String[] arguments = setting.split(" ", -1);
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx20m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        HeapExhaustedStartMain.class.getName(),
                        arguments[0],
                        arguments[1])
                .redirectErrorStream(true)
                .redirectOutput(output(setting).toFile())
                .start();
    }
}

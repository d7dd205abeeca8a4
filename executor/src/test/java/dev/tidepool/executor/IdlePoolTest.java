package dev.tidepool.executor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.sizing.Fixed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An idle pool with the default policy costs nothing in the end, not even the JVM's exit. */
final class IdlePoolTest {

    @Test
    void anIdleDefaultPoolEndsAllItsThreadsAndRests() {
        ManualClock clock = new ManualClock();
        try (AdaptiveExecutor executor =
                AdaptiveExecutor.builder("idle").clock(clock).daemon(true).buildWithoutControlThread()) {
            executor.control().step(clock.getAsLong());
            for (int i = 0; i < 20; i++) {
                Await.result(executor.submit(() -> 1));
                clock.advance(Duration.ofMillis(50));
                executor.control().step(clock.getAsLong());
            }
            Await.until("all are idle", () -> executor.stats().threadsBusy() == 0);
            for (int i = 0; i < 1_200; i++) {
                clock.advance(Duration.ofMillis(100));
                executor.control().step(clock.getAsLong());
            }
            assertThat(executor.stats().threadsAlive()).isZero();
            assertThat(executor.control().isResting()).isTrue();
            assertThat(executor.control().step(clock.getAsLong())).isEqualTo(Long.MAX_VALUE);
            assertThat(Await.result(executor.submit(() -> 1))).isEqualTo(1);
        }
    }

    @Test
    void tasksThatComeAloneNowAndThenDoNotFindTheLoopAtRestEachTime() {
        ManualClock clock = new ManualClock();
        try (AdaptiveExecutor executor = AdaptiveExecutor.builder("now-and-then")
                .clock(clock)
                .daemon(true)
                .sizing(new Fixed(1))
                .buildWithoutControlThread()) {
            executor.control().step(clock.getAsLong());
            for (int i = 0; i < 100; i++) {
                Await.result(executor.submit(() -> 1));
                Await.until("it is idle", () -> executor.stats().threadsBusy() == 0);
                clock.advance(Duration.ofMillis(10));
                executor.control().step(clock.getAsLong());
                assertThat(executor.control().isResting()).isFalse();
            }
            for (int i = 0; i < 3; i++) {
                clock.advance(Duration.ofMillis(100));
                executor.control().step(clock.getAsLong());
            }
            assertThat(executor.control().isResting()).isTrue();
        }
    }

    @Test
    @Tag("full")
    void aForgottenDefaultPoolRunsItsTaskAndKeepsNoJvmAlive(@TempDir Path folder)
            throws IOException, InterruptedException {
        for (int i = 0; i < 20; i++) {
            aJvmWithAForgottenPoolEnds(folder);
        }
    }

    private static void aJvmWithAForgottenPoolEnds(Path folder) throws IOException, InterruptedException {
        Path output = folder.resolve("output.txt");
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        IdleExitMain.class.getName())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            assertThat(child.waitFor(60, TimeUnit.SECONDS))
                    .as("the JVM ended by itself")
                    .isTrue();
        } finally {
            child.destroyForcibly();
        }
        assertThat(Files.readString(output)).contains("the task ran");
        assertThat(child.exitValue()).isZero();
    }
}

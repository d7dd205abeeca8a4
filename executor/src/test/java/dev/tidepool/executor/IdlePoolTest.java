package dev.tidepool.executor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.sizing.Fixed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** An idle pool with the default policy ends its threads, rests, and does not keep the JVM alive. */
final class IdlePoolTest {
    private static final int FORGOTTEN = 20;

    @RegisterExtension
    final PoolFixture pools = new PoolFixture();

    @Test
    void anIdleDefaultPoolEndsAllItsThreadsAndRests() {
        AdaptiveExecutor executor = pools.stepped(AdaptiveExecutor.builder("idle"));
        for (int i = 0; i < 20; i++) {
            Await.result(executor.submit(() -> 1));
            pools.stepAfter(executor, Duration.ofMillis(50));
        }
        PoolFixture.awaitBusy(executor, 0);
        for (int i = 0; i < 1_200; i++) {
            pools.stepAfter(executor, Duration.ofMillis(100));
        }
        assertThat(executor.stats().threadsAlive()).isZero();
        assertThat(pools.step(executor)).isEqualTo(Long.MAX_VALUE);
        assertThat(Await.result(executor.submit(() -> 1))).isEqualTo(1);
    }

    @Test
    void occasionalTasksDoNotFindTheLoopAtRestEachTime() {
        AdaptiveExecutor executor =
                pools.stepped(AdaptiveExecutor.builder("occasional").sizing(new Fixed(1)));
        for (int i = 0; i < 100; i++) {
            Await.result(executor.submit(() -> 1));
            PoolFixture.awaitBusy(executor, 0);
            assertThat(pools.stepAfter(executor, Duration.ofMillis(10))).isLessThan(Long.MAX_VALUE);
        }
        for (int i = 0; i < 3; i++) {
            pools.stepAfter(executor, Duration.ofMillis(100));
        }
        assertThat(pools.step(executor)).isEqualTo(Long.MAX_VALUE);
    }

    /** At 100 tasks a second, the looks cost a tenth of the CPU of the tasks. */
    @Test
    void aQueueInWhichNoTaskWaitsIsLookedAtEverMoreSeldomUntilATaskFindsNoIdleThread() {
        AdaptiveExecutor executor =
                pools.stepped(AdaptiveExecutor.builder("occasional").sizing(new Fixed(1)));
        List<Duration> pauses = new ArrayList<>();
        long next = pools.step(executor);
        for (int i = 0; i < 12; i++) {
            Duration pause = Duration.ofNanos(next - pools.clock.getAsLong());
            pauses.add(pause);
            Await.result(executor.submit(() -> 1));
            PoolFixture.awaitBusy(executor, 0);
            next = pools.stepAfter(executor, pause);
        }
        assertThat(pauses).isSorted().startsWith(Duration.ofMillis(100)).contains(Duration.ofMillis(400));
        assertThat(pauses.get(11)).isGreaterThan(Duration.ofSeconds(10)).isLessThan(Duration.ofMinutes(1));
        pools.occupy(executor);
        executor.execute(() -> {});
        assertThat(pools.step(executor) - pools.clock.getAsLong())
                .isLessThanOrEqualTo(Duration.ofMillis(400).toNanos());
    }

    @Test
    void theJvmStaysAliveForATaskWhoseFirstThreadIsSlowToStart() {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch given = new CountDownLatch(1);
        ThreadFactory slow = task -> {
            asked.countDown();
            Await.latch(given);
            return new Thread(task);
        };
        AtomicBoolean ran = new AtomicBoolean();
        try (AdaptiveExecutor executor = AdaptiveExecutor.builder("slow-to-start")
                .sizing(new Fixed(1))
                .threads(slow)
                .build()) {
            Await.latch(asked);
            executor.execute(() -> ran.set(true));
            assertThat(keepers())
                    .hasSize(1)
                    .allSatisfy(keeper -> assertThat(keeper.isDaemon()).isFalse());
            assertThat(ran).isFalse();
            given.countDown();
            Await.until("the keeper has ended", () -> keepers().isEmpty());
        }
        assertThat(ran).isTrue();
    }

    private static List<Thread> keepers() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("tidepool-slow-to-start-keeper"))
                .toList();
    }

    @Test
    @Tag("full")
    void aForgottenDefaultPoolRunsItsTaskAndKeepsNoJvmAlive(@TempDir Path folder)
            throws IOException, InterruptedException {
        List<Process> children = new ArrayList<>();
        try {
            for (int i = 0; i < FORGOTTEN; i++) {
                children.add(forgetAPool(output(folder, i)));
            }
            for (int i = 0; i < FORGOTTEN; i++) {
                Process child = children.get(i);
                assertThat(child.waitFor(60, TimeUnit.SECONDS))
                        .as("the JVM exited")
                        .isTrue();
                assertThat(Files.readString(output(folder, i))).contains("the task ran");
                assertThat(child.exitValue()).isZero();
            }
        } finally {
            children.forEach(Process::destroyForcibly);
        }
    }

    private static Path output(Path folder, int child) {
        return folder.resolve("output-%d.txt".formatted(child));
    }

    private static Process forgetAPool(Path output) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        IdleExitMain.class.getName())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
    }
}

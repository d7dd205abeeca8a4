package dev.tidepool.executor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.QueueLayout;
import dev.tidepool.policy.sizing.Cached;
import dev.tidepool.policy.sizing.Fixed;
import dev.tidepool.policy.sizing.auto.Auto;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * No wake-up is lost. While far more threads than cores burn CPU, tasks are submitted to a pool that has just
 * become idle or is about to. Every task runs without the help of a further submission. The watchdog is
 * {@link Await#LIMIT}.
 */
@Tag("alone")
final class LivenessTest {
    private static final int BURNERS_PER_CORE = 4;

    @Test
    void everyTaskRunsUnderStarvation() {
        starve(Duration.ofMillis(1_200));
    }

    @Test
    @Tag("nightly")
    void everyTaskRunsUnderStarvationInTheLongForm() {
        starve(Duration.ofMinutes(2));
    }

    private static void starve(Duration time) {
        AtomicBoolean over = new AtomicBoolean();
        for (int i = 0; i < BURNERS_PER_CORE * Runtime.getRuntime().availableProcessors(); i++) {
            Thread burner = new Thread(() -> burn(over), "burner");
            burner.setDaemon(true);
            burner.start();
        }
        try {
            Duration each = time.dividedBy(6);
            submitOneByOne(AdaptiveExecutor.builder("two").sizing(new Fixed(2)), each, 1);
            submitOneByOne(AdaptiveExecutor.builder("many").sizing(new Fixed(16)), each, 40);
            submitOneByOne(
                    AdaptiveExecutor.builder("strict").sizing(new Fixed(3)).queueLayout(QueueLayout.SHARED), each, 3);
            submitOneByOne(AdaptiveExecutor.builder("cached").sizing(Cached.defaults()), each, 3);
            submitOneByOne(AdaptiveExecutor.builder("auto").sizing(new Auto()), each, 5);
            submitOneByOne(
                    AdaptiveExecutor.builder("spinning").sizing(new Fixed(2)).spin(Duration.ofNanos(20_000)), each, 2);
        } finally {
            over.set(true);
        }
    }

    private static void burn(AtomicBoolean over) {
        while (!over.get()) {
            Thread.onSpinWait();
        }
    }

    private static void submitOneByOne(AdaptiveExecutorBuilder builder, Duration time, int burst) {
        SplittableRandom random = new SplittableRandom(burst);
        long end = System.nanoTime() + time.toNanos();
        try (AdaptiveExecutor executor = builder.daemon(true).build()) {
            int rounds = 0;
            for (; System.nanoTime() < end || rounds < 3; rounds++) {
                int tasks = 1 + random.nextInt(burst);
                CountDownLatch done = new CountDownLatch(tasks);
                // No submission follows that could help an overlooked task by chance.
                for (int i = 0; i < tasks; i++) {
                    executor.execute(done::countDown);
                }
                Await.latch(done);
                for (int pause = random.nextInt(300); pause > 0; pause--) {
                    Thread.onSpinWait();
                }
            }
            assertThat(rounds).isPositive();
            assertThat(executor.stats().queueLength()).isZero();
        }
    }
}

package dev.tidepool.executor;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** The tasks that run, and where they are. */
class RunningTaskTest {

    @Test
    void aTaskThatHangsIsListedWithItsStackAndItsTime() throws InterruptedException {
        CountDownLatch release = new CountDownLatch(1);
        try (AdaptiveExecutor pool = AdaptiveExecutor.create("orders")) {
            try {
                assertThat(pool.runningTasks()).isEmpty();
                CountDownLatch runs = new CountDownLatch(1);
                pool.execute(() -> hang(runs, release));
                runs.await();
                assertThat(pool.runningTasks()).singleElement().satisfies(task -> {
                    assertThat(task.thread()).startsWith("orders-");
                    assertThat(task.stack())
                            .extracting(StackTraceElement::getMethodName)
                            .contains("hang");
                    assertThat(task.stack())
                            .extracting(StackTraceElement::getClassName)
                            .noneMatch(name -> name.startsWith("dev.tidepool.executor.internal."));
                });
                assertThat(pool.runningTasks())
                        .extracting(RunningTask::atLeast)
                        .singleElement()
                        .isNotEqualTo(Duration.ZERO);
            } finally {
                release.countDown();
            }
        }
    }

    @Test
    void aTaskInsideABlockingCallIsListed() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        try (AdaptiveExecutor pool = AdaptiveExecutor.create("orders")) {
            try {
                CountDownLatch runs = new CountDownLatch(1);
                pool.execute(() -> Blocking.run(() -> hang(runs, release)));
                runs.await();
                List<RunningTask> tasks = pool.runningTasks();
                assertThat(tasks).hasSize(1);
            } finally {
                release.countDown();
            }
        }
    }

    /** Its stack ended with the calls of its timer. */
    @Test
    void aScheduledTaskIsShownWithoutTheCallsThatLedToIt() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        try (AdaptiveExecutor pool = AdaptiveExecutor.create("orders")) {
            try {
                CountDownLatch runs = new CountDownLatch(1);
                ScheduledExecutor.on(pool).execute(() -> hang(runs, release));
                runs.await();
                assertThat(pool.runningTasks())
                        .singleElement()
                        .satisfies(task -> assertThat(task.stack())
                                .extracting(StackTraceElement::getClassName)
                                .contains(RunningTaskTest.class.getName())
                                .noneMatch(name -> name.startsWith("dev.tidepool.executor.internal."))
                                .doesNotContain(ScheduledTask.class.getName()));
            } finally {
                release.countDown();
            }
        }
    }

    private static void hang(CountDownLatch runs, CountDownLatch release) {
        runs.countDown();
        try {
            release.await();
        } catch (InterruptedException interrupt) {
            Thread.currentThread().interrupt();
        }
    }
}

package dev.tidepool.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.tidepool.policy.sizing.Fixed;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A pool on virtual threads: the policy is a limit on concurrent tasks. */
@SuppressWarnings("FutureReturnValueIgnored")
final class VirtualThreadsTest {
    private static final int JDK = Runtime.version().feature();

    private static AdaptiveExecutorBuilder builder() {
        assumeThat(JDK).as("virtual threads need JDK 21").isGreaterThanOrEqualTo(21);
        return AdaptiveExecutor.builder("orders").virtualThreads();
    }

    @Test
    void anOlderJdkRefusesThemInOneLine() {
        assumeThat(JDK).isLessThan(21);
        assertThatThrownBy(() -> AdaptiveExecutor.builder("orders").virtualThreads())
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessage(
                        "virtual threads need JDK 21 or newer, this is JDK %d;"
                                + " update it, or leave out virtualThreads()",
                        JDK);
    }

    @Test
    void theThreadsAreNamedAfterThePoolAndAreDaemons() {
        try (AdaptiveExecutor orders = builder().build()) {
            Future<Thread> thread = orders.submit(Thread::currentThread);
            assertThat(Await.result(thread).getName()).isEqualTo("orders-0");
            assertThat(Await.result(thread).isDaemon()).isTrue();
        }
    }

    /** A task in an application server did not find the services and resources of its application. */
    @Test
    void theyHaveTheClassLoaderOfTheThreadThatBuiltThePool() {
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        ClassLoader own = new URLClassLoader(new URL[0], before);
        Thread.currentThread().setContextClassLoader(own);
        AdaptiveExecutor orders;
        try {
            orders = builder().build();
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
        try (orders) {
            assertThat(Await.result(orders.submit(() -> Thread.currentThread().getContextClassLoader())))
                    .isSameAs(own);
        }
    }

    @Test
    void theirNamesBeginWithThePrefixWheneverItIsSet() {
        try (AdaptiveExecutor orders = builder().threadNamePrefix("task-").build()) {
            assertThat(Await.result(orders.submit(Thread::currentThread)).getName())
                    .isEqualTo("task-0");
        }
    }

    /** Executors of one builder share only what it was given; the second one's first thread was called orders-1. */
    @Test
    void eachExecutorOfABuilderNumbersItsOwnThreads() {
        AdaptiveExecutorBuilder both = builder();
        for (int i = 0; i < 2; i++) {
            try (AdaptiveExecutor orders = both.build()) {
                assertThat(Await.result(orders.submit(Thread::currentThread)).getName())
                        .isEqualTo("orders-0");
            }
        }
    }

    @Test
    void tasksThatWaitForTheirSubtasksStarveNobody() {
        try (AdaptiveExecutor orders = builder().build()) {
            Callable<String> outer = () -> Await.result(orders.submit(() -> "inner"));
            List<Future<String>> all =
                    Stream.generate(() -> orders.submit(outer)).limit(500).toList();
            assertThat(all).allSatisfy(each -> assertThat(Await.result(each)).isEqualTo("inner"));
        }
    }

    /** A worker that always found a new task kept its carrier for good. */
    @Test
    void aTaskThatBlockedGoesOnWhileNewTasksKeepComing() {
        int carriers = Runtime.getRuntime().availableProcessors();
        try (AdaptiveExecutor orders = builder().sizing(new Fixed(carriers + 1)).build()) {
            CountDownLatch blocks = new CountDownLatch(1);
            CountDownLatch over = new CountDownLatch(1);
            orders.execute(() -> {
                Await.latch(blocks);
                over.countDown();
            });
            for (int i = 1; i < carriers; i++) {
                orders.execute(() -> compute(over));
            }
            orders.execute(new Endless(orders, over));
            orders.execute(blocks::countDown);
            Await.latch(over);
        }
    }

    private static void compute(CountDownLatch until) {
        while (until.getCount() > 0) {
            Thread.onSpinWait();
        }
    }

    /** Submits itself again until it is over. */
    private record Endless(AdaptiveExecutor pool, CountDownLatch over) implements Runnable {
        @Override
        public void run() {
            if (over.getCount() > 0) {
                pool.execute(this);
            }
        }
    }

    @Test
    void theReasonSaysThatTheCpuTimeIsUnknown() {
        try (AdaptiveExecutor orders = builder().build()) {
            for (int i = 0; i < 100; i++) {
                Await.result(orders.submit(() -> {}));
            }
            Await.until(
                    "a decision is about them",
                    () -> orders.decisions().stream()
                            .anyMatch(record -> record.decision().reason().contains("CPU time is unknown")));
        }
    }
}

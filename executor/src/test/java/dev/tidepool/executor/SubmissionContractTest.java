package dev.tidepool.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** execute and submit: what runs, what it returns, what cancelling does. */
@ParameterizedClass(name = "{0}")
@MethodSource("dev.tidepool.executor.PoolKind#available")
@SuppressWarnings("FutureReturnValueIgnored")
final class SubmissionContractTest {
    @RegisterExtension
    final PoolFixture pools = new PoolFixture();

    private final AdaptiveExecutor executor;

    SubmissionContractTest(PoolKind kind) {
        executor = pools.start(kind.builder());
    }

    @Test
    void executeRunsTheTaskOnAnotherThread() {
        CountDownLatch ran = new CountDownLatch(1);
        Thread[] on = new Thread[1];
        executor.execute(() -> {
            on[0] = Thread.currentThread();
            ran.countDown();
        });
        Await.latch(ran);
        assertThat(on[0]).isNotNull().isNotSameAs(Thread.currentThread());
    }

    @Test
    void submitOfARunnableReturnsTheGivenResult() {
        AtomicInteger runs = new AtomicInteger();
        assertThat(Await.result(executor.submit(runs::incrementAndGet, "done"))).isEqualTo("done");
        assertThat(runs).hasValue(1);
    }

    @Test
    void submitOfARunnableWithoutResultEndsWithNull() throws Exception {
        AtomicInteger runs = new AtomicInteger();
        Runnable task = runs::incrementAndGet;
        assertThat(executor.submit(task).get()).isNull();
        assertThat(runs).hasValue(1);
    }

    @Test
    @SuppressWarnings("NullAway")
    void nullTasksAreRefusedAndNotCounted() {
        assertThatThrownBy(() -> executor.execute(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> executor.submit((Runnable) null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> executor.submit((Callable<String>) null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> executor.submit(null, "result")).isInstanceOf(NullPointerException.class);
        assertThat(executor.stats().arrivals()).isZero();
    }

    @Test
    void aFutureSaysItsState() {
        Blocker blocker = pools.blocker();
        Future<?> future = executor.submit(blocker);
        Await.latch(blocker.started);
        assertThat(future.toString()).contains("running");
        assertThat(future.cancel(true)).isTrue();
        assertThat(future.toString()).contains("cancelled");
    }

    @Test
    void everyTaskRunsExactlyOnce() {
        int tasks = 2_000;
        List<AtomicInteger> runs = new ArrayList<>();
        List<Future<?>> futures = new ArrayList<>();
        for (int i = 0; i < tasks; i++) {
            AtomicInteger counter = new AtomicInteger();
            runs.add(counter);
            if (i % 2 == 0) {
                futures.add(executor.submit(counter::incrementAndGet));
            } else {
                executor.execute(counter::incrementAndGet);
            }
        }
        PoolFixture.end(executor);
        assertThat(runs).allSatisfy(counter -> assertThat(counter).hasValue(1));
        assertThat(futures).allSatisfy(future -> assertThat(future).isDone());
        PoolStats stats = executor.stats();
        assertThat(List.of(stats.arrivals(), stats.starts(), stats.completions()))
                .containsOnly((long) tasks);
        assertThat(stats.failures()).isZero();
        assertThat(stats.rejections()).isZero();
    }

    @Test
    void whatHappensBeforeTheSubmissionIsSeenByTheTaskAndItsWorkByTheReader() throws Exception {
        for (int i = 0; i < 500; i++) {
            int[] plain = {i, 0};
            Future<?> future = executor.submit(() -> plain[1] = plain[0] + 1);
            future.get();
            assertThat(plain[1]).isEqualTo(i + 1);
        }
    }

    @Test
    void aTaskMaySubmitTasksAndTwoMayWaitForEachOther() {
        CountDownLatch bothRun = new CountDownLatch(2);
        Callable<String> partner = () -> {
            bothRun.countDown();
            Await.latch(bothRun);
            return "met";
        };
        Future<Future<String>> outer = executor.submit(() -> {
            Future<String> inner = executor.submit(partner);
            assertThat(partner.call()).isEqualTo("met");
            return inner;
        });
        assertThat(Await.result(Await.result(outer))).isEqualTo("met");
    }

    @Test
    void whatATaskThrowsEndsItsFuture() {
        IllegalStateException thrown = new IllegalStateException("no");
        assertThat(Await.failure(executor.submit(() -> {
                    throw thrown;
                })))
                .isSameAs(thrown);
        AssertionError error = new AssertionError("no");
        Runnable failing = () -> {
            throw error;
        };
        assertThat(Await.failure(executor.submit(failing))).isSameAs(error);
        Await.until("both failures are counted", () -> executor.stats().failures() == 2);
        assertThat(executor.stats().completions()).isEqualTo(2);
    }

    @Test
    void cancellingARunningTaskInterruptsItWhenAsked() {
        Blocker blocker = pools.blocker();
        Future<?> future = executor.submit(blocker);
        Await.latch(blocker.started);
        assertThat(future.cancel(true)).isTrue();
        Await.latch(blocker.ended);
        assertThat(blocker.interrupted).isTrue();
        assertThatThrownBy(future::get).isInstanceOf(CancellationException.class);
        assertThat(future.cancel(true)).isFalse();
    }

    @Test
    void cancellingARunningTaskLeavesItAloneWhenNotAsked() {
        Blocker blocker = pools.blocker();
        Future<?> future = executor.submit(blocker);
        Await.latch(blocker.started);
        assertThat(future.cancel(false)).isTrue();
        assertThat(blocker.ended.getCount()).isEqualTo(1);
        blocker.release();
        Await.latch(blocker.ended);
        assertThat(blocker.interrupted).isFalse();
    }

    @Test
    void aFutureThatEndedCannotBeCancelled() {
        Future<String> future = executor.submit(() -> "done");
        assertThat(Await.result(future)).isEqualTo("done");
        assertThat(future.cancel(true)).isFalse();
        assertThat(future.isCancelled()).isFalse();
    }
}

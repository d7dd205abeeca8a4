package dev.tidepool.executor;

import static dev.tidepool.executor.PoolFixture.assertRejected;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.policy.sizing.Fixed;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** invokeAll and invokeAny, with and without time limits. */
@ParameterizedClass(name = "{0}")
@MethodSource("dev.tidepool.executor.PoolKind#available")
final class InvokeContractTest {
    @RegisterExtension
    final PoolFixture pools = new PoolFixture();

    private final AdaptiveExecutor executor;

    InvokeContractTest(PoolKind kind) {
        executor = pools.start(kind.builder());
    }

    private static Callable<String> calling(Blocker blocker) {
        return () -> {
            blocker.run();
            return "blocked";
        };
    }

    private static void assertInterruptedIfStarted(Blocker blocker) {
        if (blocker.started.getCount() == 0) {
            Await.latch(blocker.ended);
            assertThat(blocker.interrupted).isTrue();
        }
    }

    private static Callable<String> failing(String message) {
        return () -> {
            throw new IllegalStateException(message);
        };
    }

    /** The deadline was so far below now that it counted as above it: the call never ended. */
    @Test
    @Timeout(120)
    void aLimitFarBelowZeroIsOverAtOnce() {
        Blocker blocker = pools.blocker();
        for (long limit : new long[] {-1, Long.MIN_VALUE / 2, Long.MIN_VALUE}) {
            assertThatThrownBy(() -> executor.invokeAny(List.of(calling(blocker)), limit, TimeUnit.NANOSECONDS))
                    .isInstanceOf(TimeoutException.class);
        }
    }

    @Test
    void invokeAllReturnsEndedFuturesInOrder() throws Exception {
        List<Future<String>> futures = executor.invokeAll(List.of(() -> "a", failing("b"), () -> "c"));
        assertThat(futures).hasSize(3).allMatch(Future::isDone);
        assertThat(futures.get(0).get()).isEqualTo("a");
        assertThat(Await.failure(futures.get(1))).hasMessage("b");
        assertThat(futures.get(2).get()).isEqualTo("c");
        assertThat(executor.invokeAll(List.<Callable<String>>of())).isEmpty();
    }

    @Test
    void invokeAllCancelsWhatDoesNotEndWithinTheLimit() throws Exception {
        Blocker blocker = pools.blocker();
        List<Future<String>> futures =
                executor.invokeAll(List.of(() -> "a", calling(blocker)), 300, TimeUnit.MILLISECONDS);
        assertThat(futures).hasSize(2).allMatch(Future::isDone);
        assertThat(futures.get(1)).isCancelled();
        assertInterruptedIfStarted(blocker);
    }

    @Test
    void invokeAllWithTimeToSpareReturnsEverything() throws Exception {
        List<Future<Integer>> futures = executor.invokeAll(List.of(() -> 1, () -> 2, () -> 3), 1, TimeUnit.DAYS);
        int sum = 0;
        for (Future<Integer> future : futures) {
            sum += future.get();
        }
        assertThat(sum).isEqualTo(6);
    }

    @Test
    void invokeAnyReturnsTheFirstSuccess() throws Exception {
        Callable<String> only = () -> "only";
        assertThat(executor.<String>invokeAny(List.of(failing("no"), only))).isEqualTo("only");
        assertThat(executor.<String>invokeAny(List.of(only), 1, TimeUnit.DAYS)).isEqualTo("only");
        assertThat(executor.<String>invokeAny(List.of(only), Long.MAX_VALUE, TimeUnit.DAYS))
                .isEqualTo("only");
    }

    @Test
    void invokeAnyInterruptsTheLosersThatRun() throws Exception {
        Blocker loser = pools.blocker();
        Callable<String> winner = () -> {
            Await.latch(loser.started);
            return "won";
        };
        assertThat(executor.<String>invokeAny(List.of(calling(loser), winner))).isEqualTo("won");
        assertInterruptedIfStarted(loser);
    }

    @Test
    void invokeAnyFailsWithTheFailureOfATaskWhenNoneSucceeds() {
        assertThatThrownBy(() -> executor.invokeAny(List.of(failing("one"), failing("two"))))
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> executor.invokeAny(List.of(failing("one")), 1, TimeUnit.DAYS))
                .isInstanceOf(ExecutionException.class)
                .hasRootCauseMessage("one");
    }

    @Test
    void invokeAnyGivesUpAtTheLimitAndInterruptsWhatRuns() {
        Blocker one = pools.blocker();
        Blocker two = pools.blocker();
        assertThatThrownBy(() -> executor.invokeAny(List.of(calling(one), calling(two)), 200, TimeUnit.MILLISECONDS))
                .isInstanceOf(TimeoutException.class);
        assertInterruptedIfStarted(one);
        assertInterruptedIfStarted(two);
    }

    @Test
    void invokeAnyInterruptedWhileItWaitsCancelsItsTasks() {
        Blocker task = pools.blocker();
        Thread caller = Thread.currentThread();
        Thread interrupter = new Thread(() -> {
            Await.latch(task.started);
            caller.interrupt();
        });
        interrupter.start();
        assertThatThrownBy(() -> executor.invokeAny(List.of(calling(task)))).isInstanceOf(InterruptedException.class);
        assertInterruptedIfStarted(task);
    }

    @Test
    @SuppressWarnings({"NullAway", "FutureReturnValueIgnored"})
    void nullArgumentsAreRefusedAndNothingRuns() {
        AtomicInteger runs = new AtomicInteger();
        List<Callable<Integer>> withNull = Arrays.asList(runs::incrementAndGet, null);
        assertThatThrownBy(() -> executor.invokeAny(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> executor.invokeAll(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> executor.invokeAny(withNull)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> executor.invokeAny(List.of(runs::incrementAndGet), 1, null))
                .isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> executor.invokeAny(List.<Callable<Integer>>of()))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> executor.invokeAny(List.<Callable<Integer>>of(), 1, TimeUnit.SECONDS))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(runs).hasValue(0);
    }

    @Test
    void bothAreRejectedAfterShutdown() {
        executor.shutdown();
        List<Callable<String>> tasks = List.of(() -> "never");
        assertRejected(() -> executor.invokeAny(tasks));
        assertRejected(() -> executor.invokeAll(tasks));
    }

    @Test
    void invokeAnySubmitsNoTaskOnceOneHasSucceeded() throws Exception {
        AdaptiveExecutor full = pools.start(
                AdaptiveExecutor.builder("full").sizing(new Fixed(1)).queueCapacity(1, WhenFull.runInCaller()));
        pools.occupy(full);
        full.execute(() -> {});
        AtomicInteger runs = new AtomicInteger();
        List<Callable<Integer>> tasks = Collections.nCopies(30, runs::incrementAndGet);
        assertThat(full.<Integer>invokeAny(tasks)).isEqualTo(1);
        assertThat(runs).hasValue(1);
    }

    @Test
    void losersOfInvokeAnyLeaveTheQueueAtOnce() {
        AdaptiveExecutor one = pools.fixed(1);
        pools.occupy(one);
        List<Callable<String>> tasks = List.of(() -> "a", () -> "b", () -> "c");
        FutureTask<String> invocation = new FutureTask<>(() -> one.invokeAny(tasks));
        Thread caller = new Thread(invocation);
        caller.start();
        Await.until("all wait", () -> one.stats().queueLength() == 3);
        caller.interrupt();
        assertThat(Await.failure(invocation)).isInstanceOf(InterruptedException.class);
        assertThat(one.stats().queueLength()).isZero();
    }
}

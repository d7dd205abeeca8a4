package dev.tidepool.executor.internal.engine;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/** The promises of the future, each in the smallest race that could break it. */
public final class FutureStress {
    private FutureStress() {}

    /** Returns the result 7, or -1 if cancelled, -2 if failed, -3 if interrupted. */
    static int get(TaskFuture<Integer> future) {
        try {
            return future.get();
        } catch (CancellationException cancelled) {
            return -1;
        } catch (InterruptedException interrupt) {
            return -3;
        } catch (Exception failed) {
            return -2;
        }
    }

    /** Running and cancelling at once: one of them wins, and the future agrees. */
    @JCStressTest
    @Outcome(id = "0, 7", expect = ACCEPTABLE, desc = "ran")
    @Outcome(id = "1, -1", expect = ACCEPTABLE, desc = "cancelled")
    @Outcome(expect = FORBIDDEN, desc = "disagreement")
    @State
    public static class RunOrCancel {
        private final TaskFuture<Integer> future = new TaskFuture<>(() -> 7);

        /** Worker; an interrupt meant for the task has arrived when {@code run} returns. */
        @Actor
        public void run() {
            future.run();
            Thread.interrupted();
        }

        /** Canceller. */
        @Actor
        public void cancel(II_Result result) {
            result.r1 = future.cancel(true) ? 1 : 0;
        }

        /** Reader, afterwards. */
        @Arbiter
        public void look(II_Result result) {
            result.r2 = get(future);
        }
    }

    /** Running while a waiter begins to wait: the waiter is woken, or the test never ends. */
    @JCStressTest
    @Outcome(id = "7", expect = ACCEPTABLE, desc = "woken")
    @Outcome(expect = FORBIDDEN, desc = "something else")
    @State
    public static class RunAndAwait {
        private final TaskFuture<Integer> future = new TaskFuture<>(() -> 7);

        /** Worker. */
        @Actor
        public void run() {
            future.run();
        }

        /** Waiter. */
        @Actor
        public void await(I_Result result) {
            result.r1 = get(future);
        }
    }

    /** Others give up meanwhile, and unlink those who did: the waiter is woken, or the test never ends. */
    @JCStressTest
    @Outcome(id = "7", expect = ACCEPTABLE, desc = "woken")
    @Outcome(expect = FORBIDDEN, desc = "something else")
    @State
    public static class RunWhileOthersGiveUp {
        private final TaskFuture<Integer> future = new TaskFuture<>(() -> 7);

        /** Gives up more often than entries may stay. */
        private void giveUp() {
            for (int i = 0; i < 20; i++) {
                try {
                    future.get(100, TimeUnit.NANOSECONDS);
                } catch (TimeoutException again) {
                    Thread.onSpinWait();
                } catch (InterruptedException | ExecutionException impossible) {
                    throw new AssertionError(impossible);
                }
            }
        }

        /** Worker. */
        @Actor
        public void run() {
            future.run();
        }

        /** Waiter. */
        @Actor
        public void await(I_Result result) {
            result.r1 = get(future);
        }

        /** One who gives up. */
        @Actor
        public void giveUpFirst() {
            giveUp();
        }

        /** Another one. */
        @Actor
        public void giveUpToo() {
            giveUp();
        }
    }

    /** Two threads run the future: the task runs once. */
    @JCStressTest
    @Outcome(id = "1, 7", expect = ACCEPTABLE, desc = "once")
    @Outcome(expect = FORBIDDEN, desc = "twice or never")
    @State
    public static class RunTwice {
        private int runs;
        private final TaskFuture<Integer> future = new TaskFuture<>(() -> {
            runs++;
            return 7;
        });

        /** Worker. */
        @Actor
        public void run() {
            future.run();
        }

        /** A caller to whom shutdownNow returned it. */
        @Actor
        public void runAgain() {
            future.run();
        }

        /** Counts. */
        @Arbiter
        public void count(II_Result result) {
            result.r1 = runs;
            result.r2 = get(future);
        }
    }

    /** Rejecting and cancelling at once. */
    @JCStressTest
    @Outcome(id = "0, -2", expect = ACCEPTABLE, desc = "rejected")
    @Outcome(id = "1, -1", expect = ACCEPTABLE, desc = "cancelled")
    @Outcome(expect = FORBIDDEN, desc = "disagreement")
    @State
    public static class RejectOrCancel {
        private final TaskFuture<Integer> future = new TaskFuture<>(() -> 7);

        /** Pool. */
        @Actor
        public void reject() {
            future.reject(new RejectedExecutionException("full"));
        }

        /** Canceller. */
        @Actor
        public void cancel(II_Result result) {
            result.r1 = future.cancel(true) ? 1 : 0;
        }

        /** Reader, afterwards. */
        @Arbiter
        public void look(II_Result result) {
            result.r2 = get(future);
        }
    }

    /** The first of two tasks fails, the second succeeds: {@code invokeAny} hears of both, or the test never ends. */
    @JCStressTest
    @Outcome(id = "7", expect = ACCEPTABLE, desc = "heard")
    @Outcome(expect = FORBIDDEN, desc = "something else")
    @State
    public static class FirstOfTwo {
        private final AtomicReferenceArray<@Nullable Runnable> submitted = new AtomicReferenceArray<>(2);
        private final AtomicInteger count = new AtomicInteger();

        private void run(int number) {
            Runnable task = submitted.get(number);
            while (task == null) {
                Thread.onSpinWait();
                task = submitted.get(number);
            }
            task.run();
        }

        private void execute(Runnable task) {
            submitted.set(count.getAndIncrement(), task);
        }

        /** Caller. */
        @Actor
        public void call(I_Result result) {
            List<Callable<Integer>> tasks = List.of(
                    () -> {
                        throw new IllegalStateException("the first fails");
                    },
                    () -> 7);
            try {
                result.r1 = new FirstResult<Integer>(this::execute).of(tasks);
            } catch (InterruptedException | ExecutionException failed) {
                result.r1 = -1;
            }
        }

        /** Worker. */
        @Actor
        public void runFirst() {
            run(0);
        }

        /** Another worker. */
        @Actor
        public void runSecond() {
            run(1);
        }
    }
}

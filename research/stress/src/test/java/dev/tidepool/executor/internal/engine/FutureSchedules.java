package dev.tidepool.executor.internal.engine;

import dev.tidepool.stress.Actors;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;

/** The promises of the future under controlled schedules. */
public final class FutureSchedules {
    private static final String CANCELLED = "cancelled";

    /** Running, cancelling and waiting: the waiter is woken and agrees with the canceller; no interrupt comes late. */
    public void aFutureRunsOrIsCancelledAndWakesItsWaiter() throws Exception {
        TaskFuture<String> future = new TaskFuture<>(() -> "ran");
        CountDownLatch end = new CountDownLatch(1);
        String[] seen = new String[2];
        Actors.together(
                () -> {
                    future.run();
                    boolean unused = Thread.interrupted(); // what a worker does between two tasks
                    end.await(); // throws if an interrupt meant for the task arrives only now
                },
                () -> {
                    seen[0] = future.cancel(true) ? CANCELLED : "ran";
                    end.countDown();
                },
                () -> seen[1] = outcome(future));
        if (!seen[0].equals(seen[1])) {
            throw new AssertionError("the canceller saw " + seen[0] + ", the waiter " + seen[1]);
        }
    }

    /** Running, rejecting and cancelling: exactly one of them ends the future. */
    public void aFutureEndsOnceWhoeverEndsIt() throws Exception {
        AtomicInteger runs = new AtomicInteger();
        AtomicInteger ends = new AtomicInteger();
        TaskFuture<String> future = new TaskFuture<>(() -> "ran " + runs.incrementAndGet()) {
            @Override
            protected void done() {
                ends.incrementAndGet();
            }
        };
        boolean[] cancelled = new boolean[1];
        Actors.together(
                future::run,
                () -> future.reject(new RejectedExecutionException("rejected")),
                () -> cancelled[0] = future.cancel(false));
        String outcome = outcome(future);
        boolean agrees =
                cancelled[0] ? outcome.equals(CANCELLED) : outcome.equals(runs.get() == 1 ? "ran 1" : "rejected");
        if (ends.get() != 1 || !agrees) {
            throw new AssertionError("%s ended %d times: %s".formatted(future, ends.get(), outcome));
        }
    }

    private static String outcome(TaskFuture<String> future) throws InterruptedException {
        try {
            return future.get();
        } catch (CancellationException cancelled) {
            return CANCELLED;
        } catch (ExecutionException failed) {
            return failed.getCause().getMessage();
        }
    }
}

package dev.tidepool.server.chaos.load;

import dev.tidepool.server.chaos.history.HistoryRecord.FutureEnded;
import dev.tidepool.server.chaos.history.HistoryRecord.HandedIn;
import dev.tidepool.server.chaos.history.HistoryRecord.Submitted;
import dev.tidepool.server.chaos.history.HistoryWriter;
import dev.tidepool.server.chaos.history.Outcome;
import dev.tidepool.server.chaos.history.TaskIds;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Submits tasks at a fixed rate in one thread, and records each task and its outcome. */
final class Load {
    private static final long MAX_BACKLOG = 50_000_000;
    private static final long REST = 20_000_000;

    /** A submission that takes longer has a record of its end. */
    private static final long SLOW_NANOS = 100_000_000;

    private final Door door;
    private final HistoryWriter history;
    private final int caller;
    private final Random chance;
    private final AtomicLong open = new AtomicLong();
    private long sequence;
    private final AtomicLong accepted = new AtomicLong();

    Load(Door door, HistoryWriter history, int caller, Random chance) {
        this.door = door;
        this.history = history;
        this.caller = caller;
        this.chance = chance;
    }

    /** Returns the number of tasks that were accepted at submission. */
    long accepted() {
        return accepted.get();
    }

    /** Returns the number of futures that are not complete. */
    long open() {
        return open.get();
    }

    /**
     * Submits tasks until its thread is interrupted. It omits tasks that it cannot submit in time. It pauses after a
     * rejection, unless it is a flood.
     */
    void run(int phase, int perSecond, Mix mix) {
        long interval = 1_000_000_000L / perSecond;
        long next = System.nanoTime();
        while (!Thread.currentThread().isInterrupted()) {
            long now = System.nanoTime();
            if (next - now > 0) {
                try {
                    TimeUnit.NANOSECONDS.sleep(Math.max(next - now, 1_000_000));
                } catch (InterruptedException stop) {
                    return;
                }
                continue;
            }
            next = Math.max(next, now - MAX_BACKLOG) + interval;
            if (open.get() >= door.maxOpen()) {
                next += REST;
            } else if (!submit(phase, door.prepared(mix.next(chance))) && mix != Mix.FLOOD) {
                next += REST;
            }
        }
    }

    /** Submits a task; returns whether it was accepted. */
    private boolean submit(int phase, Submission order) {
        long id = TaskIds.id(phase, caller, ++sequence);
        int attempts = order.options().key() == null ? 0 : order.options().attempts();
        long begin = System.nanoTime();
        history.write(new Submitted(id, order.expectation(), door.limit(order).toNanos(), attempts, begin));
        CompletableFuture<?> future;
        try {
            future = door.send(id, order);
            long end = System.nanoTime();
            if (end - begin > SLOW_NANOS) {
                history.write(new HandedIn(id, end));
            }
        } catch (RuntimeException refused) {
            ended(id, null, refused);
            return false;
        }
        open.incrementAndGet();
        accepted.incrementAndGet();
        CompletableFuture<?> unused = future.whenComplete((result, thrown) -> {
            ended(id, result, thrown);
            open.decrementAndGet();
        });
        if (order.cancelAfterMillis() >= 0) {
            CompletableFuture.delayedExecutor(order.cancelAfterMillis(), TimeUnit.MILLISECONDS)
                    .execute(() -> future.cancel(true));
        }
        return true;
    }

    private void ended(long id, @Nullable Object result, @Nullable Throwable thrown) {
        Outcome outcome = door.outcome(thrown);
        if (outcome == Outcome.COMPLETED && !Long.toString(id).equals(result)) {
            outcome = Outcome.STRANGE;
        }
        if (outcome == Outcome.STRANGE) {
            System.out.println("strange: task " + id + " ended with " + result + ", " + thrown);
        }
        history.write(new FutureEnded(id, outcome, System.nanoTime()));
    }
}

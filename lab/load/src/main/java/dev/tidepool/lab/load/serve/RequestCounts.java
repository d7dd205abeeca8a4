package dev.tidepool.lab.load.serve;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** Counts the requests of a server, and limits those that it holds at once. Thread-safe. */
final class RequestCounts {
    private final int maxHeld;
    private final AtomicInteger held = new AtomicInteger();
    private final LongAdder accepted = new LongAdder();
    private final LongAdder started = new LongAdder();
    private final LongAdder waitedNanos = new LongAdder();
    private final LongAdder ended = new LongAdder();
    private final LongAdder rejected = new LongAdder();
    private final LongAdder failed = new LongAdder();

    RequestCounts(int maxHeld) {
        this.maxHeld = maxHeld;
    }

    /** Admits a task; false if the server is full. */
    boolean enter() {
        if (held.incrementAndGet() > maxHeld) {
            held.decrementAndGet();
            rejected.increment();
            return false;
        }
        accepted.increment();
        return true;
    }

    /** The pool has rejected an admitted task. */
    void turnedAway() {
        accepted.decrement();
        rejected.increment();
        held.decrementAndGet();
    }

    /** An admitted task begins, after a wait in the queue. */
    void began(long waited) {
        waitedNanos.add(waited);
        started.increment();
    }

    /** It has ended. */
    void ended(boolean completed) {
        ended.increment();
        if (!completed) {
            failed.increment();
        }
        held.decrementAndGet();
    }

    int maxHeld() {
        return maxHeld;
    }

    long accepted() {
        return accepted.sum();
    }

    long started() {
        return started.sum();
    }

    /** Returns the queue waits of all tasks that have begun, nanoseconds in sum. */
    long waitedNanos() {
        return waitedNanos.sum();
    }

    long completed() {
        return ended.sum() - failed.sum();
    }

    long rejected() {
        return rejected.sum();
    }

    long failed() {
        return failed.sum();
    }

    /** Returns tasks running. */
    long busy() {
        return Math.max(0, started.sum() - ended.sum());
    }

    /** Returns tasks accepted that have not begun. */
    long queueLength() {
        return Math.max(0, accepted.sum() - started.sum());
    }
}

package dev.tidepool.lab.load.serve;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** Counts the tasks of a server, and bounds those that it holds at once. Thread-safe. */
final class TaskCounts {
    private final int mostHeld;
    private final AtomicInteger held = new AtomicInteger();
    private final LongAdder accepted = new LongAdder();
    private final LongAdder started = new LongAdder();
    private final LongAdder waitedNanos = new LongAdder();
    private final LongAdder ended = new LongAdder();
    private final LongAdder rejected = new LongAdder();
    private final LongAdder failed = new LongAdder();

    TaskCounts(int mostHeld) {
        this.mostHeld = mostHeld;
    }

    /** Takes a place for a task; false if there is none. */
    boolean enter() {
        if (held.incrementAndGet() > mostHeld) {
            held.decrementAndGet();
            rejected.increment();
            return false;
        }
        accepted.increment();
        return true;
    }

    /** The pool has turned a task away that had entered. */
    void turnedAway() {
        accepted.decrement();
        rejected.increment();
        held.decrementAndGet();
    }

    /** A task that had entered begins, after a wait in the queue. */
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

    int mostHeld() {
        return mostHeld;
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

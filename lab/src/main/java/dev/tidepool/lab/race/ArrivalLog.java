package dev.tidepool.lab.race;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;

/**
 * What happened to each arrival. Times are nanos since the start of the arrivals and never 0: 0
 * means not yet. The generator alone calls {@link #offered}, {@link #refused} and {@link
 * #handedOver}; tasks call {@link #began} and {@link #ended} on any thread; anyone reads.
 */
final class ArrivalLog {

    /** How an execution ended. */
    enum Ending {
        /** Not yet. */
        NONE,
        /** Normally. */
        COMPLETED,
        /** With an exception of its own. */
        FAILED,
        /** By an interrupt. */
        INTERRUPTED
    }

    private static final Ending[] ENDINGS = Ending.values();

    /** What the pool's {@code submit} answered. */
    enum Answer {
        /** Nothing yet. */
        NONE,
        /** Accepted. */
        ACCEPTED,
        /** {@link java.util.concurrent.RejectedExecutionException}. */
        REJECTED,
        /** Any other exception or error. */
        FAILED
    }

    private static final Answer[] ANSWERS = Answer.values();

    private final AtomicLongArray submitStart;
    private final AtomicLongArray submitEnd;
    private final AtomicIntegerArray answers;
    private final AtomicLongArray start;
    private final AtomicLongArray end;
    private final AtomicIntegerArray endings;
    private final AtomicIntegerArray executions;
    private final LongAdder startedCount = new LongAdder();
    private final LongAdder endedCount = new LongAdder();
    private volatile int offeredCount;
    private volatile int refusedCount;
    private volatile long originNanos;

    ArrivalLog(int size) {
        submitStart = new AtomicLongArray(size);
        submitEnd = new AtomicLongArray(size);
        answers = new AtomicIntegerArray(size);
        start = new AtomicLongArray(size);
        end = new AtomicLongArray(size);
        endings = new AtomicIntegerArray(size);
        executions = new AtomicIntegerArray(size);
    }

    /** Sets the moment that all times count from, in {@link System#nanoTime()}. */
    void startAt(long nanoTime) {
        originNanos = nanoTime;
    }

    /** Returns the nanos since the start; negative before it. */
    long now() {
        return System.nanoTime() - originNanos;
    }

    long originNanos() {
        return originNanos;
    }

    /** The generator is about to hand over arrival {@code i}, the next in order. */
    void offered(int i) {
        submitStart.setRelease(i, time());
        offeredCount = i + 1;
    }

    void handedOver(int i) {
        submitEnd.setRelease(i, time());
        answers.setRelease(i, Answer.ACCEPTED.ordinal());
    }

    void refused(int i, Answer answer) {
        submitEnd.setRelease(i, time());
        answers.setRelease(i, answer.ordinal());
        refusedCount = refusedCount + 1;
    }

    /** Returns whether this is the first execution of task {@code i}; only the first is timed. */
    boolean began(int i) {
        if (executions.getAndIncrement(i) > 0) {
            return false;
        }
        start.setRelease(i, time());
        startedCount.increment();
        return true;
    }

    void ended(int i, Ending ending) {
        end.setRelease(i, time());
        endings.setRelease(i, ending.ordinal());
        endedCount.increment();
    }

    int offeredCount() {
        return offeredCount;
    }

    /** Returns tasks that were turned away, whatever the exception. */
    int refusedCount() {
        return refusedCount;
    }

    long startedCount() {
        return startedCount.sum();
    }

    long endedCount() {
        return endedCount.sum();
    }

    /** Returns tasks offered that neither ended nor were refused. */
    long outstanding() {
        return offeredCount - refusedCount - endedCount.sum();
    }

    long submitStart(int i) {
        return submitStart.getAcquire(i);
    }

    long submitEnd(int i) {
        return submitEnd.getAcquire(i);
    }

    Answer answer(int i) {
        return ANSWERS[answers.getAcquire(i)];
    }

    long start(int i) {
        return start.getAcquire(i);
    }

    long end(int i) {
        return end.getAcquire(i);
    }

    Ending ending(int i) {
        return ENDINGS[endings.getAcquire(i)];
    }

    int executions(int i) {
        return executions.getAcquire(i);
    }

    private long time() {
        return Math.max(1, now());
    }
}

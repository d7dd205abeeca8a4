package dev.tidepool.lab.race;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

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

    private final AtomicLongArray submitStart;
    private final AtomicLongArray submitEnd;
    private final AtomicReferenceArray<@Nullable Answer> answers;
    private final AtomicLongArray start;
    private final AtomicLongArray end;
    private final AtomicReferenceArray<@Nullable Ending> endings;
    private final AtomicIntegerArray executions;
    private final LongAdder startedCount = new LongAdder();
    private final LongAdder endedCount = new LongAdder();
    private volatile int offeredCount;
    private final LongAdder refusedCount = new LongAdder();
    private volatile long originNanos;

    ArrivalLog(int size) {
        submitStart = new AtomicLongArray(size);
        submitEnd = new AtomicLongArray(size);
        answers = new AtomicReferenceArray<>(size);
        start = new AtomicLongArray(size);
        end = new AtomicLongArray(size);
        endings = new AtomicReferenceArray<>(size);
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
        answers.setRelease(i, Answer.ACCEPTED);
    }

    void refused(int i, Answer answer) {
        submitEnd.setRelease(i, time());
        answers.setRelease(i, answer);
        refusedCount.increment();
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
        endings.setRelease(i, ending);
        endedCount.increment();
    }

    int offeredCount() {
        return offeredCount;
    }

    /** Returns tasks that were turned away, whatever the exception. */
    long refusedCount() {
        return refusedCount.sum();
    }

    long startedCount() {
        return startedCount.sum();
    }

    long endedCount() {
        return endedCount.sum();
    }

    /** Returns tasks offered that neither ended nor were refused. */
    long outstanding() {
        return offeredCount - refusedCount() - endedCount.sum();
    }

    long submitStart(int i) {
        return submitStart.getAcquire(i);
    }

    long submitEnd(int i) {
        return submitEnd.getAcquire(i);
    }

    Answer answer(int i) {
        Answer answer = answers.getAcquire(i);
        return answer == null ? Answer.NONE : answer;
    }

    long start(int i) {
        return start.getAcquire(i);
    }

    long end(int i) {
        return end.getAcquire(i);
    }

    Ending ending(int i) {
        Ending ending = endings.getAcquire(i);
        return ending == null ? Ending.NONE : ending;
    }

    int executions(int i) {
        return executions.getAcquire(i);
    }

    private long time() {
        return Math.max(1, now());
    }
}

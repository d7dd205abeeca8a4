package dev.tidepool.lab.measure.loop;

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
public final class ArrivalLog {

    /** How an execution ended. */
    public enum Ending {
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
    public enum Answer {
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
    private final LongAdder waitedNanos = new LongAdder();
    private final LongAdder endedCount = new LongAdder();
    private volatile int offeredCount;
    private final LongAdder refusedCount = new LongAdder();
    private volatile long originNanos;
    private volatile boolean sending;

    /** Prepares a log of so many arrivals. */
    public ArrivalLog(int size) {
        submitStart = new AtomicLongArray(size);
        submitEnd = new AtomicLongArray(size);
        answers = new AtomicReferenceArray<>(size);
        start = new AtomicLongArray(size);
        end = new AtomicLongArray(size);
        endings = new AtomicReferenceArray<>(size);
        executions = new AtomicIntegerArray(size);
    }

    /** Sets the moment that all times count from, in {@link System#nanoTime()}. */
    public void startAt(long nanoTime) {
        originNanos = nanoTime;
    }

    /** Returns the nanos since the start; negative before it. */
    public long now() {
        return System.nanoTime() - originNanos;
    }

    /** Returns the moment that all times count from, in {@link System#nanoTime()}. */
    public long originNanos() {
        return originNanos;
    }

    /** The generator is about to hand over arrival {@code i}, the next in order. */
    void offered(int i) {
        submitStart.setRelease(i, time());
        offeredCount = i + 1;
    }

    /**
     * Arrival {@code i} went out only now, as a request. Whoever calls this says that the generator sends the requests
     * itself, so that time
     * inside {@code submit} is its own: it is late if it is slow at that.
     */
    public void sent(int i) {
        sending = true;
        submitStart.setRelease(i, time());
    }

    /** Returns whether the generator sends requests itself. */
    boolean isSending() {
        return sending;
    }

    void handedOver(int i) {
        submitEnd.setRelease(i, time());
        answers.compareAndSet(i, null, Answer.ACCEPTED); // it may have been turned away meanwhile
    }

    void refused(int i, Answer answer) {
        submitEnd.setRelease(i, time());
        answers.setRelease(i, answer);
        refusedCount.increment();
    }

    /** Task {@code i} begins; returns whether this is its first execution, and only the first is timed. */
    public boolean began(int i) {
        if (executions.getAndIncrement(i) > 0) {
            return false;
        }
        long now = time();
        start.setRelease(i, now);
        startedCount.increment();
        waitedNanos.add(now - submitStart(i));
        return true;
    }

    /** Task {@code i} ran on another machine: it was served for so many nanos, and its result is here now. */
    public void cameBack(int i, long serviceNanos) {
        executions.getAndIncrement(i);
        start.setRelease(i, Math.max(1, now() - serviceNanos));
        startedCount.increment();
        ended(i, Ending.COMPLETED);
    }

    /** Task {@code i}, which had been handed over, was turned away after all. */
    public void turnedAway(int i) {
        answers.setRelease(i, Answer.REJECTED);
        refusedCount.increment();
    }

    /** Task {@code i} has ended like this. */
    public void ended(int i, Ending ending) {
        end.setRelease(i, time());
        endings.setRelease(i, ending);
        endedCount.increment();
    }

    /** Returns tasks offered so far. */
    public int offeredCount() {
        return offeredCount;
    }

    /** Returns tasks that were turned away, whatever the exception. */
    public long refusedCount() {
        return refusedCount.sum();
    }

    long startedCount() {
        return startedCount.sum();
    }

    /** Returns how long the tasks begun so far had waited since they were offered, in all. */
    long waitedNanos() {
        return waitedNanos.sum();
    }

    /** Returns tasks that have ended so far, however. */
    public long endedCount() {
        return endedCount.sum();
    }

    /** Returns tasks offered that neither ended nor were refused. */
    public long outstanding() {
        return offeredCount - refusedCount() - endedCount.sum();
    }

    /** Returns when arrival {@code i} was offered. */
    public long submitStart(int i) {
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

    /** Returns when task {@code i} ended. */
    public long end(int i) {
        return end.getAcquire(i);
    }

    /** Returns how task {@code i} ended. */
    public Ending ending(int i) {
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

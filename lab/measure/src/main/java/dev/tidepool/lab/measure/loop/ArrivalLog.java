package dev.tidepool.lab.measure.loop;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * The events of each arrival. Times are nanos since the start of the arrivals; 0 means not yet. Only the generator
 * calls {@link #offered}, {@link #refused} and {@link #handedOver}. Tasks call {@link #began} and {@link #ended} on any
 * thread. Any thread may read.
 */
public final class ArrivalLog {

    /** How an execution ended. */
    public enum Ending {
        NONE,
        COMPLETED,
        /** With an exception from the task. */
        FAILED,
        INTERRUPTED,
        /** Its caller stopped waiting at a time limit, and the true time is longer. */
        TIMED_OUT
    }

    /** The pool's answer to {@code submit}. */
    public enum Answer {
        NONE,
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

    public ArrivalLog(int size) {
        submitStart = new AtomicLongArray(size);
        submitEnd = new AtomicLongArray(size);
        answers = new AtomicReferenceArray<>(size);
        start = new AtomicLongArray(size);
        end = new AtomicLongArray(size);
        endings = new AtomicReferenceArray<>(size);
        executions = new AtomicIntegerArray(size);
    }

    /** Sets the start, in {@link System#nanoTime()}. */
    public void startAt(long nanoTime) {
        originNanos = nanoTime;
    }

    /** Returns the nanos since the start; negative before it. */
    public long now() {
        return System.nanoTime() - originNanos;
    }

    /** Returns the start, in {@link System#nanoTime()}. */
    public long originNanos() {
        return originNanos;
    }

    /** Notes that the generator is about to submit arrival {@code i}, the next in order. */
    void offered(int i) {
        submitStart.setRelease(i, time());
        offeredCount = i + 1;
    }

    /**
     * Notes that arrival {@code i} was sent only now, as a request. The generator then sends requests itself, and time
     * inside {@code submit} counts as its lateness.
     */
    public void sent(int i) {
        sending = true;
        submitStart.setRelease(i, time());
    }

    boolean isSending() {
        return sending;
    }

    void handedOver(int i) {
        submitEnd.setRelease(i, time());
        answers.compareAndSet(i, null, Answer.ACCEPTED); // it may have been rejected meanwhile
    }

    void refused(int i, Answer answer) {
        submitEnd.setRelease(i, time());
        answers.setRelease(i, answer);
        refusedCount.increment();
    }

    /** Notes that task {@code i} begins. Returns whether this is its first execution; only the first is timed. */
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

    /**
     * Notes that the result of task {@code i} has arrived from another machine, which served it for {@code
     * serviceNanos}.
     */
    public void cameBack(int i, long serviceNanos) {
        executions.getAndIncrement(i);
        start.setRelease(i, Math.max(1, now() - serviceNanos));
        startedCount.increment();
        ended(i, Ending.COMPLETED);
    }

    /** Notes that task {@code i} was rejected after its submission. */
    public void turnedAway(int i) {
        answers.setRelease(i, Answer.REJECTED);
        refusedCount.increment();
    }

    public void ended(int i, Ending ending) {
        end.setRelease(i, time());
        endings.setRelease(i, ending);
        endedCount.increment();
    }

    public int offeredCount() {
        return offeredCount;
    }

    /** Returns the rejected tasks, whatever the exception. */
    public long refusedCount() {
        return refusedCount.sum();
    }

    long startedCount() {
        return startedCount.sum();
    }

    /** Returns the sum of the queue waits of the tasks begun so far. */
    long waitedNanos() {
        return waitedNanos.sum();
    }

    public long endedCount() {
        return endedCount.sum();
    }

    /** Returns the tasks offered that were neither rejected nor ended. */
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

    public long end(int i) {
        return end.getAcquire(i);
    }

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

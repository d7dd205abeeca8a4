package dev.tidepool.policy;

import java.time.Duration;
import java.util.List;

/**
 * What a policy asks of a pool until its next decision. One engine, and one model in the simulator, runs every policy
 * from this record: fixed, cached and watermark pools as well as the published schemes.
 *
 * <p>While tasks wait, the pool always keeps at least one thread, whatever the decision says.
 *
 * @param floor idle timeouts never take the pool below this size, 0 to {@code limit}
 * @param prestart a one-time order to have this many threads alive now, 0 or more; values above {@code limit} count as
 *     {@code limit}
 * @param limit a submission may grow the pool up to this size, 1 or more. If the pool is larger, surplus threads end
 *     with their current tasks
 * @param growAtBacklog a submission grows the pool when no thread is idle and at least this many tasks would wait, the
 *     new one not counted: 0 grows at once, {@link #NEVER_GROW} leaves growth to the policy's {@code prestart}. When a
 *     decision raises the limit, tasks that already wait grow the pool by the same rule
 * @param growWhileIdle every submission below {@code limit} grows the pool, idle threads or not (the watermark manager
 *     as its authors coded it [group16])
 * @param idleTimeout a thread idle for this long ends, if {@code floor} and {@code spareIdle} allow; 0 ends it at once,
 *     {@link #NEVER} keeps it
 * @param spareIdle an idle thread may end only while at least this many others are idle too, or while the pool has at
 *     least as many threads as were ever busy at once [lee2011, section 3.3]; 0 switches the rule off
 * @param nextSampleAfter the length of the next control interval, 1 ms to 1 h, or {@link #NEVER} for a policy that
 *     needs no samples
 * @param alarmAfter the interval ends early once tasks have waited for this long, 0 to 1 h; {@link #NEVER} if it always
 *     lasts its time
 * @param typeLimits how many tasks of some types may run at once, at most {@link #MAX_TYPE_LIMITS}; a further task of
 *     such a type waits, and tasks of other types pass it. A task no longer counts once it waits for another task of
 *     its pool, which may be of its type
 * @param held whether the limit is no higher because more threads would only queue for what the tasks wait for; it says
 *     why, as the reason does, and asks nothing of the pool
 * @param reason why, in one sentence for people
 */
public record SizingDecision(
        int floor,
        int prestart,
        int limit,
        int growAtBacklog,
        boolean growWhileIdle,
        Duration idleTimeout,
        int spareIdle,
        Duration nextSampleAfter,
        Duration alarmAfter,
        List<TypeLimit> typeLimits,
        boolean held,
        String reason) {

    /** The {@code growAtBacklog} of a pool that only its policy grows. */
    public static final int NEVER_GROW = Integer.MAX_VALUE;

    /** An infinite idle timeout or interval. */
    public static final Duration NEVER = Duration.ofNanos(Long.MAX_VALUE);

    /** The shortest control interval. */
    public static final Duration MIN_INTERVAL = Duration.ofMillis(1);

    /** The longest control interval that is not {@link #NEVER}. */
    public static final Duration MAX_INTERVAL = Duration.ofHours(1);

    /** The longest control interval of a decision with an alarm where nobody sees at once that tasks wait. */
    private static final Duration UNWATCHED_INTERVAL = Duration.ofMillis(100);

    /** The most types that a decision limits. */
    public static final int MAX_TYPE_LIMITS = 8;

    public SizingDecision {
        Require.inRange("limit", limit, 1, Integer.MAX_VALUE);
        Require.inRange("floor", floor, 0, limit);
        Require.inRange("prestart", prestart, 0, Integer.MAX_VALUE);
        Require.inRange("growAtBacklog", growAtBacklog, 0, NEVER_GROW);
        Require.inRange("idleTimeout", idleTimeout, Duration.ZERO, NEVER);
        Require.inRange("spareIdle", spareIdle, 0, Integer.MAX_VALUE);
        if (!nextSampleAfter.equals(NEVER)) {
            Require.interval("nextSampleAfter", nextSampleAfter);
        }
        if (!alarmAfter.equals(NEVER)) {
            Require.inRange("alarmAfter", alarmAfter, Duration.ZERO, MAX_INTERVAL);
        }
        typeLimits = List.copyOf(typeLimits);
        Require.inRange("typeLimits", typeLimits.size(), 0, MAX_TYPE_LIMITS);
    }

    /** Creates a decision without an alarm, which limits no type and is not held. */
    public SizingDecision(
            int floor,
            int prestart,
            int limit,
            int growAtBacklog,
            boolean growWhileIdle,
            Duration idleTimeout,
            int spareIdle,
            Duration nextSampleAfter,
            String reason) {
        this(
                floor,
                prestart,
                limit,
                growAtBacklog,
                growWhileIdle,
                idleTimeout,
                spareIdle,
                nextSampleAfter,
                NEVER,
                List.of(),
                false,
                reason);
    }

    /** Returns a decision that keeps exactly {@code threads} for ever, without further samples. */
    public static SizingDecision fixed(int threads, String reason) {
        return new SizingDecision(threads, threads, threads, 0, false, NEVER, 0, NEVER, reason);
    }

    /**
     * Returns a decision in which only the policy grows the pool, without limit, and idle timeouts shrink it.
     *
     * @param floor threads kept when idle
     * @param threads threads to have alive now
     * @param idleTimeout how long a thread above the floor may idle
     * @param nextSampleAfter the length of the next control interval
     * @param reason why, in one sentence for people
     */
    public static SizingDecision order(
            int floor, int threads, Duration idleTimeout, Duration nextSampleAfter, String reason) {
        return new SizingDecision(
                floor, threads, Integer.MAX_VALUE, NEVER_GROW, false, idleTimeout, 0, nextSampleAfter, reason);
    }

    /**
     * Returns {@code nextSampleAfter} for a pool that cannot say at once that tasks wait: at most 100 ms if there is an
     * alarm, which the pool cannot give.
     */
    public Duration nextSampleUnwatched() {
        boolean shorter = !alarmAfter.equals(NEVER) && nextSampleAfter.compareTo(UNWATCHED_INTERVAL) > 0;
        return shorter ? UNWATCHED_INTERVAL : nextSampleAfter;
    }

    /**
     * Returns the target: the larger of {@code prestart} and {@code floor}, at most {@code limit}. A decision that
     * changes the target is a resize.
     */
    public int target() {
        return Math.min(limit, Math.max(floor, prestart));
    }

    /**
     * Returns whether a submission grows the pool; a pool without a thread always grows.
     *
     * @param alive threads alive, those that start included
     * @param idle threads that wait for a task
     * @param starting threads that were created and have not yet looked for a task
     * @param waiting tasks that wait, the new one not counted
     */
    public boolean growsOnSubmission(int alive, int idle, int starting, int waiting) {
        if (alive == 0) {
            return true;
        }
        return alive < limit && (growWhileIdle || backlogGrows(alive, idle, starting, waiting));
    }

    /**
     * Returns whether enough tasks wait to grow the pool: no thread is idle, the pool is below its limit, and at least
     * {@code growAtBacklog} tasks would wait after each starting thread has taken one.
     *
     * @param alive threads alive, those that start included
     * @param idle threads that wait for a task
     * @param starting threads that were created and have not yet looked for a task
     * @param waiting tasks that wait, the one that asks for a thread not counted
     */
    public boolean backlogGrows(int alive, int idle, int starting, int waiting) {
        return idle == 0 && alive < limit && waiting - starting >= growAtBacklog;
    }

    /**
     * Returns whether an idle thread may end once its idle timeout is over.
     *
     * @param alive threads alive, this one included
     * @param othersIdle other threads that are idle
     * @param busiest the most threads that were ever busy at once
     */
    public boolean mayIdleAway(int alive, int othersIdle, int busiest) {
        return alive > floor && (othersIdle >= spareIdle || alive >= busiest);
    }

    /** Returns whether {@code other} asks the same of the pool; the next sample and why may differ. */
    public boolean asksSameAs(SizingDecision other) {
        return floor == other.floor
                && prestart == other.prestart
                && limit == other.limit
                && growAtBacklog == other.growAtBacklog
                && growWhileIdle == other.growWhileIdle
                && idleTimeout.equals(other.idleTimeout)
                && spareIdle == other.spareIdle
                && typeLimits.equals(other.typeLimits);
    }

    /**
     * Returns this decision within the hard bounds of a pool.
     *
     * @param bounds the bounds that no policy may leave
     */
    public SizingDecision within(PoolBounds bounds) {
        int boundedLimit = Math.max(Math.min(limit, bounds.maxThreads()), bounds.minThreads());
        boundedLimit = Math.max(1, boundedLimit);
        int boundedFloor = Math.min(Math.max(floor, bounds.minThreads()), boundedLimit);
        int boundedPrestart = Math.min(prestart, boundedLimit);
        if (boundedLimit == limit && boundedFloor == floor && boundedPrestart == prestart) {
            return this;
        }
        return new SizingDecision(
                boundedFloor,
                boundedPrestart,
                boundedLimit,
                growAtBacklog,
                growWhileIdle,
                idleTimeout,
                spareIdle,
                nextSampleAfter,
                alarmAfter,
                typeLimits,
                held,
                reason);
    }

    /** Returns a copy with another {@link #reason()}. */
    public SizingDecision withReason(String newReason) {
        return new SizingDecision(
                floor,
                prestart,
                limit,
                growAtBacklog,
                growWhileIdle,
                idleTimeout,
                spareIdle,
                nextSampleAfter,
                alarmAfter,
                typeLimits,
                held,
                newReason);
    }

    /** Returns a copy with other {@link #typeLimits()}. */
    public SizingDecision withTypeLimits(List<TypeLimit> newTypeLimits) {
        return new SizingDecision(
                floor,
                prestart,
                limit,
                growAtBacklog,
                growWhileIdle,
                idleTimeout,
                spareIdle,
                nextSampleAfter,
                alarmAfter,
                newTypeLimits,
                held,
                reason);
    }
}

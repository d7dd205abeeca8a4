package dev.tidepool.policy.sizing.auto;

import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.TypeLimit;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Keeps one task type that fills the queue from delaying all others. This is max-min fairness [bertsekas1992] in its
 * simplest form: who asks for most takes what the others leave. Types compete for CPU time while the cores are full,
 * else for threads. The heaviest type gets a limit, and the others have threads beside it: as many as Little's law asks
 * for. A type of which no task has ended yet counts as if its tasks took as long. So a burst delays those who cause it.
 *
 * <p>The cores are full if the pool uses most of them, or has as many threads on a core or waiting for one as there are
 * cores: others on the machine may use the rest.
 *
 * <p>The limit is what the pool may have anyway. Where the cores are full and no other task computes for longer, it is
 * only what keeps the cores busy, and a thread for each long task that computes: more threads would take time slices
 * from shorter tasks. A type that now computes next to nothing does not count. Where a limit falls, tasks above it
 * still run, and the others have threads beside them.
 *
 * <p>It begins when tasks wait for long, and ends with the queue, or once no type has asked for most of it for
 * {@link TimeScale#RECENT_SECONDS}: threads that start fill the cores for a moment, too. A limit for the CPU ends once
 * the cores have not been full for as long. Not thread-safe.
 */
final class FairShare {
    /** A type delays the others if it asks for more than this share of all that is asked for: twice what they do. */
    static final double MOST = 2.0 / 3;

    /** Tasks shorter than this, in seconds, are not set aside: that takes a part of a microsecond. */
    static final double SHORTEST_SECONDS = 20e-6;

    private @Nullable TaskKind heaviest;
    private int heaviestThreads;

    /** The most threads that may still run tasks of the heaviest type, above its limit while they end. */
    private long occupied;

    private int others;
    private double doubtSeconds;

    /** Whether the heaviest type asks for most of the CPU time, and for more than half of the cores. */
    private boolean forCpu;

    /** How long the cores have not been full. */
    private double spareSeconds;

    /**
     * Adds a control interval.
     *
     * @param kinds the types that the pool has seen
     * @param longTasks the running tasks that count as long, 0 or more
     * @param limit the threads that the pool may have, 1 or more
     * @param maxThreads the threads that it may have if others need threads beside the heaviest type's, 1 or more
     */
    void observe(Observation seen, Collection<TaskKind> kinds, int longTasks, int limit, int maxThreads) {
        PoolSample sample = seen.sample();
        TaskKind before = heaviest;
        boolean waits = before != null || Cadence.waitsLong(sample);
        boolean saturated = isSaturated(seen);
        clear();
        if (sample.queueLength() == 0 || !waits || maxThreads == 1) {
            return;
        }
        TaskKind candidate = heaviest(kinds, saturated);
        forCpu = saturated && candidate != null && candidate.cpuLoad() > seen.cores() / 2.0;
        doubtSeconds = candidate == null ? doubtSeconds + seen.seconds() : 0;
        if (candidate == null && doubtSeconds < TimeScale.RECENT_SECONDS) {
            candidate = before;
        }
        if (candidate == null) {
            return;
        }
        double load = 0;
        boolean longest = true;
        for (TaskKind kind : kinds) {
            load += kind == candidate ? 0 : kind.load(candidate);
            longest &= kind.demands().cpuSeconds() <= candidate.demands().cpuSeconds()
                    || kind.cpuLoad() < Chance.SHARE * candidate.cpuLoad();
        }
        if (load > 0) {
            int need = (int) Math.min(limit, Math.ceil(Staffing.staffed(load)));
            int rivals = candidate == before ? Math.min(longTasks, rivals(seen)) : 0;
            int useful = saturated && longest ? Math.min(limit, candidate.busyCores(seen.cores()) + rivals) : limit;
            heaviest = candidate;
            others = Math.max(1, Math.min(need, maxThreads / 2));
            heaviestThreads = Math.min(useful, maxThreads - others);
            long running = candidate == before
                    ? occupied - candidate.ended()
                    : sample.threads().busy();
            occupied = Math.max(heaviestThreads, running);
        }
    }

    /** Returns whether the cores are full, or were just now while a limit was for the CPU: its tasks come and go. */
    private boolean isSaturated(Observation seen) {
        boolean full = !seen.usesFewCores() || seen.ready() >= seen.cores();
        spareSeconds = full ? 0 : spareSeconds + seen.seconds();
        return full || (forCpu && spareSeconds < TimeScale.RECENT_SECONDS);
    }

    /** Returns the threads on a core or waiting for one beside those of the heaviest type; 0 if unknown. */
    private int rivals(Observation seen) {
        return (int) Math.max(0, seen.ready() - heaviestThreads);
    }

    /** Lets nobody pass until the next interval. */
    void clear() {
        heaviest = null;
        forCpu = false;
        others = 0;
    }

    private static @Nullable TaskKind heaviest(Collection<TaskKind> kinds, boolean saturated) {
        TaskKind heaviest = null;
        double highest = 0;
        for (TaskKind kind : kinds) {
            double asked = saturated ? kind.cpuLoad() : kind.load();
            if (asked > highest) {
                highest = asked;
                heaviest = kind;
            }
        }
        if (heaviest == null || heaviest.seconds() < SHORTEST_SECONDS) {
            return null;
        }
        double all = 0;
        for (TaskKind kind : kinds) {
            all += saturated ? kind.cpuLoad(heaviest) : kind.load(heaviest);
        }
        return highest > MOST * all ? heaviest : null;
    }

    /** Returns the threads that let the others pass, beside those that the heaviest type has; 0 if nobody has to. */
    long threads() {
        return heaviest == null ? 0 : occupied + others;
    }

    /** Returns the threads kept free for the others, 0 or more: while they idle, the pool may still lack threads. */
    int reserved() {
        return others;
    }

    /** Returns the limit of the heaviest type, if the others must pass it. */
    List<TypeLimit> limits() {
        return heaviest == null ? List.of() : List.of(new TypeLimit(heaviest.name(), heaviestThreads));
    }

    /** Returns why, in a clause that follows the rest; empty if nobody has to pass. */
    String reason() {
        return heaviest == null
                ? ""
                : "; at most " + heaviestThreads + " of " + heaviest.name() + ", which fill the queue, and others pass";
    }
}

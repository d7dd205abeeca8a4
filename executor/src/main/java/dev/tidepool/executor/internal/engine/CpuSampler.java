package dev.tidepool.executor.internal.engine;

import dev.tidepool.executor.internal.statistics.PoolStatistics;
import dev.tidepool.executor.internal.statistics.ThreadClock;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the tasks of one worker whose CPU time is measured, and has the clock of its thread. An error costs the
 * measurement, not the task. Only the worker's thread uses it, but for {@link #clock}.
 */
final class CpuSampler {
    private final PoolStatistics statistics;
    private int random;
    private volatile @Nullable ThreadClock clock;

    CpuSampler(PoolStatistics statistics, int index) {
        this.statistics = statistics;
        this.random = index * 0x9E3779B9 | 1;
    }

    /** Returns the clock; null until the first measured task. Any thread may call this. */
    @Nullable
    ThreadClock clock() {
        return clock;
    }

    /** Returns the clock if the CPU time of the next task is to be measured, else null. */
    @Nullable
    ThreadClock choose() {
        return statistics.measuresCpu() && sampled() ? open() : null;
    }

    private boolean sampled() {
        random ^= random << 13;
        random ^= random >>> 17;
        random ^= random << 5;
        return (random & (statistics.cpuPeriod() - 1)) == 0;
    }

    /** Returns the clock, or null without memory or with a thread whose methods throw. */
    private @Nullable ThreadClock open() {
        ThreadClock opened = clock;
        if (opened == null) {
            try {
                opened = new ThreadClock();
                clock = opened;
            } catch (Throwable noClock) {
                return null;
            }
        }
        return opened;
    }

    /** A task begins. Returns its clock, or null if that cannot be read. */
    static @Nullable ThreadClock begun(@Nullable ThreadClock chosen) {
        try {
            if (chosen != null) {
                chosen.begin();
            }
            return chosen;
        } catch (Throwable notMeasured) {
            return null;
        }
    }

    /** The thread ends. */
    void close() {
        ThreadClock opened = clock;
        if (opened != null) {
            opened.close();
        }
    }
}

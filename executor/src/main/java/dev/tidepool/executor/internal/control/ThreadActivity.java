package dev.tidepool.executor.internal.control;

import dev.tidepool.executor.internal.engine.WorkerPool;
import dev.tidepool.executor.internal.statistics.ThreadClock;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Measures how many threads of a pool were on a core, how many are ready to run, and how many wait for a lock, from a
 * random sample of them. Unlike the CPU time of the process, that of a thread is exact to the microsecond. Not
 * thread-safe.
 */
final class ThreadActivity {
    /** The maximum number of threads that may wait for a lock, which takes less than a microsecond each to find out. */
    static final int MAX_THREADS = 64;

    /** The maximum number of threads whose CPU time is read, which bounds the cost. */
    static final int MAX_CLOCKS = 16;

    /** The maximum number of threads whose state is read, which takes a few microseconds each. */
    static final int MAX_STATES = 8;

    private final WorkerPool pool;
    private final Random random = new Random(1);
    private Map<ThreadClock, Long> last = new HashMap<>();
    private int measured;
    private long cpuNanos;
    private int states;
    private int ready;
    private int seen;
    private int lockWaiting;

    ThreadActivity(WorkerPool pool) {
        this.pool = pool;
    }

    /**
     * Ends an interval and begins the next.
     *
     * @param readsStates whether to find out which threads are ready
     */
    void measure(boolean readsStates) {
        Map<ThreadClock, Long> ended = endInterval();
        List<ThreadClock> clocks = pool.clocks(MAX_THREADS, random.nextInt(MAX_THREADS));
        Collections.shuffle(clocks, random);
        states = 0;
        ready = 0;
        seen = 0;
        lockWaiting = 0;
        Map<ThreadClock, Long> now = new HashMap<>();
        for (ThreadClock clock : clocks) {
            seen++;
            lockWaiting += clock.waitsForLock() ? 1 : 0;
            if (seen > MAX_CLOCKS) {
                continue;
            }
            Long read = ended.get(clock);
            long cpu = read == null ? clock.cpuNanos() : read;
            if (cpu < 0) {
                continue; // a virtual thread, or a thread that has ended
            }
            now.put(clock, cpu);
            Boolean isReady = (readsStates && states < MAX_STATES) ? clock.isReady() : null;
            if (isReady != null) {
                states++;
                ready += isReady ? 1 : 0;
            }
        }
        last = now;
    }

    /** Reads the threads again with which the interval began, whichever the next begins with; returns what was read. */
    private Map<ThreadClock, Long> endInterval() {
        measured = 0;
        cpuNanos = 0;
        Map<ThreadClock, Long> ended = new HashMap<>();
        last.forEach((clock, before) -> {
            long cpu = clock.cpuNanos();
            ended.put(clock, cpu);
            if (cpu >= 0) {
                measured++;
                cpuNanos += cpu - before;
            }
        });
        return ended;
    }

    /**
     * Returns the mean number of threads on a core in the last interval, of {@code alive}; NaN where unknown.
     *
     * @param ranNanos the length of the interval without the pauses of collectors, which leave no core to threads
     */
    double meanComputing(long ranNanos, int alive) {
        return measured == 0 ? Double.NaN : meanComputing(cpuNanos, ranNanos, measured) * alive / measured;
    }

    /** No thread has more than a core, however coarse the clock of the pauses is. */
    static double meanComputing(long cpuNanos, long ranNanos, int threads) {
        return Math.min(threads, (double) cpuNanos / Math.max(1, ranNanos));
    }

    /** Returns the threads that are on a core or wait for one, of {@code alive}; NaN where unknown. */
    double ready(int alive) {
        return states == 0 ? Double.NaN : (double) ready * alive / states;
    }

    /** Returns the threads that wait for a lock, of {@code alive}; 0 where unknown. */
    double lockWaiting(int alive) {
        return seen == 0 ? 0 : (double) lockWaiting * alive / seen;
    }
}

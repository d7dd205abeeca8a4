package dev.tidepool.policy.sizing.auto;

import dev.tidepool.policy.Counted;
import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.forecast.HeldMaximum;

/**
 * The number of threads that {@link Auto} keeps: square-root safety staffing [halfin1981], {@code n = a + beta *
 * sqrt(a)}, for the load a, and at least as many as were busy. Since growth is immediate, tasks seldom wait, so the
 * mean number of busy threads is the load ({@code a = lambda * S}, Little's law [little1961]). On a saturated CPU, busy
 * threads include those that wait for the CPU, and the {@link GrowthLimit} limits the number.
 *
 * <p>The highest need of the last {@link TimeScale#HELD_SECONDS} counts. So the number rises at once, falls soon after
 * the load, and keeps what a program needs that does something every second. An interval that a pause has stretched
 * does not raise it, since its tasks have waited for the pause. Of intervals that are all late, every other one does.
 *
 * <p>Not thread-safe.
 */
final class Staffing {
    /** Threads beyond the load, in square roots of it. A Poisson load exceeds 2 square roots 2 % of the time. */
    static final double BETA = 2;

    private final HeldMaximum need = TimeScale.highestNeed();
    private double load;
    private int threads;
    private long silentNanos;
    private boolean steady;
    private boolean paused;

    /**
     * Adds a control interval.
     *
     * @param limit the maximum number of threads to keep, 1 or more
     */
    void observe(Observation seen, int limit) {
        PoolSample sample = seen.sample();
        paused = seen.isLate() && !paused;
        silentNanos = sample.isSilent() ? silentNanos + sample.intervalNanos() : 0;
        double carried = Math.min(sample.threads().meanBusy(), Integer.MAX_VALUE);
        steady = Math.abs(carried - load) <= BETA * Math.sqrt(load);
        load = carried + (load - carried) * TimeScale.kept(sample.seconds() / TimeScale.RECENT_SECONDS);
        if (silentNanos >= 1e9 * TimeScale.RARE_SECONDS) { // until then, lone tasks find the last thread
            load = 0;
            threads = 0;
            need.reset(0);
            return;
        }
        double staffed = Math.max(staffed(load), carried);
        int kept =
                (int) Math.min(Math.max(1, Math.ceil(staffed)), sample.threads().alive());
        int wanted = Math.max(kept, forBacklog(sample));
        int now = Math.min(limit, paused ? Math.min(threads, wanted) : wanted);
        threads = Math.min(limit, need.add(now, sample.intervalNanos()));
    }

    /** Returns the threads that a load needs, so that tasks seldom wait. */
    static double staffed(double load) {
        return load + BETA * Math.sqrt(load);
    }

    /** Returns the threads to keep, 0 or more. */
    int threads() {
        return threads;
    }

    /** Returns for how long the pool has been silent, up to and with the last interval. */
    long silentNanos() {
        return silentNanos;
    }

    /** Returns whether the last interval's load was within chance of what it was before. */
    boolean isSteady() {
        return steady;
    }

    /** Returns why, in a clause that names as many threads as the bounds allow. */
    String reason(PoolBounds bounds) {
        int kept = Math.max(bounds.minThreads(), Math.min(threads, bounds.maxThreads()));
        if (kept == 0) {
            return "keeps no thread";
        }
        double rounded = Math.round(10 * load) / 10.0;
        return "keeps " + Counted.of(kept, "thread") + " for " + rounded + " busy ones";
    }

    /** Tasks held back by a limit do not ask for threads again, so the policy orders threads for them. */
    private static int forBacklog(PoolSample sample) {
        if (sample.queueLength() == 0 || sample.threads().idle() > 0) {
            return 0;
        }
        long outstanding = (long) sample.threads().busy() + sample.queueLength();
        int most = FirstThreads.leap(sample.threads().alive(), sample.machine().cores());
        return (int) Math.min(most, outstanding);
    }
}

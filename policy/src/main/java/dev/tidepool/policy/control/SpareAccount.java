package dev.tidepool.policy.control;

import java.time.Duration;
import java.util.Optional;

/**
 * Judges, hour by hour, whether a pool keeps far more threads than its tasks use. An hour has spare threads if at no
 * look more than half of the threads were busy, and at least {@value #MIN_SPARE} were not. After {@value #HOURS} such
 * hours in a row there is something to say; one other hour ends it.
 *
 * <p>A burst between two looks stays unseen. A pool that needs its threads for bursts only is seen with one of them
 * within a day, since it is looked at more than once a second. The caller passes the time in. Not thread-safe.
 */
public final class SpareAccount {
    /** Fewer threads cost next to nothing. */
    static final int MIN_SPARE = 4;

    /** A day, since most loads repeat daily. */
    static final int HOURS = 24;

    private static final long HOUR_NANOS = Duration.ofHours(1).toNanos();

    private final Sum hour = new Sum();
    private final Sum run = new Sum();
    private int highestBusy;
    private int lowestAlive = Integer.MAX_VALUE;
    private boolean said;

    /** Time, and threads times their time. */
    private static final class Sum {
        private long nanos;
        private double alive;
        private double busy;

        void add(long time, double threads, double busyThreads) {
            nanos += time;
            alive += time * threads;
            busy += time * busyThreads;
        }

        void clear() {
            nanos = 0;
            alive = 0;
            busy = 0;
        }
    }

    /** Begins with an hour of which nothing is known yet. */
    public SpareAccount() {}

    /**
     * Adds the time since the last look.
     *
     * @param nanos its length, 0 or more; a long one may be a rest
     * @param alive threads alive in it
     * @param meanBusy mean number of busy threads in it
     * @param busy threads that are busy at its end
     */
    public void add(long nanos, int alive, double meanBusy, int busy) {
        long left = nanos;
        while (left > 0) {
            long part = Math.min(left, HOUR_NANOS - hour.nanos);
            hour.add(part, alive, meanBusy);
            highestBusy = Math.max(highestBusy, (int) Math.ceil(meanBusy));
            lowestAlive = Math.min(lowestAlive, alive);
            left -= part;
            if (hour.nanos == HOUR_NANOS) {
                endHour();
            }
        }
        highestBusy = Math.max(highestBusy, busy);
    }

    private void endHour() {
        if (hasSpare()) {
            run.add(hour.nanos, hour.alive / hour.nanos, hour.busy / hour.nanos);
        } else {
            run.clear();
        }
        hour.clear();
        highestBusy = 0;
        lowestAlive = Integer.MAX_VALUE;
    }

    private boolean hasSpare() {
        return 2 * highestBusy <= lowestAlive && lowestAlive - highestBusy >= MIN_SPARE;
    }

    /** Returns what there is to say; empty unless the last {@value #HOURS} hours, or more, all had spare threads. */
    public Optional<SpareThreads> spare() {
        return run.nanos < HOURS * HOUR_NANOS
                ? Optional.empty()
                : Optional.of(
                        new SpareThreads(Duration.ofNanos(run.nanos), run.alive / run.nanos, run.busy / run.nanos));
    }

    /** Returns what there is to say if the last call of this method had nothing to say; else empty. */
    public Optional<SpareThreads> news() {
        Optional<SpareThreads> now = spare();
        boolean repeats = said;
        said = now.isPresent();
        return repeats ? Optional.empty() : now;
    }
}

package dev.tidepool.policy.routing;

import dev.tidepool.policy.routing.CollaborativeRoundRobin.Interpretation;

/**
 * The limit, in tasks/s, of an overloaded node under collaborative round robin [bahadur2022sword, eq. 1]: the overload
 * point minus a tenth of the place value of its leading digit. 1200 gives 1100, 500 gives 490, and 490 gives 480. 12000
 * gives 11000, since the published "to 1000" is a misprint for "by 1000". Below 10 the step is one task. The limit is
 * at least 1.
 */
final class OverloadLimit {
    private final Interpretation reading;
    private final long episodeGapNanos;
    private int balancers;
    private long perSecond;
    private long step;
    private long signalledAtNanos;

    OverloadLimit(Interpretation reading, long episodeGapNanos, int balancers) {
        this.reading = reading;
        this.episodeGapNanos = episodeGapNanos;
        this.balancers = balancers;
    }

    /** This many balancers share the limit from now on. */
    void balancers(int number) {
        balancers = number;
    }

    /** Returns whether an overload point is known. */
    boolean isSet() {
        return step > 0;
    }

    /** The node is overloaded at this many tasks/s. */
    void signal(long nowNanos, double overloadPoint) {
        boolean sameEpisode = isSet() && nowNanos - signalledAtNanos < episodeGapNanos;
        signalledAtNanos = nowNanos;
        if (reading == Interpretation.LITERAL || !sameEpisode) {
            perSecond = Math.round(overloadPoint);
            step = step(perSecond);
        }
        perSecond = Math.max(1, perSecond - step);
    }

    /** Raises the limit by one step. */
    void raise() {
        perSecond += step;
    }

    /** Returns when the last signal came, on the caller's clock. */
    long signalledAtNanos() {
        return signalledAtNanos;
    }

    /** Returns the tasks per second that this balancer may send: its part of the limit, rounded up. */
    long tasks() {
        return (perSecond + balancers - 1) / balancers;
    }

    /** A tenth of the place value of the leading digit, at least 1. */
    private static long step(long overloadPoint) {
        long step = 1;
        for (long rest = overloadPoint / 100; rest > 0; rest /= 10) {
            step *= 10;
        }
        return step;
    }
}

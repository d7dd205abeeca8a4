package dev.tidepool.policy.routing;

import dev.tidepool.policy.routing.CollaborativeRoundRobin.Interpretation;

/**
 * The tasks/s that collaborative round robin still gives an overloaded node (paper 000, equation 1): the overload
 * point less a tenth of the place value of its leading digit. 1200 gives 1100, 12000 gives 11000 (the
 * paper's "to 1000" is a misprint for "by 1000"), 500 gives 490, 490 gives 480. Below 10, where a tenth of the
 * place value is less than one task, one is taken off; the limit is never below 1.
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

    /** So many balancers share the limit from now on. */
    void balancers(int number) {
        balancers = number;
    }

    /** Returns whether there was an overload point. */
    boolean isSet() {
        return step > 0;
    }

    /** The node is overloaded at so many tasks/s. */
    void signal(long nowNanos, double overloadPoint) {
        boolean sameEpisode = isSet() && nowNanos - signalledAtNanos < episodeGapNanos;
        signalledAtNanos = nowNanos;
        if (reading == Interpretation.LITERAL || !sameEpisode) {
            perSecond = Math.round(overloadPoint);
            step = step(perSecond);
        }
        perSecond = Math.max(1, perSecond - step);
    }

    /** The node may have a step more. */
    void raise() {
        perSecond += step;
    }

    /** Returns when the last signal came, on the caller's clock. */
    long signalledAtNanos() {
        return signalledAtNanos;
    }

    /** Returns the tasks that this balancer may send the node in a second: its part of the limit, rounded up. */
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

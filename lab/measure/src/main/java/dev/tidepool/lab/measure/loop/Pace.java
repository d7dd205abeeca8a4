package dev.tidepool.lab.measure.loop;

import java.util.Arrays;

/**
 * How fast the clock of a schedule runs: with factor 1 like the wall clock, with 2 twice as fast, so that tasks arrive
 * at twice the rate.
 * Whoever wants another factor says so on any thread; it holds from the moment at which the generator's thread next
 * asks what is due, so
 * that what was due before stays where it was.
 */
public final class Pace {
    /** The least factor. */
    static final double MIN = 0.1;

    /** The greatest factor. */
    static final double MAX = 3;

    private volatile double wanted = 1;
    private volatile Stretch[] stretches = {new Stretch(0, 0, 1)};

    /**
     * From a moment of the run on, at which the schedule's clock shows {@code scheduledNanos}, it runs at this factor.
     */
    private record Stretch(long fromNanos, long scheduledNanos, double factor) {
        long at(long scheduled) {
            return fromNanos + Math.round((scheduled - scheduledNanos) / factor);
        }

        long scheduledAt(long nanos) {
            return scheduledNanos + Math.round((nanos - fromNanos) * factor);
        }
    }

    /**
     * Asks for a factor; for any thread.
     *
     * @param factor {@value #MIN} to {@value #MAX}; what is beyond counts as the nearer of the two
     */
    public void want(double factor) {
        wanted = Math.max(MIN, Math.min(MAX, factor));
    }

    /** Returns whether another factor than 1 ever held. */
    public boolean changed() {
        return stretches.length > 1;
    }

    /**
     * Returns when a task is due, nanos since the start of the run, which a later change may move; for the generator's
     * thread alone.
     *
     * @param scheduledNanos when the schedule has it
     * @param nowNanos the present moment, from which on a factor asked for meanwhile holds; never earlier than at the
     *     call before
     */
    long due(long scheduledNanos, long nowNanos) {
        Stretch last = stretches[stretches.length - 1];
        double factor = wanted;
        if (factor != last.factor) {
            long from = Math.max(last.fromNanos, nowNanos);
            Stretch[] longer = Arrays.copyOf(stretches, stretches.length + 1);
            longer[stretches.length] = new Stretch(from, last.scheduledAt(from), factor);
            stretches = longer;
        }
        return intended(scheduledNanos);
    }

    /**
     * Returns when a task of the schedule was to arrive, nanos since the start of the run: what response times count
     * from.
     */
    public long intended(long scheduledNanos) {
        Stretch[] known = stretches;
        int low = 0;
        int high = known.length - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (known[middle].scheduledNanos <= scheduledNanos) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return known[low].at(scheduledNanos);
    }
}

package dev.tidepool.lab.measure.loop;

import java.util.Arrays;

/**
 * The speed of a schedule's clock. At factor 1 it runs like the wall clock; at 2, tasks arrive at twice the rate. Any
 * thread may ask for another factor. It holds from the generator's next query, so earlier arrivals keep their times.
 */
public final class Pace {
    static final double MIN = 0.1;

    static final double MAX = 3;

    private volatile double wanted = 1;
    private volatile Stretch[] stretches = {new Stretch(0, 0, 1)};

    /** From {@code fromNanos} on, when the schedule's clock shows {@code scheduledNanos}, it runs at this factor. */
    private record Stretch(long fromNanos, long scheduledNanos, double factor) {
        long at(long scheduled) {
            return fromNanos + Math.round((scheduled - scheduledNanos) / factor);
        }

        long scheduledAt(long nanos) {
            return scheduledNanos + Math.round((nanos - fromNanos) * factor);
        }
    }

    /**
     * Asks for a factor, on any thread.
     *
     * @param factor {@value #MIN} to {@value #MAX}; values beyond count as the nearer end
     */
    public void want(double factor) {
        wanted = Math.max(MIN, Math.min(MAX, factor));
    }

    /** Returns whether any factor other than 1 ever held. */
    public boolean changed() {
        return stretches.length > 1;
    }

    /**
     * Returns when a task is due, nanos since the start of the run. A later change may move it. For the generator's
     * thread only.
     *
     * @param scheduledNanos its time in the schedule
     * @param nowNanos the current time, never earlier than in the last call; a new factor holds from here
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

    /** Returns the intended time of a task, nanos since the start of the run: response times count from here. */
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

package dev.tidepool.research.reproductions.group16.suite;

import dev.tidepool.lab.measure.machine.Probe;
import dev.tidepool.lab.measure.task.UnitCost;

/** The work of a computing task: pi by Leibniz' series, {@code 4 (1 - 1/3 + 1/5 - ...)} [group16, section 4.1.1]. */
public final class LeibnizPi {
    /** Iterations of the probe's task, as in the authors' code, class {@code GlobalMetrics}. */
    public static final int PROBE_ITERATIONS = 100_000;

    /** Iterations of a unit of calibration. */
    private static final int UNIT = 1_000;

    private LeibnizPi() {}

    /**
     * Returns the sum of so many terms, which differs from pi by less than {@code 2 / iterations}.
     *
     * @param iterations 0 or more
     */
    static double after(int iterations) {
        double sum = 0;
        double sign = 1;
        for (int k = 0; k < iterations; k++) {
            sum += sign / (2 * k + 1);
            sign = -sign;
        }
        return 4 * sum;
    }

    /** Measures the CPU time of an iteration of compiled code, nanos; takes half a second to two. */
    public static double nanosPerIteration() {
        return UnitCost.measure(units -> Double.doubleToLongBits(after((int) (units * UNIT)))) / UNIT;
    }

    /** Starts a probe that computes for so many iterations and then rests. */
    static Probe probe(int iterations, long pauseNanos) {
        return Probe.start(units -> Double.doubleToLongBits(after((int) units)), iterations, pauseNanos, true);
    }
}

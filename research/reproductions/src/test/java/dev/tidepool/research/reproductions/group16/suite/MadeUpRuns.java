package dev.tidepool.research.reproductions.group16.suite;

import dev.tidepool.lab.measure.machine.ProbeResult;
import dev.tidepool.lab.results.Percentiles;

/** Results of runs that never were. */
public final class MadeUpRuns {
    private MadeUpRuns() {}

    /**
     * Returns a result.
     *
     * @param meanMillis mean completion time
     * @param maxMillis longest completion time
     * @param deviation of both probes
     * @param foreignCpuShare what others took
     */
    public static CellResult result(double meanMillis, double maxMillis, double deviation, double foreignCpuShare) {
        Percentiles times =
                new Percentiles(meanMillis, meanMillis, meanMillis, meanMillis, meanMillis, maxMillis, meanMillis);
        ProbeResult probe = new ProbeResult(deviation, 50, 25, times);
        CellMeasurement measured = new CellMeasurement(
                100,
                5,
                times,
                times,
                times,
                0.5,
                0.75,
                4,
                3.5,
                4,
                probe,
                1,
                foreignCpuShare,
                null,
                times,
                3.14,
                1_000,
                6_000);
        return new CellResult(measured, probe, false);
    }
}

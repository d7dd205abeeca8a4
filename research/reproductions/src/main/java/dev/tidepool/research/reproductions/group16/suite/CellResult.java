package dev.tidepool.research.reproductions.group16.suite;

import dev.tidepool.lab.measure.machine.ProbeResult;
import dev.tidepool.lab.results.Noise;

/**
 * The outcome of a cell, measured by its process and by another process beside it.
 *
 * @param measured by its own process
 * @param otherProcess the probe of the other process
 * @param noisy whether the run is doubtful, because other processes disturbed it and its repetition
 */
public record CellResult(CellMeasurement measured, ProbeResult otherProcess, boolean noisy) {
    /** The maximum share of the machine's CPU that other processes may take on average. */
    public static final double MAX_FOREIGN_CPU = 0.2;

    /** Returns whether other processes took too much CPU, on average or for half a second. */
    public boolean disturbed() {
        Double worst = measured.worstForeignCpuShare();
        return measured.foreignCpuShare() > MAX_FOREIGN_CPU || (worst != null && worst > Noise.MAX_WORST_FOREIGN);
    }

    /** Returns this result, marked as doubtful. */
    public CellResult marked() {
        return new CellResult(measured, otherProcess, true);
    }
}

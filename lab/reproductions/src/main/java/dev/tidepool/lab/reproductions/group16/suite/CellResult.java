package dev.tidepool.lab.reproductions.group16.suite;

/**
 * The outcome of a cell, measured by its process and by another process beside it.
 *
 * @param measured by its own process
 * @param otherProcess the probe of the other process
 * @param noisy whether the run is doubtful, because other processes disturbed it and its repetition
 */
public record CellResult(CellMeasurement measured, ProbeResult otherProcess, boolean noisy) {
    /** The maximum share of the machine's CPU that other processes may take. */
    public static final double MAX_FOREIGN_CPU = 0.2;

    /** Returns whether other processes took more than that. */
    public boolean disturbed() {
        return measured.foreignCpuShare() > MAX_FOREIGN_CPU;
    }

    /** Returns this result, marked as doubtful. */
    public CellResult marked() {
        return new CellResult(measured, otherProcess, true);
    }
}

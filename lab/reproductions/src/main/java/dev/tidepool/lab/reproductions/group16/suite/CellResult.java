package dev.tidepool.lab.reproductions.group16.suite;

/**
 * One run of one service under one profile, as the process saw it and as another process saw the machine meanwhile.
 *
 * @param measured what its own process measured
 * @param otherProcess how the probe fared that another process ran
 * @param noisy whether others took so much CPU, twice, that the run is doubtful
 */
public record CellResult(CellMeasurement measured, ProbeResult otherProcess, boolean noisy) {
    /** The most of the machine's CPU, as a share, that others may take. */
    public static final double MOST_FOREIGN_CPU = 0.2;

    /** Returns whether others took more than they may. */
    public boolean disturbed() {
        return measured.foreignCpuShare() > MOST_FOREIGN_CPU;
    }

    /** Returns this run, marked as doubtful. */
    public CellResult marked() {
        return new CellResult(measured, otherProcess, true);
    }
}

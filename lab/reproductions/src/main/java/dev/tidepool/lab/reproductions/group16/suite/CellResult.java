package dev.tidepool.lab.reproductions.group16.suite;

import dev.tidepool.lab.measure.machine.ProbeResult;
import dev.tidepool.lab.results.Noise;

/**
 * One run of one service under one profile, as the process saw it and as another process saw the machine meanwhile.
 *
 * @param measured what its own process measured
 * @param otherProcess how the probe fared that another process ran
 * @param noisy whether others took so much CPU, twice, that the run is doubtful
 */
public record CellResult(CellMeasurement measured, ProbeResult otherProcess, boolean noisy) {
    /** The share of the machine's CPU that others may take in the mean. */
    public static final double MAX_FOREIGN_CPU = 0.2;

    /** Returns whether others took more than they may, in the mean or for half a second. */
    public boolean disturbed() {
        Double worst = measured.worstForeignCpuShare();
        return measured.foreignCpuShare() > MAX_FOREIGN_CPU || (worst != null && worst > Noise.MAX_WORST_FOREIGN);
    }

    /** Returns this run, marked as doubtful. */
    public CellResult marked() {
        return new CellResult(measured, otherProcess, true);
    }
}

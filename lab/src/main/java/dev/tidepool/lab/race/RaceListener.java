package dev.tidepool.lab.race;

import dev.tidepool.lab.result.Calibration;

/** Told how a race goes, by one thread at a time. */
public interface RaceListener {

    /** The calibration begins. */
    void calibrating();

    /** The calibration is over. */
    void calibrated(Calibration calibration);

    /**
     * A run begins.
     *
     * @param pool the name of its pool
     * @param index its place in the plan, from 0
     */
    void runStarted(String pool, int index);

    /** A run goes on. */
    void live(LiveFigures figures);

    /** A run is over. */
    void runEnded();
}

package dev.tidepool.lab.measure;

import dev.tidepool.lab.results.Calibration;

/** Told how a race goes, by one thread at a time. */
public interface RaceListener {

    /** The calibration of a workload begins. */
    void calibrating(String workload);

    /** The calibration of a workload is over. */
    void calibrated(String workload, Calibration calibration);

    /**
     * A run begins.
     *
     * @param workload the name of its workload
     * @param pool the name of its pool
     * @param index its place in the plan, from 0
     */
    void runStarted(String workload, String pool, int index);

    /** A run goes on. */
    void live(LiveFigures figures);

    /** A run is over. */
    void runEnded();
}

package dev.tidepool.lab.measure;

import dev.tidepool.lab.results.Calibration;

/** Receives the progress of a race, from one thread at a time. */
public interface RaceListener {

    /** Called when the calibration of a workload begins. */
    void calibrating(String workload);

    /** Called when the calibration of a workload ends. */
    void calibrated(String workload, Calibration calibration);

    /**
     * Called when a run begins.
     *
     * @param index its position in the plan, from 0
     */
    void runStarted(String workload, String pool, int index);

    /** Called repeatedly during a run. */
    void live(LiveFigures figures);

    /** Called when a run ends. */
    void runEnded();
}

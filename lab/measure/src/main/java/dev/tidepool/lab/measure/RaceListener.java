package dev.tidepool.lab.measure;

import dev.tidepool.lab.results.Calibration;

/** Receives the progress of a race, from one thread at a time. */
public interface RaceListener {

    /** Called when the calibration of a workload begins. */
    default void calibrating(String workload) {}

    /** Called when the calibration of a workload ends. */
    default void calibrated(String workload, Calibration calibration) {}

    /**
     * Called when a run begins.
     *
     * @param index its position in the plan, from 0
     */
    default void runStarted(String workload, String pool, int index) {}

    /** Called repeatedly during a run. */
    default void live(LiveFigures figures) {}

    /** Called when a run ends. */
    default void runEnded() {}
}

package dev.tidepool.lab.measure;

import dev.tidepool.lab.results.Calibration;

/** Told how a race goes, by one thread at a time. Ignores what an implementation does not override. */
public interface RaceListener {

    /** The calibration of a workload begins. */
    default void calibrating(String workload) {}

    /** The calibration of a workload is over. */
    default void calibrated(String workload, Calibration calibration) {}

    /**
     * A run begins.
     *
     * @param workload the name of its workload
     * @param pool the name of its pool
     * @param index its place in the plan, from 0
     */
    default void runStarted(String workload, String pool, int index) {}

    /** A run goes on. */
    default void live(LiveFigures figures) {}

    /** A run is over. */
    default void runEnded() {}
}

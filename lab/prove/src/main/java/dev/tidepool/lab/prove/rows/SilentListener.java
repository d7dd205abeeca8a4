package dev.tidepool.lab.prove.rows;

import dev.tidepool.lab.measure.LiveFigures;
import dev.tidepool.lab.measure.RaceListener;
import dev.tidepool.lab.results.Calibration;

/** Ignores the progress within a measurement. */
final class SilentListener implements RaceListener {
    @Override
    public void calibrating(String workload) {}

    @Override
    public void calibrated(String workload, Calibration calibration) {}

    @Override
    public void runStarted(String workload, String pool, int index) {}

    @Override
    public void live(LiveFigures figures) {}

    @Override
    public void runEnded() {}
}

package dev.tidepool.lab.cli;

import dev.tidepool.lab.race.RacePlan;
import dev.tidepool.lab.race.TimeBudget;

/**
 * How long a race still takes: the runs left, each with the overhead (JVM start, warm-up, drain) that
 * the runs so far had. Times are nanos of any monotonic clock, passed in. Thread-safe.
 */
final class Forecast {
    private final int runs;
    private final double runSeconds;
    private int ended;
    private double endedSeconds;
    private boolean calibrated;
    private long stepBegan;

    Forecast(RacePlan plan, long now) {
        this.runs = plan.contestants().size() * plan.repetitions();
        this.runSeconds = plan.seconds();
        this.stepBegan = now;
    }

    /** The calibration is over. */
    synchronized void calibrated() {
        calibrated = true;
    }

    /** A run begins. */
    synchronized void runStarted(long now) {
        stepBegan = now;
    }

    /** A run is over. */
    synchronized void runEnded(long now) {
        ended++;
        endedSeconds += seconds(now);
    }

    /** Returns how many runs there are in all. */
    int runs() {
        return runs;
    }

    /** Returns the seconds left, 0 or more. */
    synchronized double secondsLeft(long now) {
        double each = secondsEach();
        if (!calibrated) {
            return Math.max(0, TimeBudget.CALIBRATION - seconds(now)) + runs * each;
        }
        return Math.max(0, each - seconds(now)) + Math.max(0, runs - ended - 1) * each;
    }

    /** Returns the share of the race that is over, 0 to 1. */
    synchronized double shareDone(long now) {
        double total = TimeBudget.CALIBRATION + runs * secondsEach();
        return Math.max(0, Math.min(1, 1 - secondsLeft(now) / total));
    }

    private double secondsEach() {
        return ended == 0 ? runSeconds + TimeBudget.AROUND_ARRIVALS : endedSeconds / ended;
    }

    private double seconds(long now) {
        return (now - stepBegan) / 1e9;
    }
}

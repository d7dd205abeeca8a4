package dev.tidepool.lab.cli;

import dev.tidepool.lab.race.RacePlan;
import dev.tidepool.lab.race.TimeBudget;

/**
 * How long a race still takes: the runs left, each with the overhead (JVM start, warm-up, drain) that
 * the runs so far had. Times are nanos of any monotonic clock, passed in. Thread-safe.
 */
final class RaceForecast implements Forecast {
    private final int runs;
    private final double calibrationSeconds;
    private final double firstGuess;
    private int ended;
    private double endedSeconds;
    private boolean calibrated;
    private long stepBegan;

    RaceForecast(RacePlan plan, long now) {
        this(
                plan.contestants().size() * plan.repetitions(),
                plan.seconds() + TimeBudget.AROUND_ARRIVALS,
                TimeBudget.CALIBRATION,
                now);
    }

    /**
     * Makes a forecast.
     *
     * @param runs how many there are
     * @param firstGuess how long a run takes, seconds, as long as none is over
     * @param calibrationSeconds how long what comes before them takes
     */
    RaceForecast(int runs, double firstGuess, double calibrationSeconds, long now) {
        this.runs = runs;
        this.firstGuess = firstGuess;
        this.calibrationSeconds = calibrationSeconds;
        this.stepBegan = now;
    }

    @Override
    public synchronized void calibrated() {
        calibrated = true;
    }

    @Override
    public synchronized void runStarted(int index, long now) {
        stepBegan = now;
    }

    /** Changes nothing: a real run takes as long as its clock says. */
    @Override
    public void runReached(double seconds) {}

    @Override
    public synchronized void runEnded(long now) {
        ended++;
        endedSeconds += seconds(now);
    }

    @Override
    public int runs() {
        return runs;
    }

    @Override
    public synchronized double secondsLeft(long now) {
        double each = secondsEach();
        if (!calibrated) {
            return Math.max(0, calibrationSeconds - seconds(now)) + runs * each;
        }
        return Math.max(0, each - seconds(now)) + Math.max(0, runs - ended - 1) * each;
    }

    @Override
    public synchronized double shareDone(long now) {
        double total = calibrationSeconds + runs * secondsEach();
        return Math.max(0, Math.min(1, 1 - secondsLeft(now) / total));
    }

    private double secondsEach() {
        return ended == 0 ? firstGuess : endedSeconds / ended;
    }

    private double seconds(long now) {
        return (now - stepBegan) / 1e9;
    }
}

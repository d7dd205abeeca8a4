package dev.tidepool.lab.cli;

import dev.tidepool.lab.measure.TimeBudget;
import dev.tidepool.lab.race.RacePlan;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * How long a race still takes: the arrivals of the runs left, each with the overhead (JVM start, warm-up, drain) that the runs so far had.
 * Times are nanos of any monotonic clock, passed in. Thread-safe.
 */
final class RaceForecast implements Forecast {
    private final List<Double> arrivals;
    private final double calibrationSeconds;
    private final double firstOverhead;
    private final int calibrations;
    private int calibrationsLeft;
    private int running;
    private int ended;
    private double overheadSoFar;
    private long stepBegan;

    RaceForecast(List<RacePlan> plans, long now) {
        this(
                inOrder(plans),
                TimeBudget.AROUND_ARRIVALS,
                (int) plans.stream().filter(plan -> plan.calibration() == null).count(),
                TimeBudget.CALIBRATION,
                now);
    }

    /**
     * Makes a forecast.
     *
     * @param arrivals how long arrivals go on in each run, in their order, seconds
     * @param firstOverhead what a run takes beside them, seconds, as long as none is over
     * @param calibrations how many calibrations come before the runs
     * @param calibrationSeconds how long each takes
     */
    RaceForecast(List<Double> arrivals, double firstOverhead, int calibrations, double calibrationSeconds, long now) {
        this.arrivals = List.copyOf(arrivals);
        this.firstOverhead = firstOverhead;
        this.calibrations = calibrations;
        this.calibrationsLeft = calibrations;
        this.calibrationSeconds = calibrationSeconds;
        this.stepBegan = now;
    }

    /** The runs' arrivals, repetition by repetition over all plans. */
    private static List<Double> inOrder(List<RacePlan> plans) {
        List<Double> arrivals = new ArrayList<>();
        int most = plans.stream().mapToInt(RacePlan::repetitions).max().orElse(0);
        for (int repetition = 1; repetition <= most; repetition++) {
            for (RacePlan plan : plans) {
                arrivals.addAll(Collections.nCopies(plan.slots(repetition).size(), plan.seconds()));
            }
        }
        return arrivals;
    }

    @Override
    public synchronized void calibrated(long now) {
        calibrationsLeft = Math.max(0, calibrationsLeft - 1);
        stepBegan = now;
    }

    @Override
    public synchronized void runStarted(int index, long now) {
        running = index;
        stepBegan = now;
    }

    /** Changes nothing: a real run takes as long as its clock says. */
    @Override
    public void runReached(double seconds) {}

    @Override
    public synchronized void runEnded(long now) {
        ended++;
        overheadSoFar += seconds(now) - arrivals.get(running);
    }

    @Override
    public int runs() {
        return arrivals.size();
    }

    @Override
    public synchronized double secondsLeft(long now) {
        if (calibrationsLeft > 0) {
            return Math.max(0, calibrationSeconds - seconds(now))
                    + (calibrationsLeft - 1) * calibrationSeconds
                    + secondsFrom(0);
        }
        return running >= arrivals.size()
                ? 0
                : Math.max(0, secondsOf(running) - seconds(now)) + secondsFrom(running + 1);
    }

    @Override
    public synchronized double shareDone(long now) {
        double total = calibrations * calibrationSeconds + secondsFrom(0);
        return Math.max(0, Math.min(1, 1 - secondsLeft(now) / total));
    }

    private double secondsFrom(int index) {
        double sum = 0;
        for (int i = index; i < arrivals.size(); i++) {
            sum += secondsOf(i);
        }
        return sum;
    }

    private double secondsOf(int index) {
        return arrivals.get(index) + (ended == 0 ? firstOverhead : overheadSoFar / ended);
    }

    private double seconds(long now) {
        return (now - stepBegan) / 1e9;
    }
}

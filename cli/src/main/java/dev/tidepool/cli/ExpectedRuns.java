package dev.tidepool.cli;

import dev.tidepool.lab.measure.TimeBudget;
import dev.tidepool.lab.race.RacePlan;
import dev.tidepool.options.progress.TimeLeft;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The runs of a command and what each takes, in the order in which they run.
 *
 * @param efforts what each run takes: seconds, or virtual seconds of a simulation
 * @param inSeconds whether they are seconds that pass here
 * @param calibrations how many calibrations come before the runs
 * @param calibrationSeconds what each of them takes
 */
record ExpectedRuns(List<Double> efforts, boolean inSeconds, int calibrations, double calibrationSeconds) {

    /** Returns the runs of races, repetition by repetition over all plans. */
    static ExpectedRuns of(List<RacePlan> plans) {
        List<Double> efforts = new ArrayList<>();
        int repetitions = plans.stream().mapToInt(RacePlan::repetitions).max().orElse(0);
        for (int repetition = 1; repetition <= repetitions; repetition++) {
            for (RacePlan plan : plans) {
                efforts.addAll(Collections.nCopies(
                        plan.slots(repetition).size(), plan.seconds() + TimeBudget.AROUND_ARRIVALS));
            }
        }
        int calibrations =
                (int) plans.stream().filter(plan -> plan.calibration() == null).count();
        return new ExpectedRuns(efforts, true, calibrations, TimeBudget.CALIBRATION);
    }

    /** Returns runs that take the same time each, without calibrations. */
    static ExpectedRuns alike(int runs, double seconds) {
        return new ExpectedRuns(Collections.nCopies(runs, seconds), true, 0, 0);
    }

    /** Returns simulated runs of so many virtual seconds each. */
    static ExpectedRuns simulated(int runs, double seconds) {
        return new ExpectedRuns(Collections.nCopies(runs, seconds), false, 0, 0);
    }

    /** Returns these runs with calibrations before them. */
    ExpectedRuns calibrated(int times, double seconds) {
        return new ExpectedRuns(efforts, inSeconds, times, seconds);
    }

    /** Begins to estimate how long they still take. */
    TimeLeft timeLeft() {
        double total = calibrations * calibrationSeconds
                + efforts.stream().mapToDouble(Double::doubleValue).sum();
        return inSeconds ? TimeLeft.ofSeconds(total, System::nanoTime) : TimeLeft.ofEffort(total, System::nanoTime);
    }
}

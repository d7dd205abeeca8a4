package dev.tidepool.research.reproductions.real;

import java.util.List;

/**
 * One repetition of all pools at the same time.
 *
 * @param repetition 0, 1, ...
 * @param runs a run for each pool
 */
record RealRepetition(int repetition, List<RealPoolRun> runs) {
    /** Copies the list. */
    RealRepetition {
        runs = List.copyOf(runs);
    }

    /** Returns how many pools had arrivals later than that, or other programs took much of the machine. */
    long disturbed(double maxLateMillis) {
        return runs.stream().filter(run -> run.disturbed(maxLateMillis)).count();
    }

    /** Returns the largest share of the machine that other programs took during a run, 0 to 1. */
    double foreignShare() {
        return runs.stream().mapToDouble(RealPoolRun::foreignShare).max().orElse(0);
    }

    /** Returns the largest 99th percentile of the lateness of arrivals, milliseconds. */
    double lateMillis() {
        return runs.stream().mapToDouble(RealPoolRun::lateMillis).max().orElse(0);
    }
}

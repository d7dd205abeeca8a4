package dev.tidepool.benchmarks.cli;

import dev.tidepool.benchmarks.fork.BenchmarkRun;
import dev.tidepool.benchmarks.fork.Plan;
import dev.tidepool.benchmarks.result.Fork;
import dev.tidepool.benchmarks.result.Metric;
import dev.tidepool.lab.results.compare.Numbers;
import java.io.PrintWriter;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Progress on standard error: a line for each fork, with the time that is left. Not thread-safe. */
final class Progress implements BenchmarkRun.Listener {
    private static final double AROUND_MEASUREMENT = 1.5; // start and end of a JVM

    private final PrintWriter error;
    private int forks;
    private final double expectedEach;
    private int done;
    private double spentSeconds;

    /**
     * Makes a view.
     *
     * @param error where lines go
     * @param forks how many forks there will be
     * @param measuredEach warm-up and measurement of a fork, seconds
     */
    Progress(PrintWriter error, int forks, double measuredEach) {
        this.error = error;
        this.forks = forks;
        this.expectedEach = measuredEach + AROUND_MEASUREMENT;
    }

    @Override
    public void begun() {
        error.printf("tidepool: %d forks, %s%n", forks, timeLeft());
        error.flush();
    }

    @Override
    public void ended(Plan.Turn turn, Fork fork, double seconds) {
        done++;
        spentSeconds += seconds;
        String what = fork.failure() == null ? words(fork.values()) : "failed: " + fork.failure();
        error.printf(
                "%d/%d  round %d  %s  %s: %s  (%s)%n",
                done, forks, turn.round(), turn.cell().name(), turn.pool().name(), what, timeLeft());
        error.flush();
    }

    @Override
    public void leftOut(Plan.Turn turn) {
        forks--;
    }

    /** Returns the time that is left, in words. */
    String timeLeft() {
        double each = done == 0 ? expectedEach : spentSeconds / done;
        long seconds = Math.round(each * (forks - done));
        return seconds < 90 ? seconds + " s left" : Math.round(seconds / 60.0) + " min left";
    }

    private static String words(Map<Metric, Double> values) {
        return new TreeMap<>(values)
                .entrySet().stream()
                        .map(entry -> Numbers.plain(entry.getValue()) + " "
                                + entry.getKey().unit())
                        .collect(Collectors.joining(", "));
    }
}

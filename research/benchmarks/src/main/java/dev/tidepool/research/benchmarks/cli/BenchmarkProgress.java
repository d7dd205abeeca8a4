package dev.tidepool.research.benchmarks.cli;

import dev.tidepool.lab.results.compare.Numbers;
import dev.tidepool.options.progress.ProgressView;
import dev.tidepool.options.progress.TimeLeft;
import dev.tidepool.research.benchmarks.fork.BenchmarkRun;
import dev.tidepool.research.benchmarks.fork.Plan;
import dev.tidepool.research.benchmarks.result.Fork;
import dev.tidepool.research.benchmarks.result.Metric;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/** Shows a line for each fork, and the time left. Not thread-safe. */
final class BenchmarkProgress implements BenchmarkRun.Listener, AutoCloseable {
    private static final double JVM_SECONDS = 1.5; // start and end of a fork

    private final double forkSeconds;
    private final TimeLeft timeLeft;
    private final ProgressView view;
    private int forks;
    private int done;

    /**
     * Starts the estimate of the time left.
     *
     * @param measuredSeconds warm-up and measurement of one fork
     * @param clock the nanoseconds of any monotonic clock
     */
    BenchmarkProgress(int forks, double measuredSeconds, LongSupplier clock, Function<TimeLeft, ProgressView> views) {
        this.forks = forks;
        this.forkSeconds = measuredSeconds + JVM_SECONDS;
        this.timeLeft = TimeLeft.ofSeconds(forks * forkSeconds, clock);
        this.view = views.apply(timeLeft);
    }

    @Override
    public void begun() {
        view.say("%d forks, %s".formatted(forks, timeLeft.words()));
        timeLeft.begin(forkSeconds);
    }

    @Override
    public void ended(Plan.Turn turn, Fork fork, double seconds) {
        done++;
        timeLeft.begin(done < forks ? forkSeconds : 0);
        String what = fork.failure() == null ? words(fork.values()) : "failed: " + fork.failure();
        view.say("%d/%d  round %d  %s  %s: %s  (%s)"
                .formatted(
                        done,
                        forks,
                        turn.round(),
                        turn.cell().name(),
                        turn.pool().name(),
                        what,
                        timeLeft.words()));
    }

    @Override
    public void leftOut(Plan.Turn turn) {
        forks--;
        timeLeft.leaveOut(forkSeconds);
    }

    @Override
    public void close() {
        view.close();
    }

    private static String words(Map<Metric, Double> values) {
        return new TreeMap<>(values)
                .entrySet().stream()
                        .map(entry -> Numbers.plain(entry.getValue()) + " "
                                + entry.getKey().unit())
                        .collect(Collectors.joining(", "));
    }
}

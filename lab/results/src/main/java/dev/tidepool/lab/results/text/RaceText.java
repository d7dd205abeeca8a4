package dev.tidepool.lab.results.text;

import dev.tidepool.lab.results.ClusterRun;
import dev.tidepool.lab.results.Interval;
import dev.tidepool.lab.results.Mode;
import dev.tidepool.lab.results.RaceResult;
import dev.tidepool.lab.results.compare.Headline;
import dev.tidepool.lab.results.compare.Measure;
import dev.tidepool.lab.results.compare.NodeFigures;
import dev.tidepool.lab.results.compare.Numbers;
import dev.tidepool.lab.results.compare.Outcome;
import dev.tidepool.lab.results.compare.Pool;
import dev.tidepool.lab.results.compare.Ranking;
import dev.tidepool.lab.results.phase.PhaseScores;
import dev.tidepool.lab.results.phase.PhaseText;
import dev.tidepool.lab.results.table.DataTable;
import dev.tidepool.lab.results.table.TextTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The race as text: a row for each pool, then the headline that the report has too. Invalid and incomplete runs give no
 * latency while there are better ones; a pool without any valid run shows none.
 */
final class RaceText {
    private static final String FIGURES = "p50 ms,p99 ms,p99.9 ms,wait p99,not done,threads,peak,resizes,CPU s";
    private static final List<DataTable.Column> COLUMNS = Stream.concat(
                    DataTable.named("pool", List.of(FIGURES.split(",", -1))).stream(),
                    Stream.of(DataTable.text("verdict on p99")))
            .toList();

    private RaceText() {}

    /** Returns the table, its notes and the headline, each line ended. */
    static String of(RaceResult result) {
        List<Pool> pools = Pool.of(result);
        if (pools.isEmpty()) {
            return "no run was measured\n";
        }
        Ranking comparison = new Ranking(pools);
        List<List<String>> rows =
                pools.stream().map(pool -> row(pool, comparison)).toList();
        String mode = result.scenario().mode() == Mode.SIMULATED
                ? "Simulated, in virtual time: nothing here was measured.\n"
                : "";
        return TextTable.of(DataTable.of(COLUMNS, rows)) + "\n" + mode + notes(pools) + "\n"
                + PhaseScores.of(pools).map(PhaseText::of).orElseGet(() -> headline(new Headline(comparison)));
    }

    private static List<String> row(Pool pool, Ranking comparison) {
        return List.of(
                pool.name(),
                time(pool, Measure.RESPONSE_P50, false),
                time(pool, Measure.RESPONSE_P99, true),
                time(pool, Measure.RESPONSE_P999, false),
                time(pool, Measure.QUEUE_WAIT_P99, false),
                Numbers.whole(
                        Arrays.stream(Outcome.values()).mapToLong(pool::tasks).sum()),
                figure(pool, Measure.MEAN_THREADS),
                figure(pool, Measure.PEAK_THREADS),
                figure(pool, Measure.RESIZES),
                figure(pool, Measure.CPU_SECONDS),
                comparison.verdict(pool));
    }

    private static String time(Pool pool, Measure measure, boolean withInterval) {
        Interval interval = pool.interval(measure);
        if (interval == null) {
            return "-";
        }
        return (pool.lowerBound() ? "≥" : "")
                + (withInterval ? Numbers.interval(interval, "") : Numbers.plain(interval.median()));
    }

    private static String figure(Pool pool, Measure measure) {
        double median = pool.median(measure);
        return Double.isNaN(median) ? "-" : Numbers.plain(median);
    }

    private static String notes(List<Pool> pools) {
        List<String> lines = new ArrayList<>();
        int repetitions =
                pools.stream().mapToInt(pool -> pool.counted().size()).max().orElse(0);
        if (repetitions > 1) {
            lines.add("Medians of the repetitions; p99 with " + Interval.kind(repetitions) + ".");
        }
        lines.add("Response times count from the intended start; threads is the mean of those alive, peak the most.");
        for (Pool pool : pools) {
            String outcomes = Arrays.stream(Outcome.values())
                    .filter(outcome -> pool.tasks(outcome) > 0)
                    .map(outcome -> Numbers.whole(pool.tasks(outcome)) + " " + outcome)
                    .collect(Collectors.joining(", "));
            note(lines, "Not done", pool, outcomes);
            note(lines, "Invalid", pool, pool.counted().isEmpty() ? pool.invalidReasons() : "");
            note(lines, "Doubtful", pool, pool.warnings());
        }
        if (pools.stream().anyMatch(Pool::lowerBound)) {
            lines.add("≥: tasks were unfinished, so the times are lower bounds.");
        }
        List<String> nodes = pools.stream()
                .flatMap(pool -> NodeFigures.of(pool, Numbers::plain).stream()
                        .map(figures -> "  " + pool.name() + ": " + words(figures)))
                .toList();
        if (!nodes.isEmpty()) {
            lines.add("CPU s are those of the nodes. By node, in the run with the median p99:");
            lines.addAll(nodes);
        }
        return String.join("\n", lines) + "\n";
    }

    private static void note(List<String> lines, String what, Pool pool, String text) {
        if (!text.isEmpty()) {
            lines.add(what + ", " + pool.name() + ": " + text + ".");
        }
    }

    private static String words(NodeFigures figures) {
        ClusterRun cluster = figures.cluster();
        String words = Numbers.plain(figures.percentInTime()) + " % of all tasks done within "
                + ClusterRun.IN_TIME_MILLIS + " ms; tasks " + figures.tasks() + ", mean threads "
                + figures.meanThreads() + ", CPU s " + figures.cpuSeconds();
        words += figures.overloadSignals().isEmpty() ? "" : ", overload signals " + figures.overloadSignals();
        words += cluster.inDoubt() > 0 ? ", " + Numbers.whole(cluster.inDoubt()) + " in doubt" : "";
        return words + (cluster.timedOut() > 0 ? ", " + Numbers.whole(cluster.timedOut()) + " over their limit" : "");
    }

    private static String headline(Headline headline) {
        List<String> lines = new ArrayList<>();
        lines.add(headline.text());
        lines.addAll(headline.remarks());
        return String.join("\n", lines) + "\n";
    }
}

package dev.tidepool.research.benchmarks.report;

import dev.tidepool.lab.results.Environment;
import dev.tidepool.lab.results.compare.Numbers;
import dev.tidepool.lab.results.compare.Verdict;
import dev.tidepool.lab.results.table.DataTable;
import dev.tidepool.lab.results.table.MarkdownTable;
import dev.tidepool.research.benchmarks.cell.Cells;
import dev.tidepool.research.benchmarks.result.BarResult;
import dev.tidepool.research.benchmarks.result.BenchmarkResult;
import dev.tidepool.research.benchmarks.result.Fork;
import dev.tidepool.research.benchmarks.result.Metric;
import dev.tidepool.research.benchmarks.result.Samples;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/** One run of the benchmark in Markdown: its environment, its bars and its values. */
public final class ResultText {
    private static final List<String> DISPATCH = Stream.concat(
                    Cells.EXECUTE.stream(), Stream.of("submit", "instrumentation"))
            .toList();
    private static final double MILLION = 1e6;
    private static final double GIBIBYTE = 1L << 30;

    private static final List<ValueTable> TABLES = List.of(
            new ValueTable("Million tasks per second", DISPATCH, List.of(Metric.TASKS_PER_SECOND), MILLION),
            new ValueTable("Heap bytes allocated per task", DISPATCH, List.of(Metric.BYTES_PER_TASK), 1),
            new ValueTable("CPU nanoseconds of the process per task", DISPATCH, List.of(Metric.CPU_PER_TASK), 1),
            new ValueTable(
                    "Single tasks: from submission to start, and CPU of the process with its submitter",
                    Cells.LONE,
                    List.of(Metric.START_P50, Metric.START_P99, Metric.CPU_PER_TASK),
                    1),
            new ValueTable(
                    "Burst: the last start, and the time of the submission",
                    List.of("burst"),
                    List.of(Metric.LAST_START, Metric.SUBMISSION),
                    1),
            new ValueTable(
                    "Memory", List.of("memory"), List.of(Metric.BYTES_PER_QUEUED_TASK, Metric.BYTES_AFTER_FLOOD), 1));

    private static final Set<Verdict> ALWAYS_COUNTED = Set.of(Verdict.HOLDS, Verdict.DOES_NOT_HOLD);

    private static final List<DataTable.Column> BAR_COLUMNS =
            DataTable.named("bar", List.of("to reach", "measured", "min..max", "against", "forks", "verdict"));

    private ResultText() {}

    /** Returns the text of a run of the engine's benchmark. */
    public static String of(BenchmarkResult result) {
        return of(result, TABLES);
    }

    /** Returns the text of a run, with those tables that have values. */
    public static String of(BenchmarkResult result, List<? extends ResultTable> tables) {
        StringBuilder text =
                new StringBuilder("## JDK %s%n%n".formatted(result.environment().java()));
        text.append(facts(result)).append(verdicts(result.bars())).append('\n').append(bars(result.bars()));
        for (ResultTable table : tables) {
            String values = table.of(result);
            if (!values.isEmpty()) {
                text.append("%n### %s%n%n".formatted(table.title())).append(values);
            }
        }
        List<Fork> failed =
                result.forks().stream().filter(fork -> fork.failure() != null).toList();
        if (!failed.isEmpty()) {
            text.append("%n### Failed forks%n%n".formatted());
            failed.forEach(fork -> text.append(
                    "- %s, %s, round %d: %s%n".formatted(fork.cell(), fork.pool(), fork.round(), fork.failure())));
        }
        return text.toString();
    }

    /** Returns how many bars have each verdict, and how many are resolved. */
    private static String verdicts(List<BarResult> bars) {
        String counts = Verdict.counts(bars.stream().map(BarResult::verdict).toList(), ALWAYS_COUNTED);
        long resolved = bars.stream().filter(BarResult::resolved).count();
        return "Of %d bars, %s; %d are resolved.%n".formatted(bars.size(), counts, resolved);
    }

    private static String bars(List<BarResult> bars) {
        return MarkdownTable.of(
                DataTable.of(BAR_COLUMNS, bars.stream().map(ResultText::row).toList()));
    }

    private static List<String> row(BarResult bar) {
        return List.of(
                bar.bar(),
                (bar.atLeast() ? ">= " : "<= ") + Numbers.plain(bar.bound()),
                Numbers.plain(bar.measured()),
                Numbers.plain(bar.low()) + ".." + Numbers.plain(bar.high()),
                bar.against(),
                String.valueOf(bar.forks()),
                bar.words());
    }

    private static String facts(BenchmarkResult result) {
        Environment there = result.environment();
        StringBuilder text = new StringBuilder();
        text.append(String.format(
                Locale.ROOT,
                "%s, %s, %s; %d cores, %.0f GiB, %s; JVM options %s; commit %s.%n",
                there.started(),
                there.vm(),
                there.java(),
                there.cores(),
                there.memoryBytes() / GIBIBYTE,
                there.os() + " " + there.arch(),
                String.join(" ", there.flags()),
                Objects.requireNonNullElse(there.commit(), "unknown")));
        text.append(String.format(
                Locale.ROOT,
                "Command: `%s`; each fork %.1f s of warm-up and %.1f s of measurement; rounds: %d.%n",
                result.command(),
                result.effort().warmUpSeconds(),
                result.effort().seconds(),
                result.rounds()));
        Samples link = result.samples(Metric.CORE_LINK);
        if (link.count() > 0) {
            text.append(String.format(
                    Locale.ROOT,
                    "Round trip of a cache line between cores, before and after slices: the median of the forks "
                            + "%.0f ns, %.0f to %.0f.%n",
                    link.median(),
                    link.min(),
                    link.max()));
        }
        OptionalDouble rejected = result.samples(Metric.REJECTED).values().stream()
                .mapToDouble(Double::doubleValue)
                .average();
        if (rejected.isPresent()) {
            text.append(String.format(
                    Locale.ROOT,
                    "%.0f %% of the slices do not count because it was slow.%n",
                    100 * rejected.getAsDouble()));
        }
        Samples others = result.samples(Metric.FOREIGN_CPU);
        if (others.count() > 0) {
            text.append(String.format(
                    Locale.ROOT,
                    "CPU use of other processes, of all cores: median %.0f %%, %.0f to %.0f.%n",
                    100 * others.median(),
                    100 * others.min(),
                    100 * others.max()));
        }
        if (!result.complete()) {
            text.append("Incomplete: it stopped early.%n".formatted());
        }
        return text.toString();
    }
}

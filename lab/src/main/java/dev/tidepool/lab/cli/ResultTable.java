package dev.tidepool.lab.cli;

import dev.tidepool.lab.result.Interval;
import dev.tidepool.lab.result.Percentiles;
import dev.tidepool.lab.result.RaceResult;
import dev.tidepool.lab.result.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The race as a table: a row for each pool, medians over the repetitions. Invalid and incomplete
 * runs give no latency while there are better ones; a pool without any valid run shows none.
 */
final class ResultTable {
    private static final List<String> HEADINGS = List.of(
            "pool",
            "p50 ms",
            "p99 ms",
            "p99.9 ms",
            "wait p99",
            "done/s",
            "unserved",
            "threads",
            "peak",
            "created",
            "resizes",
            "CPU s");

    private final RaceResult result;
    private final boolean repeated;
    private final List<String> notes = new ArrayList<>();

    private ResultTable(RaceResult result) {
        this.result = result;
        this.repeated = result.scenario().repetitions() > 1;
    }

    /** Returns the table and its notes, each line ended. */
    static String of(RaceResult result) {
        ResultTable table = new ResultTable(result);
        List<List<String>> rows = new ArrayList<>();
        rows.add(HEADINGS);
        for (String pool : result.scenario().pools()) {
            List<Run> runs = result.runs().stream()
                    .filter(run -> run.pool().equals(pool))
                    .toList();
            if (!runs.isEmpty()) {
                rows.add(table.row(pool, runs));
            }
        }
        return rows.size() == 1 ? "no run was measured\n" : aligned(rows) + table.legend();
    }

    private List<String> row(String pool, List<Run> runs) {
        List<Run> counted = counted(runs);
        runs.stream()
                .filter(run -> !run.valid())
                .map(Run::invalidReason)
                .distinct()
                .forEach(reason -> notes.add(pool + ": invalid, " + reason));
        List<Run> measured = counted.isEmpty() ? runs : counted;
        boolean lowerBound = measured.stream().anyMatch(run -> run.unfinished() > 0);
        List<String> row = new ArrayList<>();
        row.add(pool);
        row.add(time(counted, Run::responseMillis, Percentiles::p50, lowerBound, false));
        row.add(time(counted, Run::responseMillis, Percentiles::p99, lowerBound, repeated));
        row.add(time(counted, Run::responseMillis, Percentiles::p999, lowerBound, false));
        row.add(time(counted, Run::queueWaitMillis, Percentiles::p99, lowerBound, false));
        row.add(figure(measured, Run::throughputPerSecond));
        row.add(unserved(pool, measured));
        row.add(figure(measured, ResultTable::meanThreads));
        row.add(figure(measured, Run::threadsPeak));
        row.add(figure(measured, Run::threadsCreated));
        row.add(figure(measured, Run::resizes));
        row.add(figure(measured, Run::cpuSeconds));
        return row;
    }

    /** The valid runs that went to their end; if there are none, the valid ones. */
    private static List<Run> counted(List<Run> runs) {
        List<Run> complete =
                runs.stream().filter(run -> run.valid() && !run.incomplete()).toList();
        return complete.isEmpty() ? runs.stream().filter(Run::valid).toList() : complete;
    }

    private static String time(
            List<Run> runs,
            Function<Run, Percentiles> times,
            Function<Percentiles, @Nullable Double> percentile,
            boolean lowerBound,
            boolean withInterval) {
        double[] values = runs.stream()
                .map(run -> percentile.apply(times.apply(run)))
                .filter(Objects::nonNull)
                .mapToDouble(Objects::requireNonNull)
                .toArray();
        if (values.length == 0) {
            return runs.isEmpty() ? "invalid" : "-";
        }
        Interval interval = Interval.of(values);
        String text = (lowerBound ? "≥" : "") + number(interval.median());
        return withInterval && values.length > 1
                ? text + " [" + number(interval.low()) + ".." + number(interval.high()) + "]"
                : text;
    }

    private static String figure(List<Run> runs, ToDoubleFunction<Run> figure) {
        return number(Interval.of(runs.stream().mapToDouble(figure).toArray()).median());
    }

    private static double meanThreads(Run run) {
        double seconds = run.series().isEmpty()
                ? 0
                : run.series().get(run.series().size() - 1).t();
        return seconds > 0 ? run.threadSeconds() / seconds : 0;
    }

    private String unserved(String pool, List<Run> runs) {
        long unfinished = runs.stream().mapToLong(Run::unfinished).sum();
        long rejected = runs.stream().mapToLong(Run::rejected).sum();
        long failed = runs.stream().mapToLong(Run::failed).sum();
        long lost = runs.stream().mapToLong(Run::lost).sum();
        long doubled = runs.stream().mapToLong(Run::doubled).sum();
        if (unfinished + rejected + failed + lost + doubled > 0) {
            notes.add("%s: %d unfinished, %d rejected, %d failed, %d lost, %d run twice"
                    .formatted(pool, unfinished, rejected, failed, lost, doubled));
        }
        return Long.toString(unfinished + rejected + failed + lost);
    }

    private String legend() {
        StringBuilder text = new StringBuilder("\n");
        if (repeated) {
            text.append("medians of the repetitions; p99 with ")
                    .append(result.scenario().repetitions() < 3 ? "least..greatest" : "its 95 % interval")
                    .append('\n');
        } else {
            text.append("one repetition cannot tell a difference from chance: --repeat 5 can\n");
        }
        text.append("response times count from the intended start; threads is the mean over the run\n");
        notes.forEach(note -> text.append(note).append('\n'));
        if (text.indexOf("unfinished") >= 0) {
            text.append("≥: some tasks were unfinished at the end, so the times are lower bounds\n");
        }
        return text.toString();
    }

    private static String aligned(List<List<String>> rows) {
        StringBuilder text = new StringBuilder();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int column = 0; column < row.size(); column++) {
                int at = column;
                int width = rows.stream()
                        .mapToInt(each -> each.get(at).length())
                        .max()
                        .orElse(0);
                String pad = " ".repeat(width - row.get(column).length());
                line.append(column == 0 ? row.get(column) + pad : "  " + pad + row.get(column));
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }

    /** Three significant digits, at most two decimals. */
    private static String number(double value) {
        if (value == Math.rint(value)) {
            return String.format(Locale.ROOT, "%.0f", value);
        }
        int decimals = value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2;
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }
}

package dev.tidepool.lab.results.text;

import dev.tidepool.lab.results.Interval;
import dev.tidepool.lab.results.RaceResult;
import dev.tidepool.lab.results.Races;
import dev.tidepool.lab.results.compare.Comparison;
import dev.tidepool.lab.results.compare.Difference;
import dev.tidepool.lab.results.compare.Measure;
import dev.tidepool.lab.results.compare.Numbers;
import dev.tidepool.lab.results.compare.Outcome;
import dev.tidepool.lab.results.compare.Pool;
import dev.tidepool.lab.results.compare.SetupDifferences;
import dev.tidepool.lab.results.table.DataTable;
import dev.tidepool.lab.results.table.TextTable;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Several results as text: for each workload, the pools of every result compared with those of the same name in the
 * first. Two results with one pool each compare those.
 */
public final class ComparisonText {
    private static final Map<Measure, String> NAMES = Map.of(
            Measure.RESPONSE_P50, "p50 ms",
            Measure.RESPONSE_P99, "p99 ms",
            Measure.RESPONSE_P999, "p99.9 ms",
            Measure.QUEUE_WAIT_P99, "wait p99 ms",
            Measure.MEAN_THREADS, "threads mean",
            Measure.CPU_SECONDS, "CPU s",
            Measure.THROUGHPUT, "tasks/s");

    private final StringBuilder text = new StringBuilder();

    private ComparisonText() {}

    /** Returns the comparison of at least two results, called A, B, ... in this order. */
    public static String of(List<Races> results) {
        ComparisonText comparison = new ComparisonText();
        Set<String> workloads = new LinkedHashSet<>();
        results.forEach(races -> races.races()
                .forEach(race -> workloads.add(race.scenario().workload().name())));
        for (String workload : workloads) {
            comparison.line("");
            comparison.line("== " + workload);
            comparison.compare(
                    results.stream().map(races -> race(races, workload)).toList());
        }
        return comparison.text.toString();
    }

    /** Returns what a result is called, from index 0: A, B, ... */
    public static String letter(int index) {
        return index < 26 ? String.valueOf((char) ('A' + index)) : "#" + (index + 1);
    }

    private void line(String line) {
        text.append(line).append('\n');
    }

    private static @Nullable RaceResult race(Races races, String workload) {
        return races.races().stream()
                .filter(race -> race.scenario().workload().name().equals(workload))
                .findFirst()
                .orElse(null);
    }

    private void compare(List<@Nullable RaceResult> races) {
        @Nullable RaceResult first = races.get(0);
        if (first == null || races.stream().filter(race -> race != null).count() < 2) {
            line("not in both " + letter(0) + " and another result");
            return;
        }
        List<Pool> basis = Pool.of(first);
        for (int i = 1; i < races.size(); i++) {
            @Nullable RaceResult other = races.get(i);
            if (other == null) {
                line("not in " + letter(i));
                continue;
            }
            SetupDifferences.between(first, other, letter(0), letter(i))
                    .forEach(difference -> line("warning: " + difference));
            table(basis, Pool.of(other), letter(i));
        }
    }

    private void table(List<Pool> basis, List<Pool> others, String letter) {
        List<List<String>> rows = new ArrayList<>();
        List<String> alone = new ArrayList<>();
        boolean onePair = basis.size() == 1 && others.size() == 1;
        if (onePair) {
            addRows(rows, pair(basis.get(0).name(), others.get(0).name()), basis.get(0), others.get(0));
        }
        for (Pool before : onePair ? List.<Pool>of() : basis) {
            Pool.find(others, before.name())
                    .ifPresentOrElse(
                            after -> addRows(rows, before.name(), before, after), () -> alone.add(before.name()));
        }
        List<DataTable.Column> columns = List.of(
                DataTable.text("pool"),
                DataTable.text("figure"),
                DataTable.number(letter(0)),
                DataTable.number(letter),
                DataTable.text(letter + " against " + letter(0)));
        text.append(TextTable.of(DataTable.of(columns, rows)));
        if (!alone.isEmpty()) {
            line("only in " + letter(0) + ": " + String.join(", ", alone));
        }
        List<String> added = others.stream()
                .map(Pool::name)
                .filter(name -> !onePair && Pool.find(basis, name).isEmpty())
                .toList();
        if (!added.isEmpty()) {
            line("only in " + letter + ": " + String.join(", ", added));
        }
    }

    private static String pair(String before, String after) {
        return before.equals(after) ? before : before + " / " + after;
    }

    private static void addRows(List<List<String>> rows, String pool, Pool before, Pool after) {
        for (Difference difference : Difference.of(before, after)) {
            rows.add(List.of(
                    pool,
                    NAMES.getOrDefault(difference.measure(), ""),
                    shown(difference.before(), difference.beforeIsBound()),
                    shown(difference.after(), difference.afterIsBound()),
                    words(difference)));
        }
        for (Outcome outcome : Outcome.values()) {
            if (before.tasks(outcome) > 0 || after.tasks(outcome) > 0) {
                rows.add(List.of(
                        pool,
                        outcome.toString(),
                        Numbers.whole(before.tasks(outcome)),
                        Numbers.whole(after.tasks(outcome)),
                        outcome.hasTime() ? "counted with the time that had passed" : "the times exclude these"));
            }
        }
    }

    private static String words(Difference difference) {
        boolean none = difference.before() == null || difference.after() == null;
        boolean bound = difference.beforeIsBound() || difference.afterIsBound();
        String why = none
                ? ": no run that counts"
                : isSingle(difference) || !bound ? ": a single run has no interval" : ": ≥ is a lower bound";
        return difference.comparison() + (difference.comparison() == Comparison.CANNOT_TELL ? why : "");
    }

    private static boolean isSingle(Difference difference) {
        return Stream.of(difference.before(), difference.after())
                .anyMatch(interval -> interval != null && interval.count() < 2);
    }

    private static String shown(@Nullable Interval interval, boolean isBound) {
        return interval == null ? "-" : (isBound ? "≥" : "") + Numbers.interval(interval, "");
    }
}

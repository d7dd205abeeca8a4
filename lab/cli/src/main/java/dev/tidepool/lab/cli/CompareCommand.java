package dev.tidepool.lab.cli;

import dev.tidepool.lab.results.Interval;
import dev.tidepool.lab.results.RaceResult;
import dev.tidepool.lab.results.Races;
import dev.tidepool.lab.results.SavedResults;
import dev.tidepool.lab.results.compare.Difference;
import dev.tidepool.lab.results.compare.Measure;
import dev.tidepool.lab.results.compare.Numbers;
import dev.tidepool.lab.results.compare.Pool;
import dev.tidepool.lab.results.compare.SetupDifferences;
import dev.tidepool.lab.results.table.DataTable;
import dev.tidepool.lab.results.table.TextTable;
import dev.tidepool.options.cli.CommandLines;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code tidepool compare}. */
@Command(
        name = "compare",
        description = {
            "Compare saved results: which pool got better or worse on which workload.",
            "Every result is compared with the first."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {"", "A pool got better or worse if its intervals do not overlap. A single run has no interval."})
final class CompareCommand implements Callable<Integer> {
    private static final Map<Measure, String> NAMES = Map.of(
            Measure.RESPONSE_P50, "p50 ms",
            Measure.RESPONSE_P99, "p99 ms",
            Measure.RESPONSE_P999, "p99.9 ms",
            Measure.QUEUE_WAIT_P99, "wait p99 ms",
            Measure.MEAN_THREADS, "threads mean",
            Measure.CPU_SECONDS, "CPU s",
            Measure.THROUGHPUT, "tasks/s");

    @Parameters(
            paramLabel = "RESULT",
            arity = "2..*",
            description = "The result of a race, a simulation or a load: a result.json or its folder.")
    private List<Path> files = List.of();

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public Integer call() {
        List<Races> results = new ArrayList<>();
        try {
            for (Path file : files) {
                results.add(SavedResults.read(file));
            }
        } catch (IllegalArgumentException unreadable) {
            throw new ParameterException(spec.commandLine(), String.valueOf(unreadable.getMessage()), unreadable);
        }
        PrintWriter out = spec.commandLine().getOut();
        for (int i = 0; i < files.size(); i++) {
            out.println(letter(i) + ": " + files.get(i));
        }
        Set<String> workloads = new LinkedHashSet<>();
        results.forEach(races -> races.races()
                .forEach(race -> workloads.add(race.scenario().workload().name())));
        for (String workload : workloads) {
            out.println();
            out.println("== " + workload);
            compare(results.stream().map(races -> race(races, workload)).toList(), out);
        }
        out.flush();
        return CommandLines.OK;
    }

    private static @Nullable RaceResult race(Races races, String workload) {
        return races.races().stream()
                .filter(race -> race.scenario().workload().name().equals(workload))
                .findFirst()
                .orElse(null);
    }

    private static void compare(List<@Nullable RaceResult> races, PrintWriter out) {
        @Nullable RaceResult first = races.get(0);
        if (first == null || races.stream().filter(race -> race != null).count() < 2) {
            out.println("not in both " + letter(0) + " and another result");
            return;
        }
        List<Pool> basis = Pool.of(first);
        for (int i = 1; i < races.size(); i++) {
            @Nullable RaceResult other = races.get(i);
            if (other == null) {
                out.println("not in " + letter(i));
                continue;
            }
            SetupDifferences.between(first, other, letter(0), letter(i))
                    .forEach(line -> out.println("warning: " + line));
            table(basis, Pool.of(other), letter(i), out);
        }
    }

    private static void table(List<Pool> basis, List<Pool> others, String letter, PrintWriter out) {
        List<List<String>> rows = new ArrayList<>();
        List<String> alone = new ArrayList<>();
        for (Pool before : basis) {
            Optional<Pool> after = others.stream()
                    .filter(pool -> pool.name().equals(before.name()))
                    .findFirst();
            after.ifPresentOrElse(pool -> addRows(rows, before, pool), () -> alone.add(before.name()));
        }
        List<DataTable.Column> columns = List.of(
                DataTable.text("pool"),
                DataTable.text("figure"),
                DataTable.number(letter(0)),
                DataTable.number(letter),
                DataTable.text(letter + " against " + letter(0)));
        out.print(TextTable.of(DataTable.of(columns, rows)));
        if (!alone.isEmpty()) {
            out.println("only in " + letter(0) + ": " + String.join(", ", alone));
        }
        List<String> added = others.stream()
                .map(Pool::name)
                .filter(name -> basis.stream().noneMatch(pool -> pool.name().equals(name)))
                .toList();
        if (!added.isEmpty()) {
            out.println("only in " + letter + ": " + String.join(", ", added));
        }
    }

    private static void addRows(List<List<String>> rows, Pool before, Pool after) {
        for (Difference difference : Difference.of(before, after)) {
            rows.add(List.of(
                    before.name(),
                    NAMES.getOrDefault(difference.measure(), ""),
                    shown(difference.before()),
                    shown(difference.after()),
                    words(difference)));
        }
        if (before.unserved() > 0 || after.unserved() > 0) {
            rows.add(List.of(
                    before.name(),
                    "not served",
                    Numbers.whole(before.unserved()),
                    Numbers.whole(after.unserved()),
                    "its times leave these out"));
        }
    }

    private static String words(Difference difference) {
        boolean none = difference.before() == null || difference.after() == null;
        String why = none ? ": no run that counts" : ": a single run has no interval";
        return difference.verdict() + (difference.verdict() == Difference.Verdict.UNKNOWN ? why : "");
    }

    private static String shown(@Nullable Interval interval) {
        if (interval == null) {
            return "-";
        }
        String median = Numbers.plain(interval.median());
        return interval.count() == 1
                ? median
                : String.format(
                        Locale.ROOT,
                        "%s [%s..%s]",
                        median,
                        Numbers.plain(interval.low()),
                        Numbers.plain(interval.high()));
    }

    /** The results by letters: A, B, ... */
    private static String letter(int index) {
        return index < 26 ? String.valueOf((char) ('A' + index)) : "#" + (index + 1);
    }
}

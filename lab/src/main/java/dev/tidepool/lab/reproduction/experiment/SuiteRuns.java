package dev.tidepool.lab.reproduction.experiment;

import dev.tidepool.lab.reproduction.Figure;
import dev.tidepool.lab.reproduction.Numerals;
import dev.tidepool.lab.reproduction.Progress;
import dev.tidepool.lab.reproduction.Runs;
import dev.tidepool.lab.reproduction.Settings;
import dev.tidepool.lab.reproduction.Table;
import dev.tidepool.lab.reproduction.Table.Cell;
import dev.tidepool.lab.result.Interval;
import dev.tidepool.simulator.MachineModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** All services under all profiles of the Group-16 suite; under one profile, repetition i of every service has the same tasks. */
final class SuiteRuns {
    private static final List<SuiteProfile> PROFILES = List.of(SuiteProfile.values());

    private final List<Contender> services;
    private final int repetitions;
    private final List<ProbedRun.Outcome> outcomes;

    private SuiteRuns(List<Contender> services, int repetitions, List<ProbedRun.Outcome> outcomes) {
        this.services = services;
        this.repetitions = repetitions;
        this.outcomes = outcomes;
    }

    /** A published value of a service under a profile. */
    @FunctionalInterface
    interface Published {
        /** Returns the value. */
        double value(int service, SuiteProfile profile);
    }

    /**
     * Runs them all, each a step of the progress.
     *
     * @param overTime whether a profile's tasks are dispatched over 5 s, or all at once
     * @param probed whether the probe's thread runs beside the service
     */
    static SuiteRuns run(
            List<Contender> services,
            MachineModel machine,
            Predicate<SuiteProfile> overTime,
            boolean probed,
            int repetitions,
            Settings settings,
            Progress progress) {
        double share = settings.quick() ? 0.1 : 1;
        List<Runs.Run<ProbedRun.Outcome>> runs = new ArrayList<>();
        for (Contender service : services) {
            for (SuiteProfile profile : PROFILES) {
                for (int repetition = 0; repetition < repetitions; repetition++) {
                    long seed = settings.seed(repetition);
                    runs.add(new Runs.Run<>(
                            profile.title() + ", " + service.name(),
                            () -> ProbedRun.run(
                                    service.pool(machine.cores()),
                                    machine,
                                    profile.draw(overTime.test(profile), share, seed),
                                    probed,
                                    seed)));
                }
            }
        }
        return new SuiteRuns(services, repetitions, Runs.all(runs, progress));
    }

    /** A figure of each repetition over its mean over the services, as the paper has it; 1 where it is 0 for all. */
    Interval normalised(int service, SuiteProfile profile, ToDoubleFunction<ProbedRun.Outcome> value) {
        return Numerals.interval(IntStream.range(0, repetitions)
                .mapToObj(repetition -> {
                    double sum = 0;
                    for (int each = 0; each < services.size(); each++) {
                        sum += value.applyAsDouble(outcome(each, profile, repetition));
                    }
                    double own = value.applyAsDouble(outcome(service, profile, repetition));
                    return sum == 0 ? 1 : own * services.size() / sum;
                })
                .toList());
    }

    /** The ratio of a figure of one service to another's, repetition by repetition. */
    Interval ratio(int service, int to, SuiteProfile profile, ToDoubleFunction<ProbedRun.Outcome> value) {
        return Numerals.interval(IntStream.range(0, repetitions)
                .mapToObj(repetition -> {
                    double one = value.applyAsDouble(outcome(service, profile, repetition));
                    double other = value.applyAsDouble(outcome(to, profile, repetition));
                    return one == other ? 1 : one / other;
                })
                .toList());
    }

    /** The ratio of the best of some services to the best of others, repetition by repetition; the lower, the better. */
    Interval ratioOfBest(
            List<Integer> some, List<Integer> others, SuiteProfile profile, ToDoubleFunction<ProbedRun.Outcome> value) {
        return Numerals.interval(IntStream.range(0, repetitions)
                .mapToObj(
                        repetition -> best(some, profile, repetition, value) / best(others, profile, repetition, value))
                .toList());
    }

    private double best(
            List<Integer> of, SuiteProfile profile, int repetition, ToDoubleFunction<ProbedRun.Outcome> value) {
        return of.stream()
                .mapToDouble(service -> value.applyAsDouble(outcome(service, profile, repetition)))
                .min()
                .orElse(Double.NaN);
    }

    /** A figure of each repetition. */
    Interval interval(int service, SuiteProfile profile, ToDoubleFunction<ProbedRun.Outcome> value) {
        return Numerals.interval(IntStream.range(0, repetitions)
                .mapToObj(repetition -> value.applyAsDouble(outcome(service, profile, repetition)))
                .toList());
    }

    private ProbedRun.Outcome outcome(int service, SuiteProfile profile, int repetition) {
        return outcomes.get((service * PROFILES.size() + PROFILES.indexOf(profile)) * repetitions + repetition);
    }

    /** A row for each service, a column for each profile, normalised. */
    Table normalisedTable(String title, ToDoubleFunction<ProbedRun.Outcome> value, @Nullable Published published) {
        List<Table.Row> rows = new ArrayList<>();
        for (int s = 0; s < services.size(); s++) {
            int service = s;
            rows.add(new Table.Row(
                    services.get(s).name(),
                    PROFILES.stream()
                            .map(profile -> new Cell(
                                    published == null ? null : published.value(service, profile),
                                    normalised(service, profile, value)))
                            .toList()));
        }
        return table(title, published == null ? "" : SuitePublished.SOURCE, rows);
    }

    /** A row for each service, a column for each profile, as measured. */
    Table plainTable(String title, ToDoubleFunction<ProbedRun.Outcome> value) {
        List<Table.Row> rows = new ArrayList<>();
        for (int s = 0; s < services.size(); s++) {
            int service = s;
            rows.add(Table.Row.ours(
                    services.get(s).name(),
                    PROFILES.stream()
                            .map(profile -> interval(service, profile, value))
                            .toList()));
        }
        return table(title, "", rows);
    }

    private static Table table(String title, String source, List<Table.Row> rows) {
        return new Table(
                title,
                source,
                "service",
                PROFILES.stream().map(SuiteProfile::title).toList(),
                rows);
    }

    /** The normalised medians as bars, published values beside them. */
    Figure figure(String title, String source, ToDoubleFunction<ProbedRun.Outcome> value, Published published) {
        List<Double> places = IntStream.range(0, PROFILES.size())
                .mapToObj(place -> (double) place)
                .toList();
        List<Figure.Series> series = new ArrayList<>();
        for (int s = 0; s < services.size(); s++) {
            int service = s;
            String name = services.get(s).name();
            Double[] ours = PROFILES.stream()
                    .map(profile -> normalised(service, profile, value).median())
                    .toArray(Double[]::new);
            Double[] theirs = PROFILES.stream()
                    .map(profile -> published.value(service, profile))
                    .toArray(Double[]::new);
            series.add(new Figure.Series(name, false, places, Arrays.asList(ours)));
            series.add(new Figure.Series(name + ", published", true, places, Arrays.asList(theirs)));
        }
        return Figure.bars(
                title,
                source,
                "over the services' mean",
                PROFILES.stream().map(SuiteProfile::title).toList(),
                series);
    }
}

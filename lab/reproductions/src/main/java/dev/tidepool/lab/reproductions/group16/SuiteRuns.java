package dev.tidepool.lab.reproductions.group16;

import dev.tidepool.lab.reproductions.group16.suite.SuiteProfile;
import dev.tidepool.lab.reproductions.group16.suite.SuiteService;
import dev.tidepool.lab.reproductions.model.Figure;
import dev.tidepool.lab.reproductions.model.Numerals;
import dev.tidepool.lab.reproductions.model.ExperimentProgress;
import dev.tidepool.lab.reproductions.model.ParallelRuns;
import dev.tidepool.lab.reproductions.model.Settings;
import dev.tidepool.lab.reproductions.model.Table;
import dev.tidepool.lab.reproductions.model.Table.Cell;
import dev.tidepool.lab.reproductions.simulation.ComparedPool;
import dev.tidepool.lab.results.Interval;
import dev.tidepool.simulator.MachineModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * All services under all profiles of the Group-16 suite; under one profile, repetition i of every service has the same tasks.
 *
 * @param <O> what comes of a run
 */
final class SuiteRuns<O extends SuiteOutcome> {
    private static final List<SuiteProfile> PROFILES = List.of(SuiteProfile.values());

    private static final List<SuiteService> SERVICES = List.of(SuiteService.values());

    private final int repetitions;
    private final List<O> outcomes;

    /**
     * Takes the outcomes.
     *
     * @param repetitions how many there are of each service under each profile
     * @param outcomes by service, of one service by profile, of one profile by repetition
     */
    SuiteRuns(int repetitions, List<O> outcomes) {
        this.repetitions = repetitions;
        this.outcomes = List.copyOf(outcomes);
        if (outcomes.size() != SERVICES.size() * PROFILES.size() * repetitions) {
            throw new IllegalArgumentException(outcomes.size() + " outcomes of " + repetitions + " repetitions");
        }
    }

    /** A published value of a service under a profile. */
    @FunctionalInterface
    interface Published {
        /** Returns the value. */
        double value(SuiteService service, SuiteProfile profile);
    }

    /**
     * Simulates them all, each a step of the progress.
     *
     * @param services in the order of their type
     * @param overTime whether a profile's tasks are dispatched over 5 s, or all at once
     * @param probed whether the probe's thread runs beside the service
     */
    static SuiteRuns<ProbedRun.Outcome> simulate(
            List<ComparedPool> services,
            MachineModel machine,
            Predicate<SuiteProfile> overTime,
            boolean probed,
            int repetitions,
            Settings settings,
            ExperimentProgress progress) {
        double share = settings.quick() ? 0.1 : 1;
        List<ParallelRuns.Run<ProbedRun.Outcome>> runs = new ArrayList<>();
        for (ComparedPool service : services) {
            for (SuiteProfile profile : PROFILES) {
                for (int repetition = 0; repetition < repetitions; repetition++) {
                    long seed = settings.seed(repetition);
                    runs.add(new ParallelRuns.Run<>(
                            profile.title() + ", " + service.name(),
                            () -> ProbedRun.run(
                                    service.pool(machine.cores()),
                                    machine,
                                    profile.draw(overTime.test(profile), share, share, seed),
                                    probed,
                                    seed)));
                }
            }
        }
        return new SuiteRuns<>(repetitions, ParallelRuns.all(runs, progress));
    }

    /**
     * A figure of each repetition over its mean over the services that have it, as the paper has it; 1 where it is 0 for all, null where the
     * service never has it.
     */
    @Nullable
    Interval normalised(SuiteService service, SuiteProfile profile, ToDoubleFunction<? super O> value) {
        return Interval.of(IntStream.range(0, repetitions)
                .mapToDouble(repetition -> {
                    double mean = SERVICES.stream()
                            .mapToDouble(each -> value.applyAsDouble(outcome(each, profile, repetition)))
                            .filter(each -> !Double.isNaN(each))
                            .average()
                            .orElse(Double.NaN);
                    double own = value.applyAsDouble(outcome(service, profile, repetition));
                    return mean == 0 ? 1 : own / mean;
                })
                .toArray());
    }

    /** The ratio of a figure of one service to another's, repetition by repetition. */
    Interval ratio(SuiteService service, SuiteService to, SuiteProfile profile, ToDoubleFunction<? super O> value) {
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
            List<SuiteService> some,
            List<SuiteService> others,
            SuiteProfile profile,
            ToDoubleFunction<? super O> value) {
        return Numerals.interval(IntStream.range(0, repetitions)
                .mapToObj(
                        repetition -> best(some, profile, repetition, value) / best(others, profile, repetition, value))
                .toList());
    }

    private double best(
            List<SuiteService> of, SuiteProfile profile, int repetition, ToDoubleFunction<? super O> value) {
        return of.stream()
                .mapToDouble(service -> value.applyAsDouble(outcome(service, profile, repetition)))
                .min()
                .orElse(Double.NaN);
    }

    /** A figure of each repetition. */
    Interval interval(SuiteService service, SuiteProfile profile, ToDoubleFunction<? super O> value) {
        return Objects.requireNonNull(measured(service, profile, value), "no repetition gave a value");
    }

    /** A figure of each repetition that has it, null if none has. */
    private @Nullable Interval measured(SuiteService service, SuiteProfile profile, ToDoubleFunction<? super O> value) {
        return Interval.of(IntStream.range(0, repetitions)
                .mapToDouble(repetition -> value.applyAsDouble(outcome(service, profile, repetition)))
                .toArray());
    }

    private O outcome(SuiteService service, SuiteProfile profile, int repetition) {
        return outcomes.get(
                (SERVICES.indexOf(service) * PROFILES.size() + PROFILES.indexOf(profile)) * repetitions + repetition);
    }

    /** A row for each service, a column for each profile, normalised. */
    Table normalisedTable(String title, ToDoubleFunction<? super O> value, @Nullable Published published) {
        List<Table.Row> rows = new ArrayList<>();
        for (SuiteService service : SERVICES) {
            rows.add(new Table.Row(
                    service.title(),
                    PROFILES.stream()
                            .map(profile -> new Cell(
                                    published == null ? null : published.value(service, profile),
                                    normalised(service, profile, value)))
                            .toList()));
        }
        return table(title, published == null ? "" : SuitePublished.SOURCE, rows);
    }

    /** A row for each service, a column for each profile, as measured. */
    Table plainTable(String title, ToDoubleFunction<? super O> value) {
        List<Table.Row> rows = new ArrayList<>();
        for (SuiteService service : SERVICES) {
            rows.add(new Table.Row(
                    service.title(),
                    PROFILES.stream()
                            .map(profile -> new Cell(null, measured(service, profile, value)))
                            .toList()));
        }
        return table(title, "", rows);
    }

    /** A row for each service under one profile, a column for each figure. */
    Table profileTable(String title, SuiteProfile profile, Map<String, ToDoubleFunction<? super O>> values) {
        List<Table.Row> rows = SERVICES.stream()
                .map(service -> new Table.Row(
                        service.title(),
                        values.values().stream()
                                .map(value -> new Cell(null, measured(service, profile, value)))
                                .toList()))
                .toList();
        return new Table(title, "", "service", List.copyOf(values.keySet()), rows);
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
    Figure figure(String title, String source, ToDoubleFunction<? super O> value, Published published) {
        List<Double> places = IntStream.range(0, PROFILES.size())
                .mapToObj(place -> (double) place)
                .toList();
        List<Figure.Series> series = new ArrayList<>();
        for (SuiteService service : SERVICES) {
            String name = service.title();
            List<@Nullable Double> ours = new ArrayList<>();
            for (SuiteProfile profile : PROFILES) {
                Interval normalised = normalised(service, profile, value);
                ours.add(normalised == null ? null : normalised.median());
            }
            Double[] theirs = PROFILES.stream()
                    .map(profile -> published.value(service, profile))
                    .toArray(Double[]::new);
            series.add(new Figure.Series(name, false, places, ours));
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

package dev.tidepool.research.reproductions.group16;

import dev.tidepool.lab.results.Interval;
import dev.tidepool.lab.simulator.MachineModel;
import dev.tidepool.research.reproductions.group16.suite.SuiteProfile;
import dev.tidepool.research.reproductions.group16.suite.SuiteService;
import dev.tidepool.research.reproductions.model.Contest;
import dev.tidepool.research.reproductions.model.ExperimentProgress;
import dev.tidepool.research.reproductions.model.Figure;
import dev.tidepool.research.reproductions.model.ParallelRuns;
import dev.tidepool.research.reproductions.model.ParallelRuns.Case;
import dev.tidepool.research.reproductions.model.Repetitions;
import dev.tidepool.research.reproductions.model.RunQuantity;
import dev.tidepool.research.reproductions.model.Settings;
import dev.tidepool.research.reproductions.model.Table;
import dev.tidepool.research.reproductions.model.Table.Cell;
import dev.tidepool.research.reproductions.simulation.ComparedPool;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * All services under all profiles of the suite. Under one profile, repetition i of every service has the same tasks.
 *
 * @param <O> the outcome of a run
 */
final class SuiteRuns<O extends SuiteOutcome> {
    private static final List<SuiteProfile> PROFILES = List.of(SuiteProfile.values());
    private static final List<SuiteService> SERVICES = List.of(SuiteService.values());

    private final List<Repetitions<O>> outcomes;

    /**
     * Takes the outcomes.
     *
     * @param outcomes by service, and by profile within a service; all with the same number of repetitions
     */
    SuiteRuns(List<Repetitions<O>> outcomes) {
        this.outcomes = List.copyOf(outcomes);
        if (outcomes.size() != SERVICES.size() * PROFILES.size()) {
            throw new IllegalArgumentException(outcomes.size() + " cases");
        }
    }

    /**
     * Simulates all, each run a step of the progress.
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
        List<Case<ProbedRun.Outcome>> cases = new ArrayList<>();
        for (ComparedPool service : services) {
            for (SuiteProfile profile : PROFILES) {
                cases.add(simulated(service, machine, profile, overTime.test(profile), probed, settings));
            }
        }
        return new SuiteRuns<>(ParallelRuns.repeat(cases, repetitions, settings, progress));
    }

    private static Case<ProbedRun.Outcome> simulated(
            ComparedPool service,
            MachineModel machine,
            SuiteProfile profile,
            boolean overTime,
            boolean probed,
            Settings settings) {
        double share = settings.quick() ? 0.1 : 1;
        return new Case<>(
                profile.title() + ", " + service.name(),
                seed -> ProbedRun.run(
                        service.pool(machine.cores()),
                        machine,
                        profile.draw(overTime, share, share, seed),
                        probed,
                        seed));
    }

    /**
     * Returns some services and ours under each profile as published, beside the probe's thread.
     *
     * @param measures what is compared; less is better
     */
    static List<Contest<?>> contests(
            List<ComparedPool> services,
            MachineModel machine,
            List<RunQuantity<ProbedRun.Outcome>> measures,
            Settings settings) {
        List<Contest<?>> contests = new ArrayList<>();
        for (SuiteProfile profile : PROFILES) {
            Function<ComparedPool, Case<ProbedRun.Outcome>> run = service -> new Case<>(
                    service.name(),
                    simulated(service, machine, profile, profile.dispatchedOverTime(), true, settings)
                            .run());
            contests.add(new Contest<>(
                    profile.title(),
                    measures,
                    SuiteOutcome::mostThreads,
                    services.stream().map(run).toList(),
                    run.apply(ComparedPool.ours())));
        }
        return contests;
    }

    /** Returns these runs of some profiles, and other runs of the rest, with as many repetitions. */
    SuiteRuns<O> with(SuiteRuns<O> others, Predicate<SuiteProfile> theirs) {
        List<Repetitions<O>> mixed = new ArrayList<>();
        for (SuiteService service : SERVICES) {
            for (SuiteProfile profile : PROFILES) {
                mixed.add((theirs.test(profile) ? others : this).of(service, profile));
            }
        }
        return new SuiteRuns<>(mixed);
    }

    private Repetitions<O> of(SuiteService service, SuiteProfile profile) {
        return outcomes.get(SERVICES.indexOf(service) * PROFILES.size() + PROFILES.indexOf(profile));
    }

    /**
     * Returns a quantity of each repetition over its mean over the services that have it, as the paper does. The result
     * is 1 if the quantity is 0 for all.
     */
    Interval normalised(SuiteService service, SuiteProfile profile, ToDoubleFunction<? super O> value) {
        List<Double> own = new ArrayList<>();
        for (int i = 0; i < of(service, profile).runs().size(); i++) {
            int repetition = i;
            double mean = SERVICES.stream()
                    .mapToDouble(
                            each -> value.applyAsDouble(of(each, profile).runs().get(repetition)))
                    .filter(each -> !Double.isNaN(each))
                    .average()
                    .orElse(Double.NaN);
            own.add(
                    mean == 0
                            ? 1
                            : value.applyAsDouble(of(service, profile).runs().get(repetition)) / mean);
        }
        return new Repetitions<>("", own).interval(Double::doubleValue);
    }

    /** Returns the ratio of a quantity of one service to another's, repetition by repetition; 1 if both are equal. */
    Interval ratio(SuiteService service, SuiteService to, SuiteProfile profile, ToDoubleFunction<? super O> value) {
        return of(service, profile).paired(of(to, profile), value, SuiteRuns::ratio);
    }

    private static double ratio(double one, double other) {
        return one == other ? 1 : one / other;
    }

    /** How the values of several services become one. */
    enum Of {
        LEAST,
        MEAN,
        GREATEST;

        private double the(DoubleStream values) {
            return switch (this) {
                case LEAST -> values.min().orElse(Double.NaN);
                case MEAN -> values.average().orElse(Double.NaN);
                case GREATEST -> values.max().orElse(Double.NaN);
            };
        }
    }

    /** Returns the ratios of the values of some services, made one, to those of others, repetition by repetition. */
    Repetitions<Double> ratios(
            Of made,
            List<SuiteService> some,
            List<SuiteService> others,
            SuiteProfile profile,
            ToDoubleFunction<? super O> value) {
        return new Repetitions<>(
                profile.title(),
                IntStream.range(0, of(some.get(0), profile).runs().size())
                        .mapToObj(repetition -> ratio(
                                made.the(values(some, profile, value, repetition)),
                                made.the(values(others, profile, value, repetition))))
                        .toList());
    }

    private DoubleStream values(
            List<SuiteService> services, SuiteProfile profile, ToDoubleFunction<? super O> value, int repetition) {
        return services.stream()
                .mapToDouble(service ->
                        value.applyAsDouble(of(service, profile).runs().get(repetition)));
    }

    Interval interval(SuiteService service, SuiteProfile profile, ToDoubleFunction<? super O> value) {
        return of(service, profile).interval(value);
    }

    /** Returns a table with a row for each service and a column for each profile, normalised. */
    Table normalisedTable(String title, ToDoubleFunction<? super O> value, @Nullable SuitePublished published) {
        return table(
                title,
                published == null ? "" : published.source(),
                (service, profile) -> Cell.of(
                        published == null ? null : Double.valueOf(published.value(service, profile)),
                        normalised(service, profile, value)));
    }

    /** Returns a table with a row for each service and a column for each profile, as measured. */
    Table plainTable(String title, ToDoubleFunction<? super O> value) {
        return table(title, "", (service, profile) -> Cell.ours(interval(service, profile, value)));
    }

    /** Returns a table with a row for each service under one profile and a column for each quantity. */
    Table profileTable(String title, SuiteProfile profile, List<RunQuantity<O>> columns) {
        return RunQuantity.table(
                title,
                "service",
                columns,
                SERVICES.stream()
                        .map(service -> new Repetitions<>(
                                service.title(), of(service, profile).runs()))
                        .toList());
    }

    private static Table table(String title, String source, BiFunction<SuiteService, SuiteProfile, Cell> cell) {
        return new Table(
                title,
                source,
                "service",
                PROFILES.stream().map(SuiteProfile::title).toList(),
                SERVICES.stream()
                        .map(service -> new Table.Row(
                                service.title(),
                                PROFILES.stream()
                                        .map(profile -> cell.apply(service, profile))
                                        .toList()))
                        .toList());
    }

    /** Returns the figures that both experiments have. */
    List<Figure> figures() {
        return List.of(
                figure("Relative mean completion time", "Figure 6", SuiteOutcome::meanSeconds, SuitePublished.MEAN),
                figure("Relative longest completion time", "Figure 7", SuiteOutcome::maxSeconds, SuitePublished.MAX),
                figure(
                        "Relative responsiveness, higher is worse",
                        "Figure 8",
                        SuiteOutcome::unresponsiveness,
                        SuitePublished.UNRESPONSIVENESS));
    }

    /** Draws the normalised medians as bars, with the published values beside them. */
    Figure figure(String title, String source, ToDoubleFunction<? super O> value, SuitePublished published) {
        List<Figure.Series> series = new ArrayList<>();
        for (SuiteService service : SERVICES) {
            List<@Nullable Double> ours = new ArrayList<>();
            List<@Nullable Double> theirs = new ArrayList<>();
            for (SuiteProfile profile : PROFILES) {
                Interval normalised = normalised(service, profile, value);
                ours.add(normalised.count() == 0 ? null : Double.valueOf(normalised.median()));
                theirs.add(published.value(service, profile));
            }
            series.add(Figure.Series.ours(service.title(), ours));
            series.add(Figure.Series.published(service.title(), theirs));
        }
        return Figure.bars(
                title,
                source,
                "over the services' mean",
                PROFILES.stream().map(SuiteProfile::title).toList(),
                series);
    }
}

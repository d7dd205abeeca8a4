package dev.tidepool.research.reproductions.lee2011;

import dev.tidepool.lab.simulator.MachineModel;
import dev.tidepool.lab.workload.Phase;
import dev.tidepool.lab.workload.TaskType;
import dev.tidepool.lab.workload.Workload;
import dev.tidepool.lab.workload.durations.Constant;
import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.research.reproductions.lee2011.ForecastExperiment.Method;
import dev.tidepool.research.reproductions.lee2011.ForecastExperiment.Series;
import dev.tidepool.research.reproductions.model.ExperimentProgress;
import dev.tidepool.research.reproductions.model.ParallelRuns;
import dev.tidepool.research.reproductions.model.ParallelRuns.Case;
import dev.tidepool.research.reproductions.model.Repetitions;
import dev.tidepool.research.reproductions.model.Settings;
import dev.tidepool.research.reproductions.model.Table;
import dev.tidepool.research.reproductions.simulation.ComparedPool;
import dev.tidepool.research.reproductions.simulation.Scenarios;
import dev.tidepool.research.reproductions.simulation.SimulatedRun;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleUnaryOperator;
import java.util.function.LongFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What a forecast is worth to those who wait: pools that are sized each 100 ms by a forecast of the next 100 ms, one of
 * which knows it.
 *
 * @param series their names
 * @param runs by series, and by pool within a series
 */
record ForecastWorth(List<String> series, List<Repetitions<SimulatedRun>> runs) {
    private static final String PERFECT = "perfect";
    private static final String OURS = "auto, without a forecast";
    private static final List<String> NAMES = Stream.concat(
                    Stream.of(PERFECT),
                    Stream.concat(ForecastExperiment.METHODS.stream().map(Method::name), Stream.of(OURS)))
            .toList();

    /** How many pools are compared. */
    static final int POOLS = NAMES.size();

    static final String NOTE =
            "For the p99, a pool has one thread for each arrival that is forecast in the next 100 ms, the square root"
                    + " of that number more, and one for each task that waits. Tasks wait 100 ms. 5 repetitions.";

    private static final Duration INTERVAL = Duration.ofMillis(100);
    private static final int PER_SECOND = 10;
    private static final double P99 = 99;
    private static final List<TaskType> TASKS =
            List.of(new TaskType("wait", 1, List.of(new Phase(Phase.Kind.WAIT, new Constant(100e6), null))));

    private static final int CORES = 4;
    private static final double MILLIS = 1e3;

    /** Sizes a pool by the arrivals that a forecast expects in the next interval. */
    private record ForecastSizing(String name, DoubleUnaryOperator forecast) implements SizingPolicy {
        @Override
        public Sizer newSizer(PoolBounds bounds) {
            return new Sizer() {
                @Override
                public SizingDecision start() {
                    return order(ForecastExperiment.RATE / PER_SECOND, 0);
                }

                @Override
                public SizingDecision decide(PoolSample sample) {
                    return order(forecast.applyAsDouble((double) sample.tasks().arrivals()), sample.queueLength());
                }

                @Override
                public boolean mayRest() {
                    return false;
                }
            };
        }

        private static SizingDecision order(double arrivals, int waiting) {
            double load = Math.max(0, arrivals);
            int threads = Math.max(1, (int) Math.ceil(load + Math.sqrt(load)) + waiting);
            String reason = String.format(Locale.ROOT, "%.0f arrivals expected", load);
            return SizingDecision.order(threads, threads, Duration.ZERO, INTERVAL, reason);
        }
    }

    /** Returns the number of steps that {@link #measure} has. */
    static int steps(int series, Settings settings) {
        return series * POOLS * repetitions(settings);
    }

    private static int repetitions(Settings settings) {
        return settings.count(5, 1);
    }

    /** Runs every pool under every series, each run a step of the progress. */
    static ForecastWorth measure(List<Series> all, Settings settings, ExperimentProgress progress) {
        List<Case<SimulatedRun>> cases = new ArrayList<>();
        for (Series series : all) {
            cases.add(sized(series, PERFECT, seed -> known(series, seed)));
            for (Method method : ForecastExperiment.METHODS) {
                cases.add(sized(series, method.name(), seed -> method.forecast().apply(PER_SECOND)::observe));
            }
            cases.add(new Case<>(
                    series.name() + ", " + OURS, seed -> simulate(ComparedPool.ours(), workload(series, seed), seed)));
        }
        return new ForecastWorth(
                all.stream().map(Series::name).toList(),
                ParallelRuns.repeat(cases, repetitions(settings), settings, progress));
    }

    private static Case<SimulatedRun> sized(Series series, String name, LongFunction<DoubleUnaryOperator> forecast) {
        return new Case<>(
                series.name() + ", " + name,
                seed -> simulate(
                        ComparedPool.of(name, new ForecastSizing("forecast", forecast.apply(seed))),
                        workload(series, seed),
                        seed));
    }

    /** Returns the forecast that knows what arrives; the pool starts before the first arrival. */
    private static DoubleUnaryOperator known(Series series, long seed) {
        double[] counts = ForecastExperiment.counts(
                Scenarios.schedule(workload(series, seed), seed), SimulatedRun.LEAD.toNanos(), INTERVAL.toNanos());
        AtomicInteger interval = new AtomicInteger();
        return arrived -> counts[Math.min(interval.incrementAndGet(), counts.length - 1)];
    }

    private static SimulatedRun simulate(ComparedPool pool, Workload workload, long seed) {
        return SimulatedRun.of(pool, MachineModel.of(CORES), workload, Duration.ofMinutes(1), seed);
    }

    private static Workload workload(Series series, long seed) {
        return Scenarios.workload("series", series.arrivals().apply(seed), TASKS, ForecastExperiment.SECONDS);
    }

    /** Returns the repetitions of a pool under a series. */
    private Repetitions<SimulatedRun> of(int series, int pool) {
        return runs.get(series * POOLS + pool);
    }

    List<Table> tables() {
        return List.of(
                table("p99 of the response with pools sized by a forecast, ms", run -> MILLIS * run.response(P99)),
                table("Mean threads of these pools", SimulatedRun::meanThreads));
    }

    private Table table(String title, ToDoubleFunction<SimulatedRun> value) {
        return new Table(
                title,
                "",
                "forecast",
                series,
                IntStream.range(0, POOLS)
                        .mapToObj(pool -> Table.Row.ours(
                                NAMES.get(pool),
                                IntStream.range(0, series.size())
                                        .mapToObj(each -> of(each, pool).interval(value))
                                        .toList()))
                        .toList());
    }
}

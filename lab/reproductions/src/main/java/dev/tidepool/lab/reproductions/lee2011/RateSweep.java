package dev.tidepool.lab.reproductions.lee2011;

import dev.tidepool.lab.reproductions.model.Figure;
import dev.tidepool.lab.reproductions.model.ExperimentProgress;
import dev.tidepool.lab.reproductions.model.ParallelRuns;
import dev.tidepool.lab.reproductions.model.Settings;
import dev.tidepool.lab.reproductions.model.Table;
import dev.tidepool.lab.reproductions.simulation.ComparedPool;
import dev.tidepool.lab.reproductions.simulation.Scenarios;
import dev.tidepool.lab.reproductions.simulation.ServerRun;
import dev.tidepool.lab.reproductions.simulation.SimulatedRun;
import dev.tidepool.lab.results.Interval;
import dev.tidepool.simulator.MachineModel;
import dev.tidepool.workload.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Some pools under some mean arrival rates; under one rate, repetition i of every pool has the same arrivals and the same work.
 *
 * @param contenders the pools' names
 * @param rates the rates
 * @param points the repetitions, by pool and then by rate
 * @param <T> what is known of a run
 */
record RateSweep<T extends ServerRun>(List<String> contenders, List<Integer> rates, List<Point<T>> points) {

    /** Copies the lists. */
    RateSweep {
        contenders = List.copyOf(contenders);
        rates = List.copyOf(rates);
        points = List.copyOf(points);
    }

    /**
     * Runs them all in the simulator, each a step of the progress.
     *
     * @param workload gives the load of a rate and of a repetition's seed
     * @param giveUpAfter how long after the last arrival a run goes on at most
     */
    static RateSweep<SimulatedRun> simulate(
            List<ComparedPool> contenders,
            List<Integer> rates,
            BiFunction<Integer, Long, Workload> workload,
            MachineModel machine,
            Duration giveUpAfter,
            int repetitions,
            Settings settings,
            ExperimentProgress progress) {
        List<ParallelRuns.Run<SimulatedRun>> runs = new ArrayList<>();
        for (ComparedPool contender : contenders) {
            for (int rate : rates) {
                for (int repetition = 0; repetition < repetitions; repetition++) {
                    long seed = settings.seed(repetition);
                    runs.add(new ParallelRuns.Run<>(contender.name() + ", " + rate + "/s", () -> {
                        Workload load = workload.apply(rate, seed);
                        return SimulatedRun.run(
                                contender.pool(machine.cores()),
                                machine,
                                load,
                                Scenarios.schedule(load, seed),
                                giveUpAfter,
                                seed);
                    }));
                }
            }
        }
        List<SimulatedRun> done = ParallelRuns.all(runs, progress);
        List<Point<SimulatedRun>> points = new ArrayList<>();
        for (int from = 0; from < done.size(); from += repetitions) {
            points.add(new Point<>(done.subList(from, from + repetitions)));
        }
        return new RateSweep<>(contenders.stream().map(ComparedPool::name).toList(), rates, points);
    }

    /**
     * A pool under a rate.
     *
     * @param trials one for each repetition
     */
    record Point<T extends ServerRun>(List<T> trials) {
        private static final Interval UNKNOWN = new Interval(Double.NaN, Double.NaN, Double.NaN, 0);

        /** Copies the list. */
        Point {
            trials = List.copyOf(trials);
        }

        /** A figure of each repetition that knows it; not a number if none does. */
        Interval interval(ToDoubleFunction<? super T> value) {
            return of(trials.stream().mapToDouble(value).toArray());
        }

        /** The ratio of a figure to another pool's, repetition by repetition. */
        Interval ratio(Point<T> to, ToDoubleFunction<? super T> value) {
            return of(IntStream.range(0, trials.size())
                    .mapToDouble(i -> value.applyAsDouble(trials.get(i)) / value.applyAsDouble(to.trials.get(i)))
                    .toArray());
        }

        private static Interval of(double[] values) {
            @Nullable Interval known = Interval.of(values);
            return known == null ? UNKNOWN : known;
        }
    }

    /** The repetitions of a pool under a rate, one of those that were run. */
    Point<T> at(int contender, int rate) {
        return points.get(contender * rates.size() + rates.indexOf(rate));
    }

    /** A row for each rate, a column for each pool. */
    Table table(String title, ToDoubleFunction<? super T> value) {
        return table(title, rate -> rate + "/s", value);
    }

    /** The same, with other names of the rates. */
    Table table(String title, IntFunction<String> rateName, ToDoubleFunction<? super T> value) {
        List<Table.Row> rows = new ArrayList<>();
        for (int rate : rates) {
            List<Table.Cell> cells = new ArrayList<>();
            for (int c = 0; c < contenders.size(); c++) {
                Interval interval = at(c, rate).interval(value);
                cells.add(interval.count() == 0 ? Table.Cell.EMPTY : Table.Cell.ours(interval));
            }
            rows.add(new Table.Row(rateName.apply(rate), cells));
        }
        return new Table(title, "", "rate", contenders, rows);
    }

    /** The medians over the rate, a line for each pool. */
    Figure figure(String title, String source, String y, ToDoubleFunction<? super T> value) {
        List<Figure.Series> series = new ArrayList<>();
        for (int c = 0; c < contenders.size(); c++) {
            List<@Nullable Double> medians = new ArrayList<>();
            for (int rate : rates) {
                double median = at(c, rate).interval(value).median();
                medians.add(Double.isFinite(median) ? median : null);
            }
            series.add(new Figure.Series(
                    contenders.get(c),
                    false,
                    rates.stream().map(Integer::doubleValue).toList(),
                    medians));
        }
        return Figure.lines(title, source, "requests/s", y, series).onLogarithmicAxis();
    }
}

package dev.tidepool.lab.reproduction.experiment;

import dev.tidepool.lab.reproduction.Figure;
import dev.tidepool.lab.reproduction.Progress;
import dev.tidepool.lab.reproduction.Runs;
import dev.tidepool.lab.reproduction.Settings;
import dev.tidepool.lab.reproduction.Table;
import dev.tidepool.simulator.MachineModel;
import dev.tidepool.workload.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.ToDoubleFunction;

/** Some pools under some mean arrival rates; under one rate, repetition i of every pool has the same arrivals and the same work. */
final class RateSweep {
    private final List<Contender> contenders;
    private final List<Integer> rates;
    private final List<Trials> trials;

    private RateSweep(List<Contender> contenders, List<Integer> rates, List<Trials> trials) {
        this.contenders = contenders;
        this.rates = rates;
        this.trials = trials;
    }

    /**
     * Runs them all, each a step of the progress.
     *
     * @param workload gives the load of a rate and of a repetition's seed
     * @param giveUpAfter how long after the last arrival a run goes on at most
     */
    static RateSweep run(
            List<Contender> contenders,
            List<Integer> rates,
            BiFunction<Integer, Long, Workload> workload,
            MachineModel machine,
            Duration giveUpAfter,
            int repetitions,
            Settings settings,
            Progress progress) {
        List<Runs.Run<Trial>> runs = new ArrayList<>();
        for (Contender contender : contenders) {
            for (int rate : rates) {
                for (int repetition = 0; repetition < repetitions; repetition++) {
                    long seed = settings.seed(repetition);
                    runs.add(new Runs.Run<>(contender.name() + ", " + rate + "/s", () -> {
                        Workload load = workload.apply(rate, seed);
                        return Trial.run(
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
        List<Trial> done = Runs.all(runs, progress);
        List<Trials> trials = new ArrayList<>();
        for (Contender contender : contenders) {
            for (int i = 0; i < rates.size(); i++) {
                int from = trials.size() * repetitions;
                trials.add(new Trials(contender.name(), done.subList(from, from + repetitions)));
            }
        }
        return new RateSweep(contenders, rates, trials);
    }

    /** The repetitions of a pool under a rate, one of those that were run. */
    Trials at(int contender, int rate) {
        return trials.get(contender * rates.size() + rates.indexOf(rate));
    }

    /** A row for each rate, a column for each pool. */
    Table table(String title, ToDoubleFunction<Trial> value) {
        List<Table.Row> rows = new ArrayList<>();
        for (int rate : rates) {
            List<Table.Cell> cells = new ArrayList<>();
            for (int c = 0; c < contenders.size(); c++) {
                cells.add(Table.Cell.ours(at(c, rate).interval(value)));
            }
            rows.add(new Table.Row(rate + "/s", cells));
        }
        return new Table(
                title, "", "rate", contenders.stream().map(Contender::name).toList(), rows);
    }

    /** The medians over the rate, a line for each pool. */
    Figure figure(String title, String source, String y, ToDoubleFunction<Trial> value) {
        List<Figure.Series> series = new ArrayList<>();
        for (int c = 0; c < contenders.size(); c++) {
            int contender = c;
            series.add(new Figure.Series(
                    contenders.get(c).name(),
                    false,
                    rates.stream().map(Integer::doubleValue).toList(),
                    rates.stream()
                            .map(rate -> at(contender, rate).interval(value).median())
                            .toList()));
        }
        return Figure.lines(title, source, "requests/s", y, series).onLogarithmicAxis();
    }
}

package dev.tidepool.research.reproductions.lee2011;

import dev.tidepool.research.reproductions.model.Figure;
import dev.tidepool.research.reproductions.model.Repetitions;
import dev.tidepool.research.reproductions.model.Table;
import dev.tidepool.research.reproductions.simulation.ServerRun;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Pools at several mean arrival rates. At one rate, repetition i of every pool has the same arrivals and the same work.
 *
 * @param pools the pools' names
 * @param rates the published rates, requests/s
 * @param points the repetitions, by pool and then by rate
 * @param <T> the outcome of a run
 */
record RateSweep<T extends ServerRun>(List<String> pools, List<Integer> rates, List<Repetitions<T>> points) {

    RateSweep {
        pools = List.copyOf(pools);
        rates = List.copyOf(rates);
        points = List.copyOf(points);
    }

    /** Returns the repetitions of a pool at one of the rates. */
    Repetitions<T> at(int pool, int rate) {
        return points.get(pool * rates.size() + rates.indexOf(rate));
    }

    /** Returns a table with a row for each rate and a column for each pool. */
    Table table(String title, ToDoubleFunction<? super T> value) {
        return table(title, rate -> rate + "/s", value);
    }

    /** Returns the same table with other names of the rates. */
    Table table(String title, IntFunction<String> rateName, ToDoubleFunction<? super T> value) {
        return new Table(
                title,
                "",
                "rate",
                pools,
                rates.stream()
                        .map(rate -> Table.Row.ours(
                                rateName.apply(rate),
                                IntStream.range(0, pools.size())
                                        .mapToObj(pool -> at(pool, rate).interval(value))
                                        .toList()))
                        .toList());
    }

    /** Draws the medians over the rate, a line for each pool. */
    Figure figure(String title, String source, String y, ToDoubleFunction<? super T> value) {
        List<Figure.Series> series = new ArrayList<>();
        for (int pool = 0; pool < pools.size(); pool++) {
            List<@Nullable Double> medians = new ArrayList<>();
            for (int rate : rates) {
                double median = at(pool, rate).interval(value).median();
                medians.add(Double.isFinite(median) ? median : null);
            }
            series.add(new Figure.Series(
                    pools.get(pool),
                    false,
                    rates.stream().map(Integer::doubleValue).toList(),
                    medians));
        }
        return Figure.lines(title, source, "requests/s", y, series).onLogarithmicAxis();
    }
}

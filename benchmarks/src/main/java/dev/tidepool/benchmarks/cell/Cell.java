package dev.tidepool.benchmarks.cell;

import dev.tidepool.benchmarks.pool.Contender;
import dev.tidepool.benchmarks.pool.Named;
import java.util.function.Predicate;

/**
 * One cell of the benchmark: an experiment with some of the contenders.
 *
 * @param pools selects its contenders
 * @param forksEachRound forks of each contender in each round
 * @param <K> the kind of contenders
 */
public record Cell<K extends Contender>(
        String name, String description, Predicate<K> pools, int forksEachRound, Experiment<K> experiment)
        implements Named {
    /** Returns this cell with one fork of each contender in each round. */
    public Cell<K> withOneFork() {
        return new Cell<>(name, description, pools, 1, experiment);
    }
}

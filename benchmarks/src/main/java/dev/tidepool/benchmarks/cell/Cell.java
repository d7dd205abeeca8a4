package dev.tidepool.benchmarks.cell;

import dev.tidepool.benchmarks.pool.Contender;
import java.util.function.Predicate;

/**
 * One cell of the benchmark.
 *
 * @param name as users type it
 * @param description what is measured, one line
 * @param pools which contenders are measured in it
 * @param forksEachRound forks of each pool in each round
 * @param experiment measures one contender
 * @param <K> the kind of contenders
 */
public record Cell<K extends Contender>(
        String name, String description, Predicate<K> pools, int forksEachRound, Experiment<K> experiment) {

    /** Returns the same with one fork of each contender in each round. */
    public Cell<K> withOneFork() {
        return new Cell<>(name, description, pools, 1, experiment);
    }
}

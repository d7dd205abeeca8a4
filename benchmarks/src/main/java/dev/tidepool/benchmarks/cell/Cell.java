package dev.tidepool.benchmarks.cell;

import dev.tidepool.benchmarks.pool.PoolKind;
import java.util.function.Predicate;

/**
 * One cell of the benchmark.
 *
 * @param name as users type it
 * @param description what is measured, one line
 * @param pools which kinds of pool are measured in it
 * @param forksEachRound forks of each pool in each round
 * @param experiment measures one pool
 */
public record Cell(
        String name, String description, Predicate<PoolKind> pools, int forksEachRound, Experiment experiment) {

    /** Returns the same with one fork of each pool in each round. */
    public Cell withOneFork() {
        return new Cell(name, description, pools, 1, experiment);
    }
}

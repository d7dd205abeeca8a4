package dev.tidepool.benchmarks.fork;

import dev.tidepool.benchmarks.cell.Cell;
import dev.tidepool.benchmarks.pool.PoolKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Which forks are run, in which order: in each round every pool has its turn in every cell before the
 * next round begins, and each round begins with another pool.
 *
 * @param cells the cells
 * @param pools the pools; a cell may leave some out
 * @param rounds how often, 1 or more
 */
public record Plan(List<Cell> cells, List<PoolKind> pools, int rounds) {

    /**
     * One fork to run.
     *
     * @param cell the cell
     * @param pool the pool
     * @param round the round, from 1
     */
    public record Turn(Cell cell, PoolKind pool, int round) {}

    /** Returns all turns in their order. */
    public List<Turn> turns() {
        List<Turn> turns = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            for (Cell cell : cells) {
                List<PoolKind> order =
                        new ArrayList<>(pools.stream().filter(cell.pools()).toList());
                Collections.rotate(order, 1 - round);
                for (int fork = 0; fork < cell.forksEachRound(); fork++) {
                    for (PoolKind pool : order) {
                        turns.add(new Turn(cell, pool, round));
                    }
                }
            }
        }
        return turns;
    }
}

package dev.tidepool.benchmarks.fork;

import dev.tidepool.benchmarks.cell.Cell;
import dev.tidepool.benchmarks.pool.Contender;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The forks of a benchmark and their order. In each round, every contender runs in every cell before the next round
 * begins. Each round begins with another contender.
 *
 * @param pools the contenders; a cell may use only some of them
 * @param rounds the number of rounds, 1 or more
 * @param <K> the kind of contenders
 */
public record Plan<K extends Contender>(List<Cell<K>> cells, List<K> pools, int rounds) {
    /**
     * One fork.
     *
     * @param round the round, from 1
     */
    public record Turn(Cell<?> cell, Contender pool, int round) {}

    public List<Turn> turns() {
        List<Turn> turns = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            for (Cell<K> cell : cells) {
                List<K> order =
                        new ArrayList<>(pools.stream().filter(cell.pools()).toList());
                Collections.rotate(order, 1 - round);
                for (int fork = 0; fork < cell.forksEachRound(); fork++) {
                    for (K pool : order) {
                        turns.add(new Turn(cell, pool, round));
                    }
                }
            }
        }
        return turns;
    }
}

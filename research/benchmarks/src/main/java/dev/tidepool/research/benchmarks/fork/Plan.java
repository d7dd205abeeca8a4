package dev.tidepool.research.benchmarks.fork;

import dev.tidepool.research.benchmarks.cell.Cell;
import dev.tidepool.research.benchmarks.pool.Contender;
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

    /**
     * Forks that run side by side, as in a randomized block design.
     *
     * @param turns one or more, of one cell and round
     */
    public record Block(List<Turn> turns) {
        Cell<?> cell() {
            return turns.get(0).cell();
        }
    }

    /** Returns the number of all forks. */
    public int forks() {
        return blocks().stream().mapToInt(block -> block.turns().size()).sum();
    }

    /** Returns all blocks. The contenders of a cell that is not sliced have a block each. */
    public List<Block> blocks() {
        List<Block> blocks = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            for (Cell<K> cell : cells) {
                List<Turn> turns = turns(cell, round);
                for (int fork = 0; fork < cell.forksEachRound() && !turns.isEmpty(); fork++) {
                    if (cell.isSliced()) {
                        blocks.add(new Block(turns));
                    } else {
                        turns.forEach(turn -> blocks.add(new Block(List.of(turn))));
                    }
                }
            }
        }
        return blocks;
    }

    private List<Turn> turns(Cell<K> cell, int round) {
        List<Turn> turns = new ArrayList<>();
        pools.stream().filter(cell.pools()).forEach(pool -> turns.add(new Turn(cell, pool, round)));
        Collections.rotate(turns, 1 - round);
        return turns;
    }
}

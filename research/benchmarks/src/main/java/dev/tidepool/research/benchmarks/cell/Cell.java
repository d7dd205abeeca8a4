package dev.tidepool.research.benchmarks.cell;

import dev.tidepool.research.benchmarks.pool.Contender;
import dev.tidepool.research.benchmarks.pool.Named;
import dev.tidepool.research.benchmarks.result.Effort;
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
    private static final int MIN_SLICES = 5;

    /** Returns this cell with one fork of each contender in each round. */
    public Cell<K> withOneFork() {
        return new Cell<>(name, description, pools, 1, experiment);
    }

    /** Returns whether the contenders run side by side and take turns; else one runs after the other. */
    public boolean isSliced() {
        return experiment.sliceSeconds() > 0;
    }

    /** Returns the number of slices of each fork. */
    public int slices(Effort effort) {
        return isSliced() ? (int) Math.max(MIN_SLICES, Math.round(effort.seconds() / experiment.sliceSeconds())) : 1;
    }

    /** Returns the seconds in which all slices of a fork run. */
    public double measuredSeconds(Effort effort) {
        return isSliced() ? slices(effort) * experiment.sliceSeconds() : effort.seconds();
    }
}

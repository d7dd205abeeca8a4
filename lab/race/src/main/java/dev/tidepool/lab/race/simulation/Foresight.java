package dev.tidepool.lab.race.simulation;

import java.util.function.IntSupplier;
import java.util.function.Supplier;

/**
 * The knowledge of an oracle before a run.
 *
 * @param concurrency computes how many tasks of the run would be in service at each moment if nothing slowed them down
 * @param nodes number of pools that share the arrivals
 * @param usefulThreads how many threads of one pool are useful: see {@link Clairvoyant}
 * @param bestFixedSize finds the best fixed size of each pool by a {@link FixedSweep} on other arrivals than the scored
 *     ones; 0 if the search was stopped
 */
public record Foresight(Supplier<Concurrency> concurrency, int nodes, int usefulThreads, IntSupplier bestFixedSize) {}

package dev.tidepool.lab.measure.task;

/**
 * A kind of real work that keeps a CPU busy, done in units of fixed size so that the same number of
 * units is the same amount of work in every run. Implementations are thread-safe and share nothing
 * between threads while they work.
 */
public interface CpuWork {

    /**
     * Does {@code units} units of work.
     *
     * @param units 0 or more
     * @return a value that depends on all of the work, so that none of it can be optimised away
     */
    long run(long units);
}

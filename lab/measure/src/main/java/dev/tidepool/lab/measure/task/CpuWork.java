package dev.tidepool.lab.measure.task;

/**
 * A kind of real work that keeps a CPU busy. It has units of fixed size, so the same number of units is the same work
 * in every run. Implementations are thread-safe, and threads share nothing while they work.
 */
public interface CpuWork {

    /**
     * Does this many units of work.
     *
     * @param units 0 or more
     * @return a value that depends on all of the work, so that the compiler can remove none of it
     */
    long run(long units);
}

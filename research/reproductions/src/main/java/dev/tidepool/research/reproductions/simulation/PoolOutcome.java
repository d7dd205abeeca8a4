package dev.tidepool.research.reproductions.simulation;

import java.time.Duration;

/** A run of one pool under a workload, simulated or real. Unknown values are not a number. */
public interface PoolOutcome extends ServerRun {
    /** The interval between two samples of the pool size. */
    Duration STEP = Duration.ofMillis(250);

    /**
     * Returns a percentile of the response times in seconds. An unfinished task counts with its time so far.
     *
     * @param percent above 0 to 100
     */
    double response(double percent);

    /** Returns the mean time in seconds from arrival until a thread took a task. */
    double meanWait();

    /** Returns the tasks ended per second, from the first arrival to the last end. */
    double throughput();

    /** Returns the mean of the samples of the size from a second on until the last arrival. */
    double meanThreads(int fromSecond);

    /** Returns the threads alive at each {@link #STEP} until the last arrival. */
    double[] sizes();

    /** Returns the tasks ended in each second from the first arrival on. */
    long[] completions();
}

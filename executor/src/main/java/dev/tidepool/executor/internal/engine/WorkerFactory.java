package dev.tidepool.executor.internal.engine;

import dev.tidepool.executor.internal.statistics.WorkerTotals;

/** Makes the workers of a pool. It is called under the pool's lock, and starts no thread. */
interface WorkerFactory {
    /**
     * Makes a worker.
     *
     * @param index its number in the pool
     * @param totals what it counts
     */
    Worker newWorker(int index, WorkerTotals totals);
}

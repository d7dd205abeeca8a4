package dev.tidepool.executor.attach;

/**
 * A pool that exists already, as an {@link AttachedPolicy} sees it. One thread calls the methods of all attached pools,
 * and so does any thread that detaches or reads. Implementations must be thread-safe, must return soon, and should
 * refer to their pool weakly, so that a forgotten pool can be collected.
 */
public interface ManagedPool {

    /** Returns whether the pool was shut down or collected, which ends the attachment. Takes no lock of the pool. */
    boolean isEnded();

    /** Returns what the pool counts now; {@link PoolCounts#NONE} if it is gone. */
    PoolCounts counts();

    /**
     * Returns the sizes in force: those of the last {@link #resize}, or what the owner has set since, which then wins.
     * If the pool is gone, those that it had.
     */
    PoolSizes sizes();

    /** Sets both sizes. Does nothing if the pool is gone. */
    void resize(PoolSizes sizes);

    /**
     * Returns how the names of the pool's threads begin, and no others. The attachment finds their CPU clocks by it. An
     * empty prefix means unknown: policies then see the CPU use of the whole process.
     */
    default String threadNamePrefix() {
        return "";
    }
}

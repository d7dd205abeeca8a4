package dev.tidepool.simulator.machine;

import dev.tidepool.policy.Require;

/**
 * Something that only so many tasks can hold at once; others wait in the order in which they came. May be
 * shared by any number of pools and machines of one simulation. Not thread-safe.
 */
public final class Resource {
    private final int permits;

    /**
     * Makes a resource that nobody holds.
     *
     * @param permits how many tasks may hold it at once, 1 or more
     */
    public Resource(int permits) {
        this.permits = Require.inRange("permits", permits, 1, Integer.MAX_VALUE);
    }

    /** Returns how many more tasks could hold it now. */
    public int free() {
        return permits;
    }
}

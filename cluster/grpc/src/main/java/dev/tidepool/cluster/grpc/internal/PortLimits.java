package dev.tidepool.cluster.grpc.internal;

import java.util.function.LongSupplier;

/**
 * What bounds a callers' port. Immutable.
 *
 * @param perAddress the limit on the connections of one address, and on its streams
 * @param heapBytes the maximum heap: what callers leave unread or unfinished may take a part of it
 * @param clock nanoseconds
 */
record PortLimits(int perAddress, long heapBytes, LongSupplier clock) {
    private static final int MAX_PER_ADDRESS = 2_500;

    static PortLimits ofJvm() {
        return new PortLimits(MAX_PER_ADDRESS, Runtime.getRuntime().maxMemory(), System::nanoTime);
    }
}

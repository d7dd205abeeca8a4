package dev.tidepool.executor.internal.lock;

/**
 * Lets other threads run. The stack of a virtual thread then moves to the heap, so the yield of the JDK throws if there
 * is no memory for it; this one returns at once.
 */
public final class Yield {
    private Yield() {}

    /** Offers the processor, or the carrier of a virtual thread, to others. Throws nothing. */
    @SuppressWarnings("ThreadPriorityCheck") // the owner of a lock may need it; virtual threads have no time slices
    public static void now() {
        try {
            Thread.yield();
        } catch (OutOfMemoryError noRoomForTheStack) {
            // The others run at its next yield.
        }
    }
}

package dev.tidepool.executor.internal.control;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Wakes one thread, the receiver. A wake-up that comes while the receiver works lets its next wait return at once. An
 * unpark alone does not do that: a lock that the receiver waits for meanwhile uses it up. Thread-safe.
 *
 * <p>Whoever sends the wake-up first writes what the receiver must see, then {@code sent}, then unparks. The receiver
 * parks only while {@code sent} is not set, takes no lock in between, and clears it before it looks at anything. It
 * runs code of the user, which may have interrupted it: no wait would last then.
 */
final class WakeUp {
    private volatile boolean sent;
    private volatile @Nullable Thread receiver;

    /** Ends the receiver's wait, or its next one if it does not wait. */
    void send() {
        sent = true;
        Thread waiting = receiver;
        if (waiting != null) {
            LockSupport.unpark(waiting);
        }
    }

    /**
     * Waits for a wake-up. May return without one. Always called by the same thread.
     *
     * @param nanos how long to wait at most; {@link Long#MAX_VALUE} for no limit
     */
    void await(long nanos) {
        receiver = Thread.currentThread();
        boolean unused = Thread.interrupted();
        if (!sent) {
            if (nanos == Long.MAX_VALUE) {
                LockSupport.park(this);
            } else {
                LockSupport.parkNanos(this, nanos);
            }
        }
        sent = false;
    }
}

package dev.tidepool.executor;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;

/**
 * Warns of scheduled tasks that will not run. The first of a row has a message, and the others have none: each has a
 * future that tells. A row ends with a run that the pool takes a minute or more after the message. Thread-safe.
 */
final class RefusalLog {
    static final long QUIET_NANOS = 60_000_000_000L;

    private static final Logger LOG = System.getLogger("dev.tidepool.executor");

    private final LongSupplier clock;
    private final AtomicBoolean told = new AtomicBoolean();
    private volatile long toldNanos;

    RefusalLog(LongSupplier clock) {
        this.clock = clock;
    }

    /** The pool has taken a task. */
    void taken() {
        if (told.get() && clock.getAsLong() - toldNanos >= QUIET_NANOS) {
            told.set(false);
        }
    }

    /** A scheduled task will not run, because of {@code cause}. */
    void refused(Throwable cause) {
        tell(
                "a scheduled task will not run; its future has failed, as will those of the next without a message",
                cause);
    }

    /** The thread of a timer failed, and goes on. */
    void threadFailed(Throwable cause) {
        tell("the thread that hands over scheduled tasks failed, and goes on", cause);
    }

    private void tell(String what, Throwable cause) {
        if (told.get() || !told.compareAndSet(false, true)) {
            return;
        }
        try {
            toldNanos = clock.getAsLong();
            LOG.log(Level.WARNING, what, cause);
        } catch (Throwable fromLog) {
            tellWithout(what, cause);
        }
    }

    /** The cause may be foreign, and throw when it is asked for its message. */
    private static void tellWithout(String what, Throwable cause) {
        try {
            LOG.log(Level.WARNING, what + ": " + cause.getClass().getName());
        } catch (Throwable fromLog) {
            // Nobody is left to be told; the futures have failed.
        }
    }
}

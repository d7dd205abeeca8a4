package dev.tidepool.cluster.hazelcast.internal.port;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The connections whose other end is not known yet. There are so many at most: the oldest is turned away
 * for one more, since a node greets at once and only others take their time. None stays longer than the
 * patience. Thread-safe.
 *
 * <p>One timer at most is set at any time, for the oldest, so that a flood of connections is no flood of
 * timers. Nobody is turned away under the lock, because that calls into Hazelcast, which holds locks of
 * its own when it calls this.
 */
final class UnauthenticatedConnections {
    /** One of them. */
    interface Stranger {
        /** Ends the connection, unless it has ended or is known by now. Any thread. */
        void turnAway(String why);
    }

    /** Runs something later, on any thread. */
    @FunctionalInterface
    interface Timer {
        /** Runs {@code task} after so many nanoseconds. */
        void schedule(Runnable task, long delay);
    }

    private final int limit;
    private final long patience;
    private final LongSupplier nanoTime;
    private final Timer timer;
    private final Map<Stranger, Long> admitted = new LinkedHashMap<>();
    private boolean timerSet;

    /**
     * Makes an empty list.
     *
     * @param limit how many there may be, 1 at least
     * @param patience how long each may stay, in nanoseconds
     * @param nanoTime as {@link System#nanoTime()}
     */
    UnauthenticatedConnections(int limit, long patience, LongSupplier nanoTime, Timer timer) {
        this.limit = limit;
        this.patience = patience;
        this.nanoTime = nanoTime;
        this.timer = timer;
    }

    /** Adds one, who must not be in the list. */
    void admit(Stranger stranger) {
        Stranger oldest = null;
        boolean setTimer;
        synchronized (this) {
            if (admitted.size() >= limit) {
                Iterator<Stranger> inOrder = admitted.keySet().iterator();
                oldest = inOrder.next();
                inOrder.remove();
            }
            admitted.put(stranger, nanoTime.getAsLong());
            setTimer = !timerSet;
            timerSet = true;
        }
        if (setTimer) {
            timer.schedule(this::turnAwayTheLate, patience);
        }
        if (oldest != null) {
            oldest.turnAway("more than " + limit + " connections had not greeted, and this was the oldest");
        }
    }

    /** Takes one out: it is known now, or gone. */
    synchronized void release(Stranger stranger) {
        admitted.remove(stranger);
    }

    /** Returns how many there are. */
    synchronized int size() {
        return admitted.size();
    }

    private void turnAwayTheLate() {
        List<Stranger> late = new ArrayList<>();
        long next = -1;
        synchronized (this) {
            long now = nanoTime.getAsLong();
            for (Iterator<Map.Entry<Stranger, Long>> inOrder =
                            admitted.entrySet().iterator();
                    inOrder.hasNext(); ) {
                Map.Entry<Stranger, Long> entry = inOrder.next();
                long left = patience - (now - entry.getValue());
                if (left > 0) {
                    next = left;
                    break;
                }
                late.add(entry.getKey());
                inOrder.remove();
            }
            timerSet = next > 0;
        }
        if (next > 0) {
            timer.schedule(this::turnAwayTheLate, next);
        }
        for (Stranger stranger : late) {
            stranger.turnAway("it did not greet within " + TimeUnit.NANOSECONDS.toMillis(patience) + " ms");
        }
    }
}

package dev.tidepool.cluster.hazelcast.internal.port;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The connections that are not authenticated yet. Their number is limited: a further connection ends the oldest,
 * because a node completes its handshake at once and only others are slow. Each has a timeout. Thread-safe.
 *
 * <p>At most one timer is set, for the oldest connection, so a flood of connections causes no flood of timers.
 * Connections are not ended under the lock, because that calls into Hazelcast, which may hold its own locks when it
 * calls this.
 */
final class UnauthenticatedConnections {
    /** The other end of an unauthenticated connection. */
    interface Peer {
        /** Closes the connection, unless it is closed or authenticated already. Any thread may call this. */
        void reject(String why);
    }

    /** Runs tasks later, on any thread. */
    @FunctionalInterface
    interface Timer {
        /** Runs {@code task} after {@code delay} nanoseconds. */
        void schedule(Runnable task, long delay);
    }

    private final int limit;
    private final long timeout;
    private final LongSupplier nanoTime;
    private final Timer timer;
    private final Map<Peer, Long> admitted = new LinkedHashMap<>();
    private boolean timerSet;

    /**
     * @param limit the maximum number of connections, at least 1
     * @param timeout the timeout of each, in nanoseconds
     * @param nanoTime as {@link System#nanoTime()}
     */
    UnauthenticatedConnections(int limit, long timeout, LongSupplier nanoTime, Timer timer) {
        this.limit = limit;
        this.timeout = timeout;
        this.nanoTime = nanoTime;
        this.timer = timer;
    }

    /** Adds a connection, which must not be in the list. */
    void add(Peer peer) {
        Peer oldest = null;
        boolean setTimer;
        synchronized (this) {
            if (admitted.size() >= limit) {
                Iterator<Peer> inOrder = admitted.keySet().iterator();
                oldest = inOrder.next();
                inOrder.remove();
            }
            admitted.put(peer, nanoTime.getAsLong());
            setTimer = !timerSet;
            timerSet = true;
        }
        if (setTimer) {
            timer.schedule(this::rejectLate, timeout);
        }
        if (oldest != null) {
            oldest.reject("it was the oldest of more than " + limit + " unauthenticated connections");
        }
    }

    synchronized void remove(Peer peer) {
        admitted.remove(peer);
    }

    synchronized int size() {
        return admitted.size();
    }

    private void rejectLate() {
        List<Peer> late = new ArrayList<>();
        long next = -1;
        synchronized (this) {
            long now = nanoTime.getAsLong();
            for (Iterator<Map.Entry<Peer, Long>> inOrder = admitted.entrySet().iterator(); inOrder.hasNext(); ) {
                Map.Entry<Peer, Long> entry = inOrder.next();
                long left = timeout - (now - entry.getValue());
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
            timer.schedule(this::rejectLate, next);
        }
        for (Peer peer : late) {
            peer.reject("it did not complete the handshake within " + TimeUnit.NANOSECONDS.toMillis(timeout) + " ms");
        }
    }
}

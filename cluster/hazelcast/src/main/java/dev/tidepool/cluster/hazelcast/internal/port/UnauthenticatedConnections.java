package dev.tidepool.cluster.hazelcast.internal.port;

import dev.tidepool.cluster.ClientNetwork;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The connections that are not authenticated yet. Their number is limited: a further connection ends the oldest of the
 * {@link ClientNetwork} that has most, because a node completes its handshake at once and only others are slow or many.
 * So one host keeps no other out. Each has a timeout. Thread-safe.
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
    private final Map<Peer, Admission> admitted = new LinkedHashMap<>();
    private boolean timerSet;

    /** @param begin when, by the clock of this class */
    private record Admission(ClientNetwork from, long begin) {}

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

    /**
     * Adds a connection, which must not be in the list.
     *
     * @param from where its other end is
     */
    void add(Peer peer, ClientNetwork from) {
        Peer ended = null;
        boolean setTimer;
        synchronized (this) {
            if (admitted.size() >= limit) {
                ended = oldestOfMost();
                admitted.remove(ended);
            }
            admitted.put(peer, new Admission(from, nanoTime.getAsLong()));
            setTimer = !timerSet;
            timerSet = true;
        }
        if (setTimer) {
            timer.schedule(this::rejectLate, timeout);
        }
        if (ended != null) {
            ended.reject("it was the oldest of its host, which had most of more than " + limit
                    + " unauthenticated connections");
        }
    }

    private Peer oldestOfMost() {
        Map<ClientNetwork, Integer> counts = new LinkedHashMap<>();
        admitted.values().forEach(admission -> counts.merge(admission.from(), 1, Integer::sum));
        ClientNetwork most =
                Collections.max(counts.entrySet(), Map.Entry.comparingByValue()).getKey();
        return admitted.entrySet().stream()
                .filter(entry -> entry.getValue().from().equals(most))
                .findFirst()
                .orElseThrow()
                .getKey();
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
            for (Iterator<Map.Entry<Peer, Admission>> inOrder =
                            admitted.entrySet().iterator();
                    inOrder.hasNext(); ) {
                Map.Entry<Peer, Admission> entry = inOrder.next();
                long left = timeout - (now - entry.getValue().begin());
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

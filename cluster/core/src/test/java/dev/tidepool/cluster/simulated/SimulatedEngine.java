package dev.tidepool.cluster.simulated;

import dev.tidepool.cluster.CallerEngine;
import dev.tidepool.cluster.ClusterEngine.MessageHandler;
import dev.tidepool.cluster.ClusterEngine.Registration;
import dev.tidepool.cluster.NodeId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** A node of a {@link SimulatedNetwork}. */
public final class SimulatedEngine implements CallerEngine {
    private final SimulatedNetwork network;
    private final NodeId self;
    private final long clockOffset;
    private final double clockRate;
    private final Map<Long, MessageHandler> ports = new HashMap<>();
    private final List<Consumer<List<NodeId>>> listeners = new ArrayList<>();
    private List<NodeId> nodes;

    /** The names of callers that are clients of this node. */
    final Map<NodeId, String> callerNames = new HashMap<>();

    /** What says whether callers may be connected; without those that are not connected. */
    final Map<NodeId, BooleanSupplier> admissions = new HashMap<>();

    private final List<Consumer<NodeId>> revocations = new ArrayList<>();
    final List<Runnable> backlog = new ArrayList<>();
    private long sent;
    boolean frozen;
    boolean vanished;

    SimulatedEngine(SimulatedNetwork network, NodeId self, long clockOffset, double fastByMillionths) {
        this.network = network;
        this.self = self;
        this.clockOffset = clockOffset;
        this.clockRate = 1 + fastByMillionths / 1e6;
        this.nodes = List.of(self);
    }

    /** Returns the time on the node's clock. */
    public long clock() {
        return clockOffset + (long) (network.now() * clockRate);
    }

    /** Returns how many messages it has sent. */
    public long sent() {
        return sent;
    }

    public boolean isUp() {
        return !frozen && !vanished;
    }

    void nodes(List<NodeId> now) {
        nodes = now;
        listeners.forEach(listener -> listener.accept(now));
    }

    void deliver(NodeId from, long port, byte[] message) {
        MessageHandler handler = ports.get(port);
        if (handler != null) {
            try {
                handler.onMessage(from, message);
            } catch (IllegalStateException toldTo) {
                // As in a real engine, the thread survives. Tests throw this on purpose.
            }
        }
    }

    @Override
    public NodeId self() {
        return self;
    }

    @Override
    public List<NodeId> nodes() {
        return nodes;
    }

    @Override
    public boolean reaches(NodeId node) {
        return network.reaches(node);
    }

    @Override
    public String callerName(NodeId from) {
        return callerNames.get(from);
    }

    @Override
    public BooleanSupplier admission(NodeId caller) {
        return admissions.get(caller);
    }

    @Override
    public Registration onNodes(Consumer<List<NodeId>> listener) {
        listeners.add(listener);
        listener.accept(nodes);
        return () -> listeners.remove(listener);
    }

    /** A caller may no longer be connected. */
    void revoke(NodeId caller) {
        revocations.forEach(listener -> listener.accept(caller));
    }

    @Override
    public Registration onRevoked(Consumer<NodeId> listener) {
        revocations.add(listener);
        return () -> revocations.remove(listener);
    }

    @Override
    public Registration listen(long port, MessageHandler handler) {
        if (ports.putIfAbsent(port, handler) != null) {
            throw new IllegalStateException("port " + port + " is taken");
        }
        return () -> ports.remove(port);
    }

    @Override
    public boolean send(NodeId to, long port, byte[] message, boolean urgent) {
        sent++;
        return network.transmit(this, to, port, message);
    }

    @Override
    public void close() {
        network.remove(this);
    }
}

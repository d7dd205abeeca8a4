package dev.tidepool.cluster.hazelcast;

import com.hazelcast.cluster.Address;
import com.hazelcast.cluster.Cluster;
import com.hazelcast.cluster.Member;
import com.hazelcast.cluster.MembershipEvent;
import com.hazelcast.cluster.MembershipListener;
import com.hazelcast.config.Config;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastInstanceNotActiveException;
import com.hazelcast.core.LifecycleEvent.LifecycleState;
import com.hazelcast.instance.impl.HazelcastInstanceImpl;
import com.hazelcast.instance.impl.HazelcastInstanceProxy;
import com.hazelcast.spi.impl.NodeEngineImpl;
import com.hazelcast.spi.impl.operationservice.OperationAccessor;
import com.hazelcast.spi.impl.operationservice.OperationService;
import dev.tidepool.cluster.ClusterEngine;
import dev.tidepool.cluster.ClusterEngine.MessageHandler;
import dev.tidepool.cluster.ClusterEngine.Registration;
import dev.tidepool.cluster.NodeId;
import dev.tidepool.cluster.hazelcast.internal.message.MessageOperation;
import dev.tidepool.cluster.hazelcast.internal.message.MessageReceiver;
import dev.tidepool.cluster.hazelcast.internal.message.UrgentMessageOperation;
import dev.tidepool.cluster.hazelcast.internal.port.ConnectionFailures;
import dev.tidepool.cluster.hazelcast.internal.port.MembersPort;
import dev.tidepool.cluster.internal.endpoint.MessagePorts;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The engine between nodes, on Hazelcast. Callers connect to the {@code CallersPort} on it. Its messages are Hazelcast
 * operations without a response, on Hazelcast's connections between members. A Hazelcast instance has one engine.
 * Thread-safe.
 *
 * <p>It uses parts of Hazelcast that are not public API: operations and their service, the hook that creates
 * operations, and the node of an instance. The conformance test runs against every supported version.
 */
public final class HazelcastEngine implements ClusterEngine, MessageReceiver {
    /**
     * The member attribute with a node's number, a random UUID. Hazelcast gives every member of the smaller part of a
     * split cluster a new number when the parts merge; the node stays the same.
     */
    public static final String NODE = "tidepool.node";

    private final HazelcastInstance instance;
    private final boolean owned;
    private final ConnectionFailures failures;
    private final NodeEngineImpl node;
    private final OperationService operations;
    private final NodeId self;
    private final MessagePorts ports = new MessagePorts();
    private final List<Consumer<List<NodeId>>> listeners = new CopyOnWriteArrayList<>();
    private final UUID membership;

    /** The present nodes, in the cluster's order. */
    private volatile Map<UUID, Peer> peers = Map.of();

    /** The same by the number that Hazelcast gave each, which changes when its part of a split cluster merges. */
    private volatile Map<UUID, NodeId> senders = Map.of();

    private record Peer(NodeId id, Address address) {}

    private HazelcastEngine(HazelcastInstance instance, boolean owned, ConnectionFailures failures) {
        this.instance = instance;
        this.owned = owned;
        this.failures = failures;
        this.node = nodeOf(instance);
        this.operations = node.getOperationService();
        Cluster cluster = instance.getCluster();
        this.self = peer(cluster.getLocalMember()).id();
        this.membership = cluster.addMembershipListener(new MembershipListener() {
            @Override
            public void memberAdded(MembershipEvent event) {
                membersChanged();
            }

            @Override
            public void memberRemoved(MembershipEvent event) {
                membersChanged();
            }
        });
        membersChanged();
    }

    /**
     * Returns the engine on an instance, the same at every call. Closing the engine leaves the instance running. To
     * remain the same node when a split cluster merges, the instance needs the member attribute {@link #NODE}.
     */
    public static HazelcastEngine on(HazelcastInstance instance) {
        return (HazelcastEngine) instance.getUserContext()
                .computeIfAbsent(
                        MessageReceiver.KEY, key -> new HazelcastEngine(instance, false, new ConnectionFailures()));
    }

    /**
     * Starts an instance on loopback, to which every process of this machine can connect, and returns the engine on it.
     * Closing the engine shuts the instance down.
     *
     * @throws IllegalArgumentException if the settings' host is not loopback
     */
    public static HazelcastEngine start(HazelcastSettings settings) {
        return start(settings, null);
    }

    /**
     * Starts an instance and returns the engine on it. Closing the engine shuts the instance down.
     *
     * @param secret the cluster's secret, which every other node needs; null for none, on loopback only
     * @throws IllegalArgumentException if the settings' host is not loopback and there is no secret
     */
    public static HazelcastEngine start(HazelcastSettings settings, byte @Nullable [] secret) {
        MembersPort port = new MembersPort(new InetSocketAddress(settings.host(), settings.port()), secret);
        Config config = settings.toConfig();
        config.getMemberAttributeConfig().setAttribute(NODE, UUID.randomUUID().toString());
        HazelcastInstance instance = port.start(config, settings.seeds());
        HazelcastEngine engine = new HazelcastEngine(instance, true, port.failures());
        instance.getUserContext().put(MessageReceiver.KEY, engine);
        return engine;
    }

    private static NodeEngineImpl nodeOf(HazelcastInstance instance) {
        if (instance instanceof HazelcastInstanceImpl here) {
            return here.node.nodeEngine;
        } else if (instance instanceof HazelcastInstanceProxy proxy) {
            return proxy.getOriginal().node.nodeEngine;
        }
        throw new IllegalArgumentException("the Hazelcast instance is a "
                + instance.getClass().getName() + "; it must be a member or a lite member, not a client");
    }

    public HazelcastInstance instance() {
        return instance;
    }

    /** Registers an action that runs when the Hazelcast instance has shut down, for whatever reason. */
    public void onShutdown(Runnable action) {
        instance.getLifecycleService().addLifecycleListener(event -> {
            if (event.getState() == LifecycleState.SHUTDOWN) {
                action.run();
            }
        });
    }

    private static NodeId idOf(Member member) {
        Address address = member.getAddress();
        return new NodeId(numberOf(member), address.getHost() + ":" + address.getPort());
    }

    private static UUID numberOf(Member member) {
        String number = member.getAttribute(NODE);
        try {
            return number == null ? member.getUuid() : UUID.fromString(number);
        } catch (IllegalArgumentException nonsense) {
            return member.getUuid();
        }
    }

    private static Peer peer(Member member) {
        return new Peer(idOf(member), member.getAddress());
    }

    private synchronized void membersChanged() {
        Map<UUID, Peer> now = new LinkedHashMap<>();
        Map<UUID, NodeId> numbers = new HashMap<>(Map.of(self.uuid(), self));
        for (Member member : instance.getCluster().getMembers()) {
            Peer peer = peer(member);
            now.put(peer.id().uuid(), peer);
            numbers.put(member.getUuid(), peer.id());
        }
        senders = numbers;
        peers = now;
        List<NodeId> nodes = nodes();
        for (Consumer<List<NodeId>> listener : listeners) {
            listener.accept(nodes);
        }
    }

    @Override
    public NodeId self() {
        return self;
    }

    @Override
    public List<NodeId> nodes() {
        return peers.values().stream().map(Peer::id).toList();
    }

    @Override
    public List<String> connectionFailures() {
        return failures.all().stream()
                .map(failure -> failure + "; give both the same")
                .toList();
    }

    @Override
    public synchronized Registration onNodes(Consumer<List<NodeId>> listener) {
        listeners.add(listener);
        listener.accept(nodes());
        return () -> listeners.remove(listener);
    }

    @Override
    public Registration listen(long port, MessageHandler handler) {
        return ports.listen(port, handler);
    }

    @Override
    public boolean send(NodeId to, long port, byte[] message, boolean urgent) {
        Peer peer = peers.get(to.uuid());
        if (peer == null) {
            return false;
        }
        MessageOperation operation =
                urgent ? new UrgentMessageOperation(port, message) : new MessageOperation(port, message);
        try {
            if (to.equals(self)) {
                operation.setNodeEngine(node);
                operation.setCallerUuid(self.uuid());
                OperationAccessor.setCallerAddress(operation, peer.address());
                operations.execute(operation);
                return true;
            }
            return operations.send(operation, peer.address());
        } catch (HazelcastInstanceNotActiveException shutDown) {
            return false;
        }
    }

    @Override
    public void received(UUID from, @Nullable Address address, long port, byte[] message) {
        ports.deliver(sender(from, address), port, message);
    }

    private NodeId sender(UUID from, @Nullable Address address) {
        NodeId known = senders.get(from);
        if (known != null) {
            return known;
        }
        // It has joined, but its event has not come yet.
        return instance.getCluster().getMembers().stream()
                .filter(member -> member.getUuid().equals(from))
                .findAny()
                .map(HazelcastEngine::idOf)
                .orElseGet(() -> new NodeId(from, String.valueOf(address)));
    }

    @Override
    public void close() {
        if (owned && instance.getLifecycleService().isRunning()) {
            instance.getCluster().removeMembershipListener(membership);
            instance.shutdown();
        }
    }
}

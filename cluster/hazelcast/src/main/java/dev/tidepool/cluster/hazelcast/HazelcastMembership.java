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
import com.hazelcast.instance.impl.Node;
import com.hazelcast.spi.impl.operationservice.OperationService;
import dev.tidepool.cluster.ClusterEngine.Registration;
import dev.tidepool.cluster.ClusterMembership;
import dev.tidepool.cluster.HostAndPort;
import dev.tidepool.cluster.NodeCertificates;
import dev.tidepool.cluster.NodeId;
import dev.tidepool.cluster.hazelcast.internal.announcement.AnnouncementOperation;
import dev.tidepool.cluster.hazelcast.internal.announcement.AnnouncementReceiver;
import dev.tidepool.cluster.hazelcast.internal.join.OldestPulse;
import dev.tidepool.cluster.hazelcast.internal.join.SilentVotes;
import dev.tidepool.cluster.hazelcast.internal.join.SteadyClock;
import dev.tidepool.cluster.hazelcast.internal.port.ConnectionFailures;
import dev.tidepool.cluster.hazelcast.internal.port.MembersPort;
import dev.tidepool.cluster.hazelcast.internal.port.UnauthenticatedLimits;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A node's place among the nodes of a cluster, on Hazelcast: who they are, who has come or left, and where each
 * receives callers. No task passes it. Callers connect to the {@code CallersPort} on it. A Hazelcast instance has one.
 * Thread-safe.
 *
 * <p>It uses parts of Hazelcast that are not public API: operations and their service, the hook that creates
 * operations, and the node of an instance. The conformance test runs against every supported version.
 */
public final class HazelcastMembership implements ClusterMembership, AnnouncementReceiver {
    /**
     * The member attribute with a node's number, a random UUID. Hazelcast gives every member of the smaller part of a
     * split cluster a new number when the parts merge; the node stays the same.
     */
    public static final String NODE = "tidepool.node";

    private static final Logger LOG = System.getLogger(HazelcastMembership.class.getName());

    private final HazelcastInstance instance;
    private final boolean owned;
    private final ConnectionFailures failures;
    private final OperationService operations;
    private final NodeId self;
    private final List<Consumer<List<NodeId>>> listeners = new CopyOnWriteArrayList<>();
    private final List<Announcements> announced = new CopyOnWriteArrayList<>();
    private final UUID membership;

    /** The present nodes, in the cluster's order. */
    private volatile Map<UUID, Peer> peers = Map.of();

    /** The same by the number that Hazelcast gave each, which changes when its part of a split cluster merges. */
    private volatile Map<UUID, NodeId> senders = Map.of();

    private record Peer(NodeId id, Address address) {}

    private HazelcastMembership(HazelcastInstance instance, boolean owned, ConnectionFailures failures) {
        this.instance = instance;
        this.owned = owned;
        this.failures = failures;
        this.operations = nodeOf(instance).getNodeEngine().getOperationService();
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
     * Returns the membership on an instance, the same at every call. Closing it leaves the instance running. To
     * remain the same node when a split cluster merges, the instance needs the member attribute {@link #NODE}.
     */
    public static HazelcastMembership on(HazelcastInstance instance) {
        return (HazelcastMembership) instance.getUserContext()
                .computeIfAbsent(
                        AnnouncementReceiver.KEY,
                        key -> new HazelcastMembership(instance, false, new ConnectionFailures()));
    }

    /**
     * Starts an instance on loopback, to which every process of this machine can connect, and returns the membership on
     * it. Closing it shuts the instance down.
     *
     * @throws IllegalArgumentException if the settings' host is not loopback
     */
    public static HazelcastMembership start(HazelcastSettings settings) {
        return start(settings, null, null);
    }

    /**
     * Starts an instance and returns the membership on it. Closing it shuts the instance down.
     *
     * @param secret the cluster's secret, which every other node needs; null for none, on loopback only
     * @throws IllegalArgumentException if the settings' host is not loopback and there is no secret
     */
    public static HazelcastMembership start(HazelcastSettings settings, byte @Nullable [] secret) {
        return start(settings, secret, null);
    }

    /**
     * Starts an instance and returns the membership on it. Closing it shuts the instance down.
     *
     * @param secret the cluster's secret, which every other node needs; null for none, on loopback only
     * @param certificates what this node has at present; every other node then needs
     *     some, too. Null for none; not used without a secret
     * @throws IllegalArgumentException if the settings' host is not loopback and there is no secret, or if the
     *     certificate is not for a server, or not of an authority that it trusts itself
     */
    public static HazelcastMembership start(
            HazelcastSettings settings, byte @Nullable [] secret, @Nullable Supplier<NodeCertificates> certificates) {
        SteadyClock.install();
        InetSocketAddress address = new InetSocketAddress(settings.host(), settings.port());
        MembersPort port = new MembersPort(address, address, secret, certificates, UnauthenticatedLimits.DEFAULT);
        Config config = settings.toConfig();
        config.getMemberAttributeConfig().setAttribute(NODE, UUID.randomUUID().toString());
        SilentVotes.addTo(config);
        HazelcastInstance instance = port.start(config, settings.seeds());
        HazelcastMembership membership = new HazelcastMembership(instance, true, port.failures());
        instance.getUserContext().put(AnnouncementReceiver.KEY, membership);
        OldestPulse pulse = OldestPulse.start(nodeOf(instance));
        membership.onShutdown(pulse::close);
        return membership;
    }

    private static Node nodeOf(HazelcastInstance instance) {
        if (instance instanceof HazelcastInstanceImpl here) {
            return here.node;
        } else if (instance instanceof HazelcastInstanceProxy proxy) {
            return proxy.getOriginal().node;
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
        return new NodeId(numberOf(member), new HostAndPort(address.getHost(), address.getPort()).toString());
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
                .map(failure -> failure.contains("secret") ? failure + "; give both the same" : failure)
                .toList();
    }

    @Override
    public synchronized Registration onNodes(Consumer<List<NodeId>> listener) {
        listeners.add(listener);
        listener.accept(nodes());
        return () -> listeners.remove(listener);
    }

    @Override
    public Registration onAnnouncements(Announcements listener) {
        announced.add(listener);
        return () -> announced.remove(listener);
    }

    @Override
    public void announce(NodeId to, HostAndPort callersAddress) {
        Peer peer = peers.get(to.uuid());
        if (peer != null && !to.equals(self)) {
            try {
                operations.send(new AnnouncementOperation(callersAddress.toString()), peer.address());
            } catch (HazelcastInstanceNotActiveException shutDown) {
                // Then it leaves the cluster, too.
            }
        }
    }

    @Override
    public void announced(UUID from, String callersAddress) {
        NodeId node = senders.get(from);
        if (node == null) {
            return; // It has joined, but its event has not come yet. It announces again.
        }
        HostAndPort address;
        try {
            address = HostAndPort.of(callersAddress);
        } catch (IllegalArgumentException nonsense) {
            LOG.log(Level.WARNING, "node " + node + " names no callers' port: " + nonsense.getMessage());
            return;
        }
        announced.forEach(listener -> listener.announced(node, address));
    }

    @Override
    public void close() {
        if (owned && instance.getLifecycleService().isRunning()) {
            instance.getCluster().removeMembershipListener(membership);
            instance.shutdown();
        }
    }
}

package dev.tidepool.cluster.grpc.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.cluster.ClusterEngine.Registration;
import dev.tidepool.cluster.ClusterMembership;
import dev.tidepool.cluster.HostAndPort;
import dev.tidepool.cluster.NodeId;
import dev.tidepool.cluster.grpc.GrpcSettings;
import dev.tidepool.cluster.grpc.LocalNodes;
import dev.tidepool.cluster.internal.endpoint.MessagePorts;
import dev.tidepool.testing.ReservedPort;
import dev.tidepool.testing.Wait;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How a caller's connections follow orderly changes of the nodes. */
@Timeout(180)
class NodeConnectionsTest {
    private static final byte[] BYTES = {1};

    private final LocalNodes cluster = new LocalNodes();
    private final Deque<CallersServer> servers = new ArrayDeque<>();
    private final MessagePorts ports = new MessagePorts();
    private final ManualPauses channels = new ManualPauses();
    private NodeConnections connections;
    private volatile List<NodeId> nodes = List.of();

    /** Pauses end when the test says so, and never by themselves. */
    private static final class ManualPauses extends NodeChannels {
        private final Queue<Runnable> pauses = new ConcurrentLinkedQueue<>();

        /** Of all pauses so far, also those that have ended. */
        private final Queue<Long> lengths = new ConcurrentLinkedQueue<>();

        private ManualPauses() {
            super(GrpcSettings.loopback());
        }

        @Override
        void later(long millis, Runnable step) {
            if (millis == 0) {
                super.later(millis, step);
            } else {
                lengths.add(millis);
                pauses.add(step);
            }
        }

        private void endAll() {
            for (Runnable step = pauses.poll(); step != null; step = pauses.poll()) {
                step.run();
            }
        }
    }

    @AfterEach
    void close() {
        connections.close();
        servers.forEach(CallersServer::close);
        cluster.close();
    }

    private CallersServer server(ClusterMembership membership, int port) throws IOException {
        CallersServer server = new CallersServer(
                membership, new HostAndPort("127.0.0.1", port), GrpcSettings.loopback(), name -> true, "127.0.0.1");
        servers.add(server);
        return server;
    }

    private void connect(NodeId caller, int maxNodes, CallersServer... given) {
        connections = new NodeConnections(
                caller,
                List.of(given).stream().map(CallersServer::address).toList(),
                GrpcSettings.loopback(),
                ports,
                now -> nodes = now,
                channels,
                maxNodes);
        connections.open();
    }

    private void awaitNodes(NodeId... expected) {
        Wait.until(() -> {
            channels.endAll();
            return nodes.size() == expected.length && nodes.containsAll(List.of(expected));
        });
    }

    /** A balancer tried a restarted node again only after up to ten seconds, in which it answered 503. */
    @Test
    void aNodeThatAnotherNodeAnnouncesIsTriedAtOnce() throws Exception {
        ClusterMembership other = cluster.join();
        ClusterMembership before = cluster.join();
        try (ReservedPort port = new ReservedPort()) {
            CallersServer server = server(before, port.number());
            connect(NodeConnections.newCaller("caller:1"), 20, server(other, 0), server);
            awaitNodes(other.self(), before.self());
            server.close();
            before.close();
            Wait.until(() -> !channels.pauses.isEmpty());
            channels.pauses.clear(); // a pause without an end
            ClusterMembership after = cluster.join();
            CallersServer unused = server(after, port.number());
            Wait.until(() -> nodes.contains(after.self()) || !channels.pauses.isEmpty());
            awaitNodes(other.self(), after.self());
        }
    }

    /** After a restart of four seconds, a caller waited for up to another six. */
    @Test
    void aCallerWaitsForANodeForHalfOfTheTimeInWhichItWasAway() throws Exception {
        ClusterMembership before = cluster.join();
        CallersServer server = server(before, 0);
        connect(NodeConnections.newCaller("caller:1"), 20, server);
        awaitNodes(before.self());
        server.close();
        Wait.until(() -> {
            channels.endAll();
            return channels.lengths.size() >= 12;
        });
        long away = 0;
        for (long pause : channels.lengths) {
            assertThat(pause).isLessThanOrEqualTo(100 + away / 2);
            away += pause;
        }
    }

    /** The first attempt after a failure only repeated the failure, while gRPC connected. */
    @Test
    void aNodeThatIsThereIsReachedWithTheFirstAttempt() throws Exception {
        ClusterMembership before = cluster.join();
        try (ReservedPort port = new ReservedPort()) {
            CallersServer server = server(before, port.number());
            connect(NodeConnections.newCaller("caller:1"), 20, server);
            awaitNodes(before.self());
            server.close();
            before.close();
            Wait.until(() -> channels.lengths.size() == 2); // it has tried once more, at once
            ClusterMembership after = cluster.join();
            CallersServer unused = server(after, port.number());
            channels.endAll();
            Wait.until(() -> nodes.contains(after.self()) || !channels.pauses.isEmpty());
            assertThat(nodes).containsExactly(after.self());
        }
    }

    /** Results of tasks on a node were lost when one that joined took its place. */
    @Test
    void aNodeThatGivesItsPlaceToAnotherIsReachedUntilItIsQuiet() throws Exception {
        ClusterMembership first = cluster.join();
        ClusterMembership second = cluster.join();
        NodeId caller = callerThatPrefers(second.self(), first.self());
        CallersServer one = server(first, 0);
        connect(caller, 1, one);
        awaitNodes(first.self());
        CompletableFuture<NodeId> atNode = new CompletableFuture<>();
        CompletableFuture<NodeId> atCaller = new CompletableFuture<>();
        Registration unusedAtNode = one.ports().listen(7, (from, message) -> atNode.complete(from));
        Registration unusedAtCaller = ports.listen(5, (from, message) -> atCaller.complete(from));
        CallersServer unused = server(second, 0);
        Wait.until(() -> nodes.equals(List.of(second.self())));
        assertThat(connections.clusterSize()).isEqualTo(2);
        assertThat(connections.reaches(first.self())).isTrue();
        assertThat(connections.send(first.self(), 7, BYTES, false)).isTrue();
        assertThat(atNode.get(120, TimeUnit.SECONDS)).isEqualTo(caller);
        assertThat(one.send(caller, 5, BYTES, false)).isTrue();
        assertThat(atCaller.get(120, TimeUnit.SECONDS)).isEqualTo(first.self());
        Wait.until(() -> {
            channels.endAll();
            return one.callers() == 0;
        });
        assertThat(connections.reaches(first.self())).isFalse();
        assertThat(nodes).containsExactly(second.self());
    }

    /** A balancer with one of two nodes was ready after 5 s, although the other was about to answer. */
    @Test
    void aNodeThatDoesNotAnswerIsMissing() throws Exception {
        ClusterMembership first = cluster.join();
        ClusterMembership silent = cluster.join();
        try (ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            CallersServer server = server(first, 0);
            silent.announce(first.self(), new HostAndPort("127.0.0.1", socket.getLocalPort()));
            connect(NodeConnections.newCaller("caller:1"), 20, server);
            Wait.until(() -> connections.clusterSize() == 2 && nodes.equals(List.of(first.self())));
            assertThat(connections.isComplete()).isFalse();
            assertThat(connections.failures()).isEmpty();
            CallersServer unused = server(silent, 0);
            Wait.until(connections::isComplete);
        }
    }

    /** The first list of a node that had just opened its port was taken for the whole cluster. */
    @Test
    void aNodeThatKnowsNoneYetIsNotTheCluster() throws Exception {
        LateNews late = new LateNews(cluster.join());
        connect(NodeConnections.newCaller("caller:1"), 20, server(late, 0));
        awaitNodes(late.self());
        assertThat(connections.isComplete()).isFalse();
        late.tell();
        Wait.until(connections::isComplete);
    }

    /** A place among nodes of which its listener learns when the test says so. */
    private static final class LateNews implements ClusterMembership {
        private final ClusterMembership joined;
        private Consumer<List<NodeId>> waiting = now -> {};

        private LateNews(ClusterMembership joined) {
            this.joined = joined;
        }

        private void tell() {
            waiting.accept(nodes());
        }

        @Override
        public NodeId self() {
            return joined.self();
        }

        @Override
        public List<NodeId> nodes() {
            return joined.nodes();
        }

        @Override
        public Registration onNodes(Consumer<List<NodeId>> listener) {
            waiting = listener;
            return () -> {};
        }

        @Override
        public Registration onAnnouncements(Announcements listener) {
            return joined.onAnnouncements(listener);
        }

        @Override
        public void announce(NodeId to, HostAndPort callersAddress) {
            joined.announce(to, callersAddress);
        }

        @Override
        public void close() {
            joined.close();
        }
    }

    private static NodeId callerThatPrefers(NodeId node, NodeId other) {
        NodeId caller;
        do {
            caller = NodeConnections.newCaller("caller:1");
        } while (!NodeSubset.of(caller.uuid(), List.of(other, node), NodeId::uuid, 1)
                .contains(node));
        return caller;
    }
}

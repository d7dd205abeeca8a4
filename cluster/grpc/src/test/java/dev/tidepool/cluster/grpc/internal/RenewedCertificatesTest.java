package dev.tidepool.cluster.grpc.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.cluster.ClusterEngine.Registration;
import dev.tidepool.cluster.ClusterMembership;
import dev.tidepool.cluster.HostAndPort;
import dev.tidepool.cluster.NodeId;
import dev.tidepool.cluster.grpc.GrpcSettings;
import dev.tidepool.cluster.grpc.LocalNodes;
import dev.tidepool.cluster.grpc.TestAuthority;
import dev.tidepool.cluster.grpc.TlsFiles;
import dev.tidepool.cluster.internal.endpoint.MessagePorts;
import dev.tidepool.testing.Wait;
import io.grpc.ManagedChannel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A caller whose certificate is replaced while it is connected. */
@Timeout(180)
class RenewedCertificatesTest {
    private static final int PORT = 7;
    private static final byte[] BYTES = {1};

    @TempDir
    private Path folder;

    /** A caller's channels, which the test sees. Messages wait while it says so. */
    private static final class VisibleChannels extends NodeChannels {
        private final List<ManagedChannel> all = new CopyOnWriteArrayList<>();
        private final List<Runnable> waiting = new ArrayList<>();
        private boolean holds;
        private Runnable renewal = () -> {};

        private VisibleChannels(GrpcSettings settings) {
            super(settings);
        }

        @Override
        ManagedChannel channel(HostAndPort address) {
            ManagedChannel channel = super.channel(address);
            all.add(channel);
            return channel;
        }

        @Override
        void watchCertificates(Runnable onChange) {
            super.watchCertificates(onChange);
            renewal = onChange;
        }

        @Override
        synchronized void execute(Runnable action) {
            if (holds) {
                waiting.add(action);
            } else {
                super.execute(action);
            }
        }

        synchronized void hold() {
            holds = true;
        }

        synchronized boolean hasWaiting() {
            return !waiting.isEmpty();
        }

        synchronized void release() {
            holds = false;
            waiting.forEach(super::execute);
        }
    }

    private final MessagePorts ports = new MessagePorts();
    private final NodeId self = NodeConnections.newCaller("caller:1");
    private final AtomicInteger atNode = new AtomicInteger();
    private final AtomicInteger atCaller = new AtomicInteger();
    private final List<List<NodeId>> seen = new CopyOnWriteArrayList<>();

    private TestAuthority ours;
    private TlsFiles ofCaller;
    private LocalNodes nodes;
    private ClusterMembership node;
    private CallersServer server;
    private VisibleChannels channels;
    private NodeConnections connections;
    private int sent;

    @BeforeEach
    void connect() throws Exception {
        ours = new TestAuthority(folder, "ours");
        TlsFiles ofNode = ours.issue("node", "ip:127.0.0.1", ours.trusted());
        ofCaller = ours.issue("caller", "dns:caller", ours.trusted());
        GrpcSettings settings = GrpcSettings.mutualTls(ofCaller);
        nodes = new LocalNodes();
        node = nodes.join();
        server = new CallersServer(
                node, new HostAndPort("127.0.0.1", 0), GrpcSettings.mutualTls(ofNode), name -> true, "127.0.0.1");
        channels = new VisibleChannels(settings);
        connections = new NodeConnections(self, List.of(server.address()), settings, ports, seen::add, channels, 20);
        Registration unusedAtNode = server.ports().listen(PORT, (from, message) -> atNode.incrementAndGet());
        Registration unusedAtCaller = ports.listen(PORT, (from, message) -> atCaller.incrementAndGet());
        connections.open();
        Wait.until(() -> !seen.isEmpty());
    }

    @AfterEach
    void close() {
        connections.close();
        server.close();
        nodes.close();
    }

    private void renewBy(TestAuthority authority) throws Exception {
        settle(authority.issue("caller", "dns:caller", ours.trusted()));
    }

    private static void settle(TlsFiles renewed) throws IOException {
        for (Path file : List.of(renewed.certificate(), renewed.key())) {
            // Files count only when they have not changed for half a second.
            Files.setLastModifiedTime(file, FileTime.from(Instant.EPOCH));
        }
    }

    private void sendBothWays() {
        sent++;
        assertThat(connections.send(node.self(), PORT, BYTES, false)).isTrue();
        assertThat(server.send(self, PORT, BYTES, false)).isTrue();
    }

    /** Sends both ways until a condition holds; everything arrives, and the caller has lost sight of no node. */
    private void sendUntil(BooleanSupplier condition) {
        Wait.until(() -> {
            sendBothWays();
            return condition.getAsBoolean();
        });
        Wait.until(() -> atNode.get() == sent && atCaller.get() == sent);
        assertThat(seen).containsExactly(List.of(node.self()));
    }

    /** It kept the first one, and would have lost its connection, and what was under way, when that expired. */
    @Test
    void aCallerConnectsAnewWithARenewedCertificateAndLosesNothing() throws Exception {
        renewBy(ours);
        sendUntil(() -> channels.all.get(0).isTerminated());
        assertThat(channels.all).hasSize(2);
    }

    /** The node sent on the first new connection, which the caller had given up already, and dropped that. */
    @Test
    void aCertificateThatChangesTwiceInASecondLosesNothing() {
        channels.hold();
        channels.renewal.run();
        Wait.until(channels::hasWaiting); // the node has told the new connection who is there
        sendBothWays();
        channels.renewal.run();
        Wait.until(() -> channels.all.size() == 3);
        sendBothWays();
        channels.release();
        sendUntil(
                () -> channels.all.get(0).isTerminated() && channels.all.get(1).isTerminated());
    }

    @Test
    void aCallerWhoseNewCertificateIsRefusedKeepsItsConnection() throws Exception {
        renewBy(new TestAuthority(folder, "theirs"));
        sendUntil(() -> !connections.failures().isEmpty());
        assertThat(channels.all).hasSize(2);
        assertThat(channels.all.get(0).isShutdown()).isFalse();
    }

    /** A thief must not take the caller's results; the reason was that the caller's number is another's. */
    @Test
    void aCallerWhoseNewCertificateHasAnotherNameKeepsItsConnectionAndLearnsWhatToDo() throws Exception {
        TlsFiles renamed = ours.issue("renamed", "dns:caller", ours.trusted());
        Files.copy(renamed.certificate(), ofCaller.certificate(), StandardCopyOption.REPLACE_EXISTING);
        Files.copy(renamed.key(), ofCaller.key(), StandardCopyOption.REPLACE_EXISTING);
        settle(ofCaller);
        sendUntil(() -> !connections.failures().isEmpty());
        assertThat(channels.all.get(0).isShutdown()).isFalse();
        assertThat(connections.failures())
                .singleElement()
                .asString()
                .contains("start a caller again whose certificate has a new name");
    }
}

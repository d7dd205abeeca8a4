package dev.tidepool.cluster.grpc.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.cluster.HostAndPort;
import dev.tidepool.cluster.grpc.GrpcEngine;
import dev.tidepool.cluster.grpc.GrpcSettings;
import dev.tidepool.cluster.grpc.LocalNodes;
import dev.tidepool.cluster.grpc.TestAuthority;
import dev.tidepool.cluster.grpc.TlsFiles;
import dev.tidepool.testing.Wait;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Rights that are taken from a caller end its open connection too; it lasted until one of the two ended. */
@Timeout(180)
class RevocationTest {
    @TempDir
    private static Path folder;

    private static TestAuthority ours;
    private static TlsFiles nodeFiles;

    private final LocalNodes nodes = new LocalNodes();
    private volatile boolean admits = true;
    private CallersServer server;

    @BeforeAll
    static void issue() throws Exception {
        ours = new TestAuthority(folder, "ours");
        nodeFiles = ours.issue("node", "ip:127.0.0.1", ours.trusted());
    }

    @AfterEach
    void close() {
        server.close();
        nodes.close();
    }

    private GrpcEngine connect(TlsFiles caller) throws IOException {
        server = new CallersServer(
                nodes.join(),
                new HostAndPort("127.0.0.1", 0),
                GrpcSettings.mutualTls(nodeFiles),
                name -> admits,
                "127.0.0.1");
        return GrpcEngine.connect(
                GrpcSettings.mutualTls(caller), List.of(server.address().toString()));
    }

    private static void awaitNode(GrpcEngine caller) {
        Wait.until(() -> caller.nodes().size() == 2);
    }

    @Test
    void aCallerThatLosesItsRightsLosesItsConnection() throws Exception {
        try (GrpcEngine caller = connect(ours.issue("caller", "dns:caller", ours.trusted()))) {
            awaitNode(caller);
            server.examineAgain();
            assertThat(server.callers()).isEqualTo(1);

            admits = false;
            server.examineAgain();
            assertThat(server.callers()).isZero();
            Wait.until(() -> !caller.connectionFailures().isEmpty());
            assertThat(caller.connectionFailures())
                    .singleElement()
                    .asString()
                    .contains("caller 'caller of ours.p12' has no rights on this node");

            admits = true;
            awaitNode(caller);
        }
    }
}

package dev.tidepool.cluster.grpc.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.cluster.HostAndPort;
import dev.tidepool.cluster.LogLines;
import dev.tidepool.cluster.grpc.GrpcEngine;
import dev.tidepool.cluster.grpc.GrpcSettings;
import dev.tidepool.cluster.grpc.LocalNodes;
import dev.tidepool.testing.Wait;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One address could open as many connections to a callers' port as the node has file descriptors. */
@Timeout(120)
class AddressLimitTest {
    private static final int LIMIT = 3;
    private static final HostAndPort HERE = new HostAndPort("127.0.0.1", 0);

    @Test
    void connectionsOfOneAddressAreBoundedAndLoggedOnce() throws Exception {
        try (LocalNodes nodes = new LocalNodes();
                LogLines log = LogLines.of("dev.tidepool.cluster.grpc");
                CallersServer server = new CallersServer(
                        nodes.join(), HERE, GrpcSettings.loopback(), name -> true, HERE.host(), LIMIT)) {
            Socket[] sockets = new Socket[2 * LIMIT];
            for (int i = 0; i < sockets.length; i++) {
                sockets[i] = new Socket(
                        InetAddress.getLoopbackAddress(), server.address().port());
            }
            Wait.until(() -> !log.all().isEmpty());
            for (int i = LIMIT; i < sockets.length; i++) {
                assertThat(sockets[i].getInputStream().readAllBytes()).isEmpty();
            }
            assertThat(log.all())
                    .containsExactly("callers' port: 127.0.0.1 has 3 connections, as many as one address may have;"
                            + " further ones are closed");
            for (Socket socket : sockets) {
                socket.close();
            }
            try (GrpcEngine caller = GrpcEngine.connect(
                    GrpcSettings.loopback(), List.of(server.address().toString()))) {
                assertThat(caller.awaitNodes(Duration.ofMinutes(2))).isTrue();
            }
        }
    }
}

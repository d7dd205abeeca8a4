package dev.tidepool.cluster.grpc.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.cluster.HostAndPort;
import dev.tidepool.cluster.LogLines;
import dev.tidepool.cluster.NodeId;
import dev.tidepool.cluster.grpc.GrpcEngine;
import dev.tidepool.cluster.grpc.GrpcSettings;
import dev.tidepool.cluster.grpc.LocalNodes;
import dev.tidepool.testing.Wait;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.netty.channel.embedded.EmbeddedChannel;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One address could open as many connections to a callers' port as the node has file descriptors. */
@Timeout(120)
class AddressLimitTest {
    private static final int LIMIT = 3;
    private static final PortLimits LIMITS = new PortLimits(LIMIT, 1L << 30, System::nanoTime);
    private static final HostAndPort HERE = new HostAndPort("127.0.0.1", 0);

    @Test
    void connectionsOfOneAddressAreBoundedAndLoggedOnce() throws Exception {
        try (LocalNodes nodes = new LocalNodes();
                LogLines log = LogLines.of("dev.tidepool.cluster.grpc");
                CallersServer server = new CallersServer(
                        nodes.join(), HERE, GrpcSettings.loopback(), name -> true, HERE.host(), LIMITS)) {
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
                            + " further ones are refused");
            for (Socket socket : sockets) {
                socket.close();
            }
            try (GrpcEngine caller = GrpcEngine.connect(
                    GrpcSettings.loopback(), List.of(server.address().toString()))) {
                assertThat(caller.awaitNodes(Duration.ofMinutes(2))).isTrue();
            }
        }
    }

    private static NodeId newCaller() {
        return new NodeId(CallersProtocol.newCaller(), "one-of-many:1");
    }

    /** Four streams on each of its connections took the places of all other callers. */
    @Test
    void callersOfOneAddressAreBoundedAndLeaveTheirPlaces() throws Exception {
        try (LocalNodes nodes = new LocalNodes();
                LogLines log = LogLines.of("dev.tidepool.cluster.grpc");
                CallersServer server = new CallersServer(
                        nodes.join(), HERE, GrpcSettings.loopback(), name -> true, HERE.host(), LIMITS)) {
            ManagedChannel channel = NettyChannelBuilder.forAddress(
                            HERE.host(), server.address().port(), InsecureChannelCredentials.create())
                    .build();
            try {
                for (int i = 0; i < LIMIT; i++) {
                    CompletableFuture<Status> unused = CallerStreamEnd.of(channel, newCaller());
                }
                Wait.until(() -> server.callers() == LIMIT);
                Status refusal = CallerStreamEnd.of(channel, newCaller()).get(120, TimeUnit.SECONDS);
                assertThat(refusal.getCode()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
                assertThat(refusal.getDescription()).isEqualTo("127.0.0.1 has as many callers as it may have");
                assertThat(log.all())
                        .containsExactly("callers' port: 127.0.0.1 has 3 callers, as many as one address may have;"
                                + " further ones are refused");
            } finally {
                channel.shutdownNow();
            }
            try (GrpcEngine caller = GrpcEngine.connect(
                    GrpcSettings.loopback(), List.of(server.address().toString()))) {
                assertThat(caller.awaitNodes(Duration.ofMinutes(2))).isTrue();
            }
        }
    }

    /** Each second, a stack trace said that nobody had handled the exception. */
    @Test
    void aPortThatCannotAcceptSaysSoOnce() {
        try (LogLines log = LogLines.of("dev.tidepool.cluster.grpc")) {
            EmbeddedChannel port = new EmbeddedChannel(new AddressLimit(LIMIT));
            for (int i = 0; i < 3; i++) {
                port.pipeline().fireExceptionCaught(new IOException("accept(..) failed: Too many open files"));
            }
            assertThat(log.all())
                    .containsExactly("callers' port: no caller can connect now: accept(..) failed: Too many open files;"
                            + " raise ulimit -n if there are too many open files");
            assertThatThrownBy(port::checkException).isInstanceOf(IOException.class);
        }
    }
}

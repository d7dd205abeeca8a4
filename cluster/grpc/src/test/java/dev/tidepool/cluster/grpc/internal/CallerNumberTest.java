package dev.tidepool.cluster.grpc.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.cluster.HostAndPort;
import dev.tidepool.cluster.NodeId;
import dev.tidepool.cluster.grpc.GrpcSettings;
import dev.tidepool.cluster.grpc.LocalNodes;
import dev.tidepool.cluster.grpc.TestAuthority;
import dev.tidepool.cluster.grpc.TlsFiles;
import dev.tidepool.testing.Wait;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Callers choose their numbers themselves. A second caller with the number of the first took its results. */
@Timeout(120)
class CallerNumberTest {
    @TempDir
    private Path folder;

    private static ManagedChannel channel(CallersServer server, TlsFiles files) {
        return NettyChannelBuilder.forAddress("127.0.0.1", server.address().port(), new Credentials(files).ofClient())
                .build();
    }

    @Test
    void anotherCertificateDoesNotTakeTheNumberOfACaller() throws Exception {
        TestAuthority ours = new TestAuthority(folder, "ours");
        TlsFiles node = ours.issue("node", "ip:127.0.0.1", ours.trusted());
        TlsFiles orders = ours.issue("orders", "dns:orders", ours.trusted());
        TlsFiles thief = ours.issue("thief", "dns:thief", ours.trusted());
        NodeId number = new NodeId(CallersProtocol.newCaller(), "orders:1");
        try (LocalNodes nodes = new LocalNodes();
                CallersServer server = new CallersServer(
                        nodes.join(),
                        new HostAndPort("127.0.0.1", 0),
                        GrpcSettings.mutualTls(node),
                        name -> !name.startsWith("nobody"),
                        "127.0.0.1")) {
            ManagedChannel first = channel(server, orders);
            ManagedChannel second = channel(server, thief);
            ManagedChannel third = channel(server, ours.issue("nobody", "dns:nobody", ours.trusted()));
            try {
                CompletableFuture<Status> present = CallerStreamEnd.of(first, number);
                Wait.until(() -> server.callers() == 1);
                assertThat(CallerStreamEnd.of(second, number)
                                .get(120, TimeUnit.SECONDS)
                                .getCode())
                        .isEqualTo(Status.Code.PERMISSION_DENIED);
                assertThat(CallerStreamEnd.of(third, new NodeId(CallersProtocol.newCaller(), "nobody:1"))
                                .get(120, TimeUnit.SECONDS)
                                .getCode())
                        .isEqualTo(Status.Code.PERMISSION_DENIED);
                assertThat(present).isNotDone();
                assertThat(server.callerName(number)).isEqualTo("orders of ours");
                assertThat(server.callerName(new NodeId(CallersProtocol.newCaller(), "gone:1")))
                        .isEmpty();
            } finally {
                first.shutdownNow();
                second.shutdownNow();
                third.shutdownNow();
            }
        }
    }

    /** Nodes log it: a caller could write lines into their logs. */
    @ParameterizedTest
    @ValueSource(strings = {"", "orders:1\n2026-11-26 ERROR all is lost", "orders:1\u001b[2J", "orders 1"})
    void anAddressThatNoHonestCallerHasIsRefused(String address) {
        Metadata header = CallersProtocol.header(new NodeId(CallersProtocol.newCaller(), address));
        assertThat(CallersProtocol.caller(header)).isNull();
    }

    @Test
    void anIpv6AddressIsACallers() {
        NodeId caller = new NodeId(CallersProtocol.newCaller(), "[fe80::1%eth0]:7801");
        assertThat(CallersProtocol.caller(CallersProtocol.header(caller))).isEqualTo(caller);
    }
}

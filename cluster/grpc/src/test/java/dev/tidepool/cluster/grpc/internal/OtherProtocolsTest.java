package dev.tidepool.cluster.grpc.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.cluster.NodeId;
import dev.tidepool.cluster.grpc.GrpcEngine;
import dev.tidepool.cluster.grpc.GrpcSettings;
import dev.tidepool.testing.Wait;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.ClientInterceptors;
import io.grpc.InsecureServerCredentials;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.Server;
import io.grpc.Status;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Callers and nodes whose protocols have different services, as a later version may have. */
@Timeout(180)
class OtherProtocolsTest {
    /** It read that --nodes names the wrong port. */
    @Test
    void aCallerReadsThatTheNodeSpeaksAnotherVersion() throws Exception {
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        Server other = NettyServerBuilder.forAddress(any, InsecureServerCredentials.create())
                .build()
                .start();
        try (GrpcEngine caller = GrpcEngine.connect(GrpcSettings.loopback(), List.of("127.0.0.1:" + other.getPort()))) {
            Wait.until(() -> !caller.connectionFailures().isEmpty());
            assertThat(caller.connectionFailures())
                    .singleElement()
                    .asString()
                    .contains("another version of the callers' protocol than this caller's tidepool.v1.Callers")
                    .contains("run the same version on both");
        } finally {
            other.shutdownNow();
        }
    }

    /** Two kilobytes cost a node two megabytes. */
    @Test
    void aCallerThatCompressesItsMessagesIsRefused() throws Exception {
        try (LoopbackNode node = new LoopbackNode()) {
            ManagedChannel channel = node.channel();
            try {
                Channel compressing = ClientInterceptors.intercept(channel, new ClientInterceptor() {
                    @Override
                    public <A, R> ClientCall<A, R> interceptCall(
                            MethodDescriptor<A, R> method, CallOptions options, Channel next) {
                        return next.newCall(method, options.withCompression("gzip"));
                    }
                });
                NodeId caller = new NodeId(CallersProtocol.newCaller(), "compresses:1");
                assertThat(CallerStreamEnd.of(compressing, caller)
                                .get(120, TimeUnit.SECONDS)
                                .getCode())
                        .isEqualTo(Status.Code.UNIMPLEMENTED);
            } finally {
                channel.shutdownNow();
            }
        }
    }

    /** The node said nothing. */
    @Test
    void aNodeWarnsOfACallerWithAnotherVersionAndNotOfStrangers() {
        List<String> warnings = new ArrayList<>();
        OtherProtocols others = new OtherProtocols(warnings::add);
        assertThat(others.lookupMethod("grpc.health.v1.Health/Check")).isNull();
        assertThat(warnings).isEmpty();
        assertThat(others.lookupMethod("tidepool.v2.Callers/Connect")).isNull();
        assertThat(warnings).singleElement().asString().contains("tidepool.v1.Callers; run the same version on both");
    }
}

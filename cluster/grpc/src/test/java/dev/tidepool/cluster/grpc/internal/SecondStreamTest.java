package dev.tidepool.cluster.grpc.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.cluster.ClusterEngine.Registration;
import dev.tidepool.cluster.NodeId;
import dev.tidepool.cluster.grpc.internal.StreamMessage.Datagrams;
import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.Status;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class SecondStreamTest {
    private static final NodeId CALLER = new NodeId(CallersProtocol.newCaller(), "twice:1");
    private static final byte[] BYTES = {1};

    private static final class Stream extends ClientCall.Listener<StreamMessage> {
        private final CompletableFuture<StreamMessage> list = new CompletableFuture<>();
        private final CompletableFuture<StreamMessage> datagrams = new CompletableFuture<>();
        private final CompletableFuture<Status> end = new CompletableFuture<>();
        private final ClientCall<StreamMessage, StreamMessage> call;

        private Stream(ManagedChannel channel) {
            call = channel.newCall(CallersProtocol.CONNECT, CallOptions.DEFAULT);
            call.start(this, CallersProtocol.header(CALLER));
            call.request(10);
        }

        /** Returns a stream of which the node knows. */
        static Stream connected(ManagedChannel channel) throws Exception {
            Stream stream = new Stream(channel);
            stream.list.get(120, TimeUnit.SECONDS);
            return stream;
        }

        @Override
        public void onMessage(StreamMessage message) {
            (message instanceof Datagrams ? datagrams : list).complete(message);
        }

        @Override
        public void onClose(Status status, Metadata trailers) {
            end.complete(status);
        }
    }

    /**
     * A caller may reach a node by two names, as when a node restarts whose address it was given: what was under way on
     * the first stream was lost.
     */
    @Test
    void neitherStreamLosesWhatIsUnderWay() throws Exception {
        try (LoopbackNode node = new LoopbackNode()) {
            CallersServer server = node.server();
            CompletableFuture<NodeId> received = new CompletableFuture<>();
            Registration unused = server.ports().listen(7, (from, message) -> received.complete(from));
            ManagedChannel channel = node.channel();
            try {
                Stream first = Stream.connected(channel);
                Stream second = Stream.connected(channel);
                first.call.sendMessage(new Datagrams(List.of(new Datagram(7, BYTES))));
                assertThat(received.get(120, TimeUnit.SECONDS)).isEqualTo(CALLER);
                assertThat(server.send(CALLER, 5, BYTES, false)).isTrue();
                second.datagrams.get(120, TimeUnit.SECONDS);
                second.call.halfClose();
                assertThat(second.end.get(120, TimeUnit.SECONDS).getCode()).isEqualTo(Status.Code.OK);
                assertThat(server.send(CALLER, 5, BYTES, false)).isTrue();
                first.datagrams.get(120, TimeUnit.SECONDS);
                assertThat(server.callers()).isEqualTo(1);
                first.call.halfClose();
                assertThat(first.end.get(120, TimeUnit.SECONDS).getCode()).isEqualTo(Status.Code.OK);
                assertThat(server.callers()).isZero();
            } finally {
                channel.shutdownNow();
            }
        }
    }

    /** A caller's certificate changed twice: the node ended the first stream, and dropped what was sent there. */
    @Test
    void aThirdStreamLeavesTheFirstOpen() throws Exception {
        try (LoopbackNode node = new LoopbackNode()) {
            CallersServer server = node.server();
            CompletableFuture<NodeId> received = new CompletableFuture<>();
            Registration unused = server.ports().listen(7, (from, message) -> received.complete(from));
            ManagedChannel channel = node.channel();
            try {
                Stream first = Stream.connected(channel);
                Stream unusedSecond = Stream.connected(channel);
                Stream third = Stream.connected(channel);
                first.call.sendMessage(new Datagrams(List.of(new Datagram(7, BYTES))));
                assertThat(received.get(120, TimeUnit.SECONDS)).isEqualTo(CALLER);
                assertThat(server.send(CALLER, 5, BYTES, false)).isTrue();
                third.datagrams.get(120, TimeUnit.SECONDS);
                assertThat(server.callers()).isEqualTo(1);
            } finally {
                channel.shutdownNow();
            }
        }
    }
}

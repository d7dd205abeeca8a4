package dev.tidepool.cluster.grpc.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.cluster.LogLines;
import dev.tidepool.cluster.NodeId;
import dev.tidepool.cluster.grpc.GrpcSettings;
import dev.tidepool.testing.Wait;
import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.ConnectivityState;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What callers can do that speak the protocol and do not keep to it. */
@Timeout(120)
class SlowCallerTest {
    private LoopbackNode node;
    private CallersServer server;
    private ManagedChannel channel;

    @BeforeEach
    void open() throws Exception {
        node = new LoopbackNode();
        server = node.server();
        channel = node.channel();
    }

    @AfterEach
    void close() {
        channel.shutdownNow();
        node.close();
    }

    private static final class End extends ClientCall.Listener<StreamMessage> {
        private final CompletableFuture<Status> status = new CompletableFuture<>();
        private final AtomicInteger results = new AtomicInteger();

        @Override
        public void onMessage(StreamMessage message) {
            if (message instanceof StreamMessage.Datagrams) {
                results.incrementAndGet();
            }
        }

        @Override
        public void onClose(Status end, Metadata trailers) {
            status.complete(end);
        }
    }

    private ClientCall<StreamMessage, StreamMessage> call(NodeId caller, End end) {
        ClientCall<StreamMessage, StreamMessage> call = channel.newCall(CallersProtocol.CONNECT, CallOptions.DEFAULT);
        call.start(end, CallersProtocol.header(caller));
        return call;
    }

    @Test
    void aCallerThatReadsNothingIsDisconnected() throws Exception {
        NodeId caller = new NodeId(CallersProtocol.newCaller(), "slow:1");
        End end = new End();
        call(caller, end);
        Wait.until(() -> server.callers() == 1);
        long sent = 0;
        while (server.send(caller, 7, new byte[1 << 20], false)) {
            sent++;
        }
        assertThat(sent).isBetween(1L, 100L);
        Wait.until(() -> server.callers() == 0);
    }

    /** Each kept to its own limit, and all together filled the heap: the node ended, with everybody's tasks. */
    @Test
    void ofCallersThatReadNothingTheOneWithMostUnreadIsDisconnected() throws Exception {
        long heap = Runtime.getRuntime().maxMemory();
        UnreadBytes limits = UnreadBytes.ofHeap(heap, 1 << 20);
        byte[] result = new byte[1 << 20]; // sent again and again, so that the test needs no memory
        long each = limits.limitOfOne() / (result.length + Datagram.HEADER);
        int needed = (int) (heap / 4 / (each * result.length)) + 2;
        List<ManagedChannel> channels = new ArrayList<>();
        try {
            int disconnected = 0;
            for (int i = 0; i < needed && disconnected == 0; i++) {
                ManagedChannel own = node.channel();
                channels.add(own);
                NodeId caller = new NodeId(CallersProtocol.newCaller(), "slow:" + i);
                own.newCall(CallersProtocol.CONNECT, CallOptions.DEFAULT)
                        .start(new End(), CallersProtocol.header(caller));
                int connected = i + 1;
                Wait.until(() -> server.callers() == connected);
                for (long sent = 0; sent < each && server.callers() == connected; sent++) {
                    assertThat(server.send(caller, 7, result, false)).isTrue();
                }
                disconnected = connected - server.callers();
            }
            assertThat(disconnected).isEqualTo(1);
        } finally {
            channels.forEach(ManagedChannel::shutdownNow);
        }
    }

    /** What gRPC held for them counted nowhere: 3 GiB for the callers that one address may have. */
    @Test
    void ofCallersThatLeaveOnlyWhatGrpcHoldsTheOneWithMostUnreadIsDisconnected() throws Exception {
        PortLimits limits = new PortLimits(10, 16 << 20, System::nanoTime); // a quarter: 4 MiB
        List<ManagedChannel> channels = new ArrayList<>();
        try (LoopbackNode small = new LoopbackNode(GrpcSettings.loopback(), limits)) {
            for (int i = 1; i <= 4; i++) {
                ManagedChannel own = NettyChannelBuilder.forAddress(
                                "127.0.0.1", small.server().address().port(), InsecureChannelCredentials.create())
                        .flowControlWindow(65_535)
                        .build();
                channels.add(own);
                NodeId caller = new NodeId(CallersProtocol.newCaller(), "slow:" + i);
                own.newCall(CallersProtocol.CONNECT, CallOptions.DEFAULT)
                        .start(new End(), CallersProtocol.header(caller));
                int connected = i;
                Wait.until(() -> small.server().callers() == connected);
                assertThat(small.server().send(caller, 7, new byte[250_000], false))
                        .isTrue();
                assertThat(small.server().send(caller, 7, new byte[1 << 20], false))
                        .isTrue();
            }
            assertThat(small.server().callers()).isEqualTo(3);
            Wait.until(() -> channels.stream().anyMatch(own -> own.getState(false) != ConnectivityState.READY));
        } finally {
            channels.forEach(ManagedChannel::shutdownNow);
        }
    }

    /** A caller that connected again and again could fill the log. */
    @Test
    void aCallerThatSendsNonsenseIsNamedAHundredTimesAtMost() throws Exception {
        try (LogLines log = LogLines.of(CallerStreams.class.getName())) {
            for (int i = 0; i < 120; i++) {
                NodeId caller = new NodeId(CallersProtocol.newCaller(), "odd:" + i);
                End end = new End();
                ClientCall<StreamMessage, StreamMessage> call = call(caller, end);
                call.sendMessage(new StreamMessage.NodeList(caller, List.of()));
                call.request(10);
                end.status.get(120, TimeUnit.SECONDS);
            }
            assertThat(log.all()).hasSize(100);
        }
    }

    /** What it had not read after a second was lost, whatever was left of the node's time to end. */
    @Test
    void aCallerThatPausesLongerThanASecondStillGetsItsResultsFromANodeThatEnds() throws Exception {
        NodeId caller = new NodeId(CallersProtocol.newCaller(), "slow:1");
        End end = new End();
        ClientCall<StreamMessage, StreamMessage> call = call(caller, end);
        Wait.until(() -> server.callers() == 1);
        for (int i = 0; i < 8; i++) {
            assertThat(server.send(caller, 7, new byte[1 << 20], false)).isTrue();
        }
        Thread closing = new Thread(() -> server.close(Duration.ofMinutes(2)));
        closing.start();
        assertThatThrownBy(() -> end.status.get(1_500, TimeUnit.MILLISECONDS)).isInstanceOf(TimeoutException.class);
        call.request(100);
        assertThat(end.status.get(120, TimeUnit.SECONDS).getDescription()).isEqualTo("the node ends");
        assertThat(end.results).hasValue(8);
        closing.join();
    }

    /** Callers take a node's number for that node. */
    @Test
    void aCallerCannotPoseAsANode() throws Exception {
        End end = new End();
        call(new NodeId(UUID.randomUUID(), "node-1:1"), end);
        assertThat(end.status.get(120, TimeUnit.SECONDS).getCode()).isEqualTo(Status.Code.INVALID_ARGUMENT);
        assertThat(server.callers()).isZero();
    }

    @Test
    void aMessageThatOnlyNodesSendEndsTheStream() throws Exception {
        NodeId caller = new NodeId(CallersProtocol.newCaller(), "odd:1");
        End end = new End();
        ClientCall<StreamMessage, StreamMessage> call = call(caller, end);
        call.sendMessage(new StreamMessage.NodeList(caller, List.of()));
        call.request(10);
        assertThat(end.status.get(120, TimeUnit.SECONDS).getCode()).isEqualTo(Status.Code.INVALID_ARGUMENT);
        Wait.until(() -> server.callers() == 0);
    }
}

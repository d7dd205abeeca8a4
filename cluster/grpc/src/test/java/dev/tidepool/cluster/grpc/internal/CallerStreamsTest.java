package dev.tidepool.cluster.grpc.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.cluster.ClusterEngine.Registration;
import dev.tidepool.cluster.NodeId;
import dev.tidepool.cluster.grpc.internal.StreamMessage.Datagrams;
import dev.tidepool.cluster.grpc.internal.StreamMessage.NodeList;
import dev.tidepool.cluster.internal.endpoint.MessagePorts;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.ServerCall;
import io.grpc.Status;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CallerStreamsTest {
    private final MessagePorts ports = new MessagePorts();
    private final CallerStreams streams = new CallerStreams(
            ports,
            new CallerTrust(null, new OpenConnections()),
            name -> true,
            UnreadBytes.ofHeap(1 << 30, 1 << 20),
            1 << 20,
            new NodeList(new NodeId(UUID.randomUUID(), "node:1"), List.of()),
            1);

    /** A call that another thread has closed already, or not. */
    private static final class StubCall extends ServerCall<StreamMessage, StreamMessage> {
        private final boolean isClosed;
        private @Nullable Status refusal;

        private StubCall(boolean isClosed) {
            this.isClosed = isClosed;
        }

        @Override
        public void request(int messages) {}

        @Override
        public void sendHeaders(Metadata headers) {
            if (isClosed) {
                throw new IllegalStateException("call is closed");
            }
        }

        @Override
        public void sendMessage(StreamMessage message) {}

        @Override
        public void close(Status status, Metadata trailers) {
            refusal = status;
        }

        @Override
        public boolean isCancelled() {
            return false;
        }

        @Override
        public MethodDescriptor<StreamMessage, StreamMessage> getMethodDescriptor() {
            return CallersProtocol.CONNECT;
        }
    }

    private static Metadata header() {
        return CallersProtocol.header(new NodeId(CallersProtocol.newCaller(), "caller:1"));
    }

    /** It kept its place for good, since gRPC never says that such a call has ended. */
    @Test
    void aStreamThatIsClosedBeforeItIsOpenLeavesItsPlace() {
        StubCall closed = new StubCall(true);
        assertThatThrownBy(() -> streams.startCall(closed, header())).isInstanceOf(IllegalStateException.class);
        assertThat(streams.size()).isZero();
        StubCall next = new StubCall(false);
        streams.startCall(next, header());
        assertThat(next.refusal).isNull();
        assertThat(streams.size()).isEqualTo(1);
    }

    /** Nobody asked any more whether its authority was trusted, and its tasks ran. */
    @Test
    void aCallerOfANodeThatEndsIsHeardNoMore() {
        AtomicInteger heard = new AtomicInteger();
        Registration unused = ports.listen(7, (from, message) -> heard.incrementAndGet());
        ServerCall.Listener<StreamMessage> stream = streams.startCall(new StubCall(false), header());
        Datagrams message = new Datagrams(List.of(new Datagram(7, new byte[1])));
        stream.onMessage(message);
        assertThat(heard).hasValue(1);
        streams.close();
        stream.onMessage(message);
        assertThat(heard).hasValue(1);
    }
}

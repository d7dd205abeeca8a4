package dev.tidepool.cluster.grpc.internal;

import dev.tidepool.cluster.grpc.internal.StreamMessage.Datagrams;
import dev.tidepool.cluster.grpc.internal.StreamMessage.Malformed;
import dev.tidepool.cluster.grpc.internal.StreamMessage.NodeList;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.Status;
import java.util.concurrent.Executor;

/** One stream of a {@link NodeConnection}. Thread-safe. */
final class NodeStream extends ClientCall.Listener<StreamMessage> {
    /** gRPC's I/O threads call; they hand over what is not theirs. */
    private static final CallOptions OPTIONS = CallOptions.DEFAULT
            .withOnReadyThreshold(CallersProtocol.HANDED_AHEAD)
            .withExecutor(Runnable::run);

    private final NodeConnection owner;
    private final ClientCall<StreamMessage, StreamMessage> call;
    private final Metadata header;
    private final Outflow outflow;
    private final Inflow inflow;
    private volatile int payloadLimit = Integer.MAX_VALUE;

    /**
     * @param messages handles what the node sends
     * @param limit the bytes that may wait for the node
     */
    NodeStream(NodeConnection owner, Channel channel, Metadata header, Executor messages, long limit) {
        this.owner = owner;
        this.call = channel.newCall(CallersProtocol.CONNECT, OPTIONS);
        this.header = header;
        this.outflow = new Outflow(call::isReady, call::sendMessage, limit);
        this.inflow = new Inflow(messages, () -> call.request(1));
    }

    void start() {
        call.start(this, header);
        call.request(1);
    }

    boolean offer(Datagram datagram, boolean urgent) {
        return outflow.offer(datagram, urgent);
    }

    /** Returns how many bytes of an argument the node takes; the maximum if it has not said. */
    int payloadLimit() {
        return payloadLimit;
    }

    @Override
    public void onHeaders(Metadata headers) {
        payloadLimit = CallersProtocol.payloadLimit(headers);
    }

    @Override
    public void onMessage(StreamMessage message) {
        if (message instanceof NodeList list) {
            inflow.received(0, () -> owner.listed(this, list));
        } else if (message instanceof Datagrams datagrams) {
            inflow.received(datagrams.size(), () -> owner.received(this, datagrams));
        } else if (message instanceof Malformed malformed) {
            call.cancel("the node sent " + malformed.why(), null);
        }
    }

    @Override
    public void onReady() {
        outflow.drain();
    }

    @Override
    public void onClose(Status status, Metadata trailers) {
        outflow.close();
        inflow.ended(() -> owner.ended(this, status));
    }

    /** Ends the stream after what was sent. */
    void end() {
        outflow.endAfterRest(call::halfClose);
    }
}

package dev.tidepool.cluster.grpc.internal;

import dev.tidepool.cluster.grpc.internal.StreamMessage.Datagrams;
import dev.tidepool.cluster.grpc.internal.StreamMessage.Malformed;
import dev.tidepool.cluster.grpc.internal.StreamMessage.NodeList;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.Status;

/** One stream of a {@link NodeConnection}. Thread-safe. */
final class NodeStream extends ClientCall.Listener<StreamMessage> {
    private static final CallOptions OPTIONS = CallOptions.DEFAULT.withOnReadyThreshold(CallersProtocol.READY_BELOW);

    private final NodeConnection owner;
    private final ClientCall<StreamMessage, StreamMessage> call;
    private final Metadata header;
    private final Outflow outflow;

    /** @param limit the bytes that may wait for the node */
    NodeStream(NodeConnection owner, Channel channel, Metadata header, long limit) {
        this.owner = owner;
        this.call = channel.newCall(CallersProtocol.CONNECT, OPTIONS);
        this.header = header;
        this.outflow = new Outflow(call::isReady, call::sendMessage, limit);
    }

    void start() {
        call.start(this, header);
        call.request(1);
    }

    boolean offer(Datagram datagram, boolean urgent) {
        return outflow.offer(datagram, urgent);
    }

    @Override
    public void onMessage(StreamMessage message) {
        if (message instanceof NodeList list) {
            owner.listed(this, list);
        } else if (message instanceof Datagrams datagrams) {
            owner.received(this, datagrams);
        } else if (message instanceof Malformed malformed) {
            call.cancel("the node sent " + malformed.why(), null);
            return;
        }
        call.request(1);
    }

    @Override
    public void onReady() {
        outflow.drain();
    }

    @Override
    public void onClose(Status status, Metadata trailers) {
        outflow.close();
        owner.ended(this, status);
    }

    /** Ends the stream after what was sent. */
    void end() {
        outflow.end(call::halfClose);
    }
}

package dev.tidepool.cluster.grpc.internal;

import dev.tidepool.cluster.ClientNetwork;
import dev.tidepool.cluster.NodeId;
import dev.tidepool.cluster.grpc.internal.StreamMessage.Datagrams;
import dev.tidepool.cluster.grpc.internal.StreamMessage.Malformed;
import dev.tidepool.cluster.grpc.internal.StreamMessage.NodeList;
import io.grpc.Attributes;
import io.grpc.Grpc;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.Status;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A caller's stream at a node. It reads the next message only when the present one has been handled, so what a caller
 * sends faster waits in the window of the stream, and then at the caller. Thread-safe.
 */
final class CallerStream extends ServerCall.Listener<StreamMessage> {
    private final NodeId caller;
    private final CallerAdmission admission;
    private final int payloadLimit;
    private final ServerCall<StreamMessage, StreamMessage> call;
    private final CallerStreams owner;
    private final UnreadBytes unread;
    private final Outflow outflow;
    private final @Nullable IncompleteMessage incoming = IncompleteMessage.OF_CALL.get();
    private final AtomicBoolean closed = new AtomicBoolean();
    private final AtomicBoolean callClosed = new AtomicBoolean();
    private volatile boolean revoked;

    /**
     * @param admission whether the caller may be connected
     * @param payloadLimit how many bytes of a result the caller takes
     * @param unread bounds the bytes that may wait for callers that read slowly
     */
    CallerStream(
            NodeId caller,
            CallerAdmission admission,
            int payloadLimit,
            ServerCall<StreamMessage, StreamMessage> call,
            CallerStreams owner,
            UnreadBytes unread) {
        this.caller = caller;
        this.admission = admission;
        this.payloadLimit = payloadLimit;
        this.call = call;
        this.owner = owner;
        this.unread = unread;
        this.outflow = new Outflow(
                call::isReady, call::sendMessage, unread.limitOfOne(), CallersProtocol.HANDED_AHEAD, unread.total());
    }

    NodeId caller() {
        return caller;
    }

    CallerAdmission admission() {
        return admission;
    }

    /** Returns the name in the caller's certificate; empty if it has none. */
    String name() {
        return admission.name();
    }

    int payloadLimit() {
        return payloadLimit;
    }

    /** Returns what gRPC knows of its connection. */
    Attributes connection() {
        return call.getAttributes();
    }

    ClientNetwork network() {
        return ClientNetwork.of(connection().get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR));
    }

    void open(Metadata answer, NodeList nodes) {
        unread.add(this);
        if (incoming != null) {
            incoming.onEnd(why -> owner.disconnectUnfinished(this, why));
        }
        call.setOnReadyThreshold(CallersProtocol.READY_BELOW);
        call.sendHeaders(answer);
        tell(nodes);
        call.request(1);
    }

    void tell(NodeList nodes) {
        outflow.replaceFirst(nodes);
    }

    /** Sends a message. A caller that has left too many unread loses its stream: it may not cost the node memory. */
    boolean offer(Datagram datagram, boolean urgent) {
        boolean taken = outflow.offer(datagram, urgent);
        if (taken) {
            unread.relieve();
        } else if (!closed.get()) {
            endAsSlow("leaves more than " + unread.limitOfOne() + " bytes unread");
        }
        return taken;
    }

    /** Returns the bytes that the caller has not read, as far as this node holds them. */
    long unread() {
        return outflow.unreadBytes();
    }

    /** Ends the stream if a message has not come to its end for too long; called every second. */
    void examineIncoming() {
        if (incoming != null) {
            incoming.endIfTooOld();
        }
    }

    /** Drops what waits for the caller, and ends the stream, which may be about to end after the rest, or has. */
    void endAsSlow(String why) {
        owner.warnSlow(caller, why);
        if (closed.compareAndSet(false, true)) {
            owner.ended(this);
        }
        Status status = Status.RESOURCE_EXHAUSTED.withDescription("the caller reads too slowly");
        outflow.end(() -> closeCall(status));
        outflow.forget();
        owner.endConnection(this);
    }

    /** A stream that ends is heard no more, since nobody examines its caller again; but nothing may pile up. */
    @Override
    public void onMessage(StreamMessage message) {
        if (closed.get()) {
            call.request(1);
            return;
        }
        if (message instanceof Datagrams datagrams) {
            owner.received(caller, datagrams);
            call.request(1);
        } else {
            String why = message instanceof Malformed malformed ? malformed.why() : "a message that only nodes send";
            owner.warnMalformed(caller, why);
            close(Status.INVALID_ARGUMENT.withDescription(why));
        }
    }

    @Override
    public void onReady() {
        outflow.drain();
    }

    @Override
    public void onHalfClose() {
        closeAfterRest(Status.OK);
    }

    @Override
    public void onCancel() {
        ended();
    }

    @Override
    public void onComplete() {
        ended();
    }

    /** Forgets the stream: gRPC has nothing of it any more. */
    void ended() {
        closed.set(true);
        outflow.forget();
        owner.ended(this);
        owner.left(this);
        unread.remove(this);
        if (revoked) {
            owner.revoked(caller); // now, when no message of this stream is being handled
        }
    }

    /** Ends the stream at once, since its caller may no longer be connected. */
    void revoke(Status status) {
        revoked = true;
        close(status);
    }

    /** Ends the stream at once. */
    void close(Status status) {
        close(status, outflow::end);
    }

    /** Ends the stream after what was sent. */
    void closeAfterRest(Status status) {
        close(status, outflow::endAfterRest);
    }

    private void close(Status status, Consumer<Runnable> end) {
        if (closed.compareAndSet(false, true)) {
            owner.ended(this);
            end.accept(() -> closeCall(status));
        }
    }

    private void closeCall(Status status) {
        if (callClosed.compareAndSet(false, true)) {
            call.close(status, new Metadata());
        }
    }
}

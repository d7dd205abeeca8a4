package dev.tidepool.cluster.grpc.internal;

import dev.tidepool.cluster.NodeId;
import dev.tidepool.cluster.grpc.internal.StreamMessage.Datagrams;
import dev.tidepool.cluster.grpc.internal.StreamMessage.NodeList;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.Status;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The callers that are connected to a node. A caller has one stream; a second one replaces the first, because a caller
 * notices earlier than a node that a connection is lost. Thread-safe.
 */
final class CallerStreams implements ServerCallHandler<StreamMessage, StreamMessage> {
    private static final Logger LOG = System.getLogger(CallerStreams.class.getName());
    private static final int MAX_CALLERS = 10_000;

    private final MessagePorts ports;
    private final long limit;
    private final Map<UUID, CallerStream> byCaller = new ConcurrentHashMap<>();
    private volatile NodeList nodes;

    /**
     * @param ports where messages go
     * @param limit the bytes that may wait for one caller
     * @param nodes what callers are told first
     */
    CallerStreams(MessagePorts ports, long limit, NodeList nodes) {
        this.ports = ports;
        this.limit = limit;
        this.nodes = nodes;
    }

    @Override
    public ServerCall.Listener<StreamMessage> startCall(
            ServerCall<StreamMessage, StreamMessage> call, Metadata header) {
        NodeId caller = CallersProtocol.caller(header);
        if (caller == null || byCaller.size() >= MAX_CALLERS) {
            Status status = caller == null
                    ? Status.INVALID_ARGUMENT.withDescription("the header names no caller")
                    : Status.RESOURCE_EXHAUSTED.withDescription("the node has " + MAX_CALLERS + " callers");
            call.close(status, new Metadata());
            return new ServerCall.Listener<>() {};
        }
        CallerStream stream = new CallerStream(caller, call, this, limit);
        CallerStream before = byCaller.put(caller.uuid(), stream);
        if (before != null) {
            before.close(Status.ABORTED.withDescription("the caller has connected again"));
        }
        stream.open(nodes);
        return stream;
    }

    /** Returns the stream of a caller; null if it is not connected. */
    @Nullable
    CallerStream of(NodeId caller) {
        return byCaller.get(caller.uuid());
    }

    int size() {
        return byCaller.size();
    }

    /** Tells every caller, now and later, where the nodes are. */
    void tell(NodeList changed) {
        nodes = changed;
        byCaller.values().forEach(stream -> stream.tell(changed));
    }

    /** Ends every stream after what was sent: results of tasks that a node has waited for arrive. */
    void close() {
        Status ends = Status.UNAVAILABLE.withDescription("the node ends");
        byCaller.values().forEach(stream -> stream.close(ends));
    }

    void received(NodeId caller, Datagrams datagrams) {
        ports.deliver(caller, datagrams);
    }

    void ended(CallerStream stream) {
        byCaller.remove(stream.caller().uuid(), stream);
    }

    void warnSlow(NodeId caller) {
        LOG.log(Level.WARNING, "caller " + caller + " leaves more than " + limit + " bytes unread; it is disconnected");
    }

    void warnMalformed(NodeId caller, String why) {
        LOG.log(Level.WARNING, "caller " + caller + " sent " + why + "; it is disconnected");
    }
}

package dev.tidepool.cluster.grpc.internal;

import dev.tidepool.cluster.ClusterEngine.Registration;
import dev.tidepool.cluster.NodeId;
import dev.tidepool.cluster.grpc.internal.StreamMessage.Datagrams;
import dev.tidepool.cluster.grpc.internal.StreamMessage.NodeList;
import dev.tidepool.cluster.internal.endpoint.MessagePorts;
import dev.tidepool.cluster.internal.endpoint.WarnOnceLog;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.Status;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The callers that are connected to a node. A caller gets messages on its last stream, because it notices earlier than
 * a node that a connection is lost. Its earlier streams stay open until it ends them: one that has reached the node by
 * two names, or connects anew with another certificate, loses nothing that is under way. Thread-safe.
 */
final class CallerStreams implements ServerCallHandler<StreamMessage, StreamMessage> {
    private static final Logger LOG = System.getLogger(CallerStreams.class.getName());
    private static final int MAX_CALLERS = 10_000;
    private static final String OTHER_NAME =
            "the caller's number is that of another name; start a caller again whose certificate has a new name";

    private final MessagePorts ports;
    private final CallerTrust trust;
    private final Predicate<String> admitted;
    private final UnreadBytes unread;
    private final int payloadLimit;
    private final AddressPlaces places;
    private final List<Consumer<NodeId>> revocations = new CopyOnWriteArrayList<>();

    /** The streams of each caller in the order in which they came. */
    private final Map<UUID, List<CallerStream>> byCaller = new ConcurrentHashMap<>();

    /** All streams of which gRPC has something, also those that end after what was sent. */
    private final Set<CallerStream> open = ConcurrentHashMap.newKeySet();

    private final WarnOnceLog log = new WarnOnceLog(LOG);
    private volatile NodeList nodes;

    /**
     * @param ports where messages go
     * @param trust in their certificates
     * @param admitted whether a caller with this name in its certificate may connect now
     * @param unread bounds the bytes that may wait for callers
     * @param payloadLimit how many bytes of an argument the node takes
     * @param nodes what callers are told first
     * @param perAddress how many streams the callers of one address may have, 1 or more
     */
    CallerStreams(
            MessagePorts ports,
            CallerTrust trust,
            Predicate<String> admitted,
            UnreadBytes unread,
            int payloadLimit,
            NodeList nodes,
            int perAddress) {
        this.ports = ports;
        this.trust = trust;
        this.admitted = admitted;
        this.unread = unread;
        this.payloadLimit = payloadLimit;
        this.nodes = nodes;
        this.places = new AddressPlaces("callers", perAddress);
    }

    @Override
    public ServerCall.Listener<StreamMessage> startCall(
            ServerCall<StreamMessage, StreamMessage> call, Metadata header) {
        NodeId caller = CallersProtocol.caller(header);
        if (caller == null) {
            return refused(call, Status.INVALID_ARGUMENT, "the header names no caller");
        }
        CallerAdmission admission = new CallerAdmission(call.getAttributes(), trust, admitted);
        String name = admission.name();
        String distrust = admission.distrust();
        if (distrust != null) {
            trust.end(call.getAttributes());
            return refused(call, Status.UNAUTHENTICATED, distrust);
        }
        if (!admission.isAdmitted()) {
            warnRefused(name, caller);
            return refused(call, Status.PERMISSION_DENIED, noRights(name));
        }
        if (byCaller.size() >= MAX_CALLERS) {
            return refused(call, Status.RESOURCE_EXHAUSTED, "the node has " + MAX_CALLERS + " callers");
        }
        CallerStream stream =
                new CallerStream(caller, admission, CallersProtocol.payloadLimit(header), call, this, unread);
        if (!places.take(stream.network())) {
            return refused(call, Status.RESOURCE_EXHAUSTED, stream.network() + " has as many callers as it may have");
        }
        if (!add(stream)) {
            places.leave(stream.network());
            return refused(call, Status.PERMISSION_DENIED, OTHER_NAME);
        }
        open.add(stream);
        Metadata answer = new Metadata();
        CallersProtocol.announce(answer, payloadLimit);
        try {
            stream.open(answer, nodes);
        } catch (RuntimeException endedMeanwhile) {
            stream.ended(); // gRPC will not say so
            throw endedMeanwhile;
        }
        return stream;
    }

    private static ServerCall.Listener<StreamMessage> refused(
            ServerCall<StreamMessage, StreamMessage> call, Status status, String why) {
        call.close(status.withDescription(why), new Metadata());
        return new ServerCall.Listener<>() {};
    }

    /** Disconnects the callers that would be refused now: they lost their rights or trust. */
    void examineAgain() {
        for (CallerStream stream : open) {
            try {
                examineAgain(stream);
            } catch (RuntimeException failed) {
                LOG.log(Level.ERROR, stream.caller() + " was not examined; it is again in a second", failed);
            }
        }
    }

    private void examineAgain(CallerStream stream) {
        stream.examineIncoming();
        String distrust = stream.admission().distrust();
        if (distrust != null) {
            LOG.log(Level.INFO, distrust + "; " + stream.caller() + " is disconnected");
            revoke(stream, Status.UNAUTHENTICATED.withDescription(distrust));
        } else if (!stream.admission().isAdmitted()) {
            warnRefused(stream.name(), stream.caller());
            revoke(stream, Status.PERMISSION_DENIED.withDescription(noRights(stream.name())));
        }
    }

    private void revoke(CallerStream stream, Status status) {
        stream.revoke(status);
        endConnection(stream);
    }

    /** Ends a stream's connection, since a caller that reads nothing would not learn that its stream ended. */
    void endConnection(CallerStream stream) {
        trust.end(stream.connection());
    }

    /** Registers a listener for callers that were connected and may no longer be. */
    Registration onRevoked(Consumer<NodeId> listener) {
        revocations.add(listener);
        return () -> revocations.remove(listener);
    }

    /** Tells that a caller may no longer be connected, unless it has come again with what it needs. */
    void revoked(NodeId caller) {
        if (of(caller) == null) {
            revocations.forEach(listener -> listener.accept(caller));
        }
    }

    /** Disconnects a caller that does not send the rest of a message. */
    void disconnectUnfinished(CallerStream stream, String why) {
        log.warn("unfinished", stream.caller(), "caller " + stream.caller() + " " + why + "; it is disconnected");
        stream.close(Status.RESOURCE_EXHAUSTED.withDescription("the caller " + why));
        endConnection(stream);
    }

    private static String noRights(String name) {
        return "caller '" + name + "' has no rights on this node";
    }

    /** Adds a stream, unless the caller's earlier ones belong to another name. */
    private boolean add(CallerStream stream) {
        List<CallerStream> all = byCaller.merge(
                stream.caller().uuid(),
                List.of(stream),
                (before, last) -> before.get(0).name().equals(stream.name())
                        ? Stream.concat(before.stream(), last.stream()).toList()
                        : before);
        return all.contains(stream);
    }

    private List<CallerStream> all() {
        return byCaller.values().stream().flatMap(List::stream).toList();
    }

    /** Returns the last stream of a caller; null if it is not connected. */
    @Nullable
    CallerStream of(NodeId caller) {
        List<CallerStream> streams = byCaller.get(caller.uuid());
        return streams == null ? null : streams.get(streams.size() - 1);
    }

    /** Returns what says whether a connected caller may be so, now and later; null if it is not connected. */
    @Nullable
    BooleanSupplier admission(NodeId caller) {
        CallerStream stream = of(caller);
        return stream == null ? null : stream.admission();
    }

    int size() {
        return byCaller.size();
    }

    /** Tells every caller, now and later, where the nodes are. */
    void tell(NodeList changed) {
        nodes = changed;
        all().forEach(stream -> stream.tell(changed));
    }

    /** Ends every stream after what was sent: results of tasks that a node has waited for arrive. */
    void close() {
        Status ends = Status.UNAVAILABLE.withDescription("the node ends");
        all().forEach(stream -> stream.closeAfterRest(ends));
    }

    void received(NodeId caller, Datagrams datagrams) {
        datagrams.deliver(ports, caller);
    }

    /** Gives the place of a stream back: gRPC has nothing of it any more. */
    void left(CallerStream stream) {
        open.remove(stream);
        places.leave(stream.network());
    }

    void ended(CallerStream stream) {
        byCaller.computeIfPresent(stream.caller().uuid(), (number, present) -> {
            List<CallerStream> left =
                    present.stream().filter(each -> each != stream).toList();
            return left.isEmpty() ? null : left;
        });
    }

    private void warnRefused(String name, NodeId caller) {
        log.warn("refused", name, noRights(name) + "; " + caller + " is refused");
    }

    void warnSlow(NodeId caller, String why) {
        log.warn("slow", caller, "caller " + caller + " " + why + "; it is disconnected");
    }

    void warnMalformed(NodeId caller, String why) {
        log.warn("malformed", caller, "caller " + caller + " sent " + why + "; it is disconnected");
    }
}

package dev.tidepool.cluster.grpc.internal;

import dev.tidepool.cluster.HostAndPort;
import dev.tidepool.cluster.NodeId;
import dev.tidepool.cluster.grpc.internal.StreamMessage.NodeList;
import io.grpc.ConnectivityState;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * A caller's connection to one address, with one stream. When the stream ends, it begins another, after a pause that
 * grows with the time without a stream: to at most half of that, and a few seconds. Thread-safe.
 */
final class NodeConnection {
    private static final long MIN_PAUSE_MILLIS = 50;
    private static final long MAX_PAUSE_MILLIS = 5_000;

    /** What a caller without TLS sees of a node with it, which ends the connection or sends bytes of TLS. */
    private static final Pattern NO_ANSWER = Pattern.compile("Network closed|reset by peer|not SETTINGS");

    private final HostAndPort address;
    private final NodeConnections owner;
    private final NodeChannels channels;
    private final ManagedChannel channel;
    private final Supplier<NodeStream> streams;
    private volatile @Nullable NodeStream stream;
    private volatile @Nullable NodeList list;
    private volatile @Nullable String failure;
    private volatile boolean closed;
    private volatile boolean outdated;

    /** Whether it has sent since {@link #wasQuiet}. */
    private volatile boolean sent;

    private long pauseMillis = MIN_PAUSE_MILLIS;

    NodeConnection(HostAndPort address, NodeConnections owner, NodeChannels channels, NodeId caller, long queueLimit) {
        this.address = address;
        this.owner = owner;
        this.channels = channels;
        this.channel = channels.channel(address);
        this.streams = () -> new NodeStream(this, channel, channels.header(caller), channels::execute, queueLimit);
    }

    HostAndPort address() {
        return address;
    }

    /** Returns the last list of the node that is connected; null if none is. */
    @Nullable
    NodeList list() {
        return list;
    }

    /** Returns the connected node; null if there is none. */
    @Nullable
    NodeId node() {
        NodeList last = list;
        return last == null ? null : last.self();
    }

    /** Says that the certificates have changed since it began. */
    void outdate() {
        outdated = true;
    }

    /** Returns whether another connection should take its place. */
    boolean isOutdated() {
        return outdated;
    }

    /** Returns why there is no stream, in one sentence; null if there is one, or it was not tried yet. */
    @Nullable
    String failure() {
        return failure;
    }

    /** Returns how many bytes of an argument the connected node takes; the maximum if there is none. */
    int payloadLimit() {
        NodeStream current = stream;
        return current == null ? Integer.MAX_VALUE : current.payloadLimit();
    }

    synchronized void open() {
        if (!closed && stream == null) {
            if (channel.getState(false) != ConnectivityState.READY) {
                channel.enterIdle(); // else gRPC would connect, but end the stream with the failure before
            }
            NodeStream next = streams.get();
            stream = next;
            next.start();
        }
    }

    /** Ends a pause between two attempts: another node says that there is a new node, or there is no other any more. */
    synchronized void hurry() {
        pauseMillis = MIN_PAUSE_MILLIS;
        channels.later(0, this::open);
    }

    boolean send(Datagram datagram, boolean urgent) {
        NodeStream current = stream;
        sent = true;
        return current != null && list != null && current.offer(datagram, urgent);
    }

    /** Returns whether it has sent nothing since the last call. */
    boolean wasQuiet() {
        boolean quiet = !sent;
        sent = false;
        return quiet;
    }

    /** Also when it is closed: what the node sends after its list still arrives. */
    void listed(NodeStream from, NodeList received) {
        synchronized (this) {
            if (from != stream) {
                return;
            }
            list = received;
            failure = null;
            pauseMillis = MIN_PAUSE_MILLIS;
        }
        owner.changed();
    }

    void received(NodeStream from, StreamMessage.Datagrams datagrams) {
        NodeId node = node();
        if (node != null && from == stream) {
            owner.received(node, datagrams);
        }
    }

    void ended(NodeStream from, Status status) {
        synchronized (this) {
            if (closed || from != stream) {
                return;
            }
            stream = null;
            list = null;
            failure = "no node at %s takes this caller (%s)%s".formatted(address, reason(status), advice(status));
            long pause = pauseMillis + ThreadLocalRandom.current().nextLong(pauseMillis);
            pauseMillis = Math.min(MAX_PAUSE_MILLIS, pauseMillis + pauseMillis / 4);
            channels.later(pause, this::open);
        }
        owner.changed();
    }

    private String advice(Status status) {
        if (status.getCode() == Status.Code.UNIMPLEMENTED) {
            return "; it speaks another version of the callers' protocol than this caller's " + CallersProtocol.SERVICE
                    + ": run the same version on both";
        }
        if (channels.hasNodesCertificate()) {
            return "; this caller has the certificate of a node: give it one of a caller, as"
                    + " ./tidepool certificates --caller NAME makes";
        }
        for (@Nullable Throwable cause = status.getCause(); cause != null; cause = cause.getCause()) {
            if (cause instanceof SSLException) {
                return "; each of the two needs a certificate of an authority that the other trusts, and the node's"
                        + " names this host";
            }
        }
        if (channels.isPlaintext() && NO_ANSWER.matcher(reason(status)).find()) {
            return "; if the node has certificates, this caller needs some, too";
        }
        return "";
    }

    private static String reason(Status status) {
        @Nullable Throwable cause = status.getCause();
        while (cause != null && cause.getCause() != null) {
            cause = cause.getCause();
        }
        String known = cause == null ? null : cause.getMessage();
        String text = known != null ? known : status.getDescription();
        return text == null ? status.getCode().name() : text.lines().findFirst().orElse("");
    }

    /** Sends what waits, and then ends the stream. What the node has sent before still arrives. */
    void close() {
        NodeStream last;
        synchronized (this) {
            closed = true;
            last = stream;
        }
        if (last != null) {
            last.end();
        }
        channel.shutdown();
    }
}

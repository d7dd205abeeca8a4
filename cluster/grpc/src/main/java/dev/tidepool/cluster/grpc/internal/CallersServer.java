package dev.tidepool.cluster.grpc.internal;

import dev.tidepool.cluster.ClusterEngine.Registration;
import dev.tidepool.cluster.ClusterMembership;
import dev.tidepool.cluster.HostAndPort;
import dev.tidepool.cluster.NodeId;
import dev.tidepool.cluster.grpc.GrpcSettings;
import dev.tidepool.cluster.grpc.internal.StreamMessage.NodeList;
import dev.tidepool.cluster.internal.endpoint.MessagePorts;
import dev.tidepool.cluster.internal.endpoint.WarnOnceLog;
import io.grpc.DecompressorRegistry;
import io.grpc.InsecureServerCredentials;
import io.grpc.Server;
import io.grpc.ServerCredentials;
import io.grpc.ServerMethodDefinition;
import io.grpc.ServerServiceDefinition;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.netty.shaded.io.netty.channel.ChannelOption;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A node's server for callers. An address has at most 2,500 connections, and as many streams. A connection has few
 * streams, and ends when it has had none for a while. A handshake has a time limit, as has a message; headers and
 * messages have limits on their bytes. gRPC's own threads handle messages. Thread-safe.
 */
public final class CallersServer implements AutoCloseable {
    private static final Logger LOG = System.getLogger(CallersServer.class.getName());
    private static final int MAX_STREAMS_PER_CONNECTION = 4;

    /** A connection with more resets of streams in this time is ended: it opens them to keep the node busy. */
    private static final int MAX_RESETS = 100;

    private static final int RESETS_SECONDS = 10;
    private static final int MAX_HEADER_BYTES = 4_096;
    private static final int WINDOW_BYTES = 1 << 20;
    private static final int BACKLOG = 4_096;
    private static final int IDLE_SECONDS = 10;
    private static final int HANDSHAKE_SECONDS = 5;

    /** A caller that says nothing for so long is asked whether it is there. */
    private static final int KEEP_ALIVE_SECONDS = 20;

    private static final int KEEP_ALIVE_LIMIT_SECONDS = 10;
    private static final int MIN_KEEP_ALIVE_SECONDS = 5;
    private static final int ANNOUNCE_SECONDS = 5;
    private static final int EXAMINE_SECONDS = 1;

    /** At the end, callers have this time in any case. */
    private static final Duration MIN_END_TIME = Duration.ofSeconds(1);

    private final @Nullable Credentials credentials;
    private final WarnOnceLog log = new WarnOnceLog(LOG);
    private final int messageLimit;
    private final MessagePorts ports = new MessagePorts();
    private final ScheduledExecutorService timer;
    private final CallerStreams streams;
    private final EventLoops threads = new EventLoops();
    private final OpenConnections connections = new OpenConnections();
    private final Server server;
    private final PortDirectory directory;
    private final HostAndPort address;

    /**
     * Opens the port.
     *
     * @param membership the node's place among the others
     * @param place the address of this machine at which it listens; port 0 for any free port
     * @param admitted whether a caller with this name in its certificate, empty for none, may connect; connected ones
     *     are examined every second
     * @param name the host by which callers reach it
     * @throws IllegalArgumentException if the host or the settings are not allowed; the message is one line
     * @throws IOException if nobody can listen there
     */
    public CallersServer(
            ClusterMembership membership,
            HostAndPort place,
            GrpcSettings settings,
            Predicate<String> admitted,
            String name)
            throws IOException {
        this(membership, place, settings, admitted, name, PortLimits.ofJvm());
    }

    CallersServer(
            ClusterMembership membership,
            HostAndPort place,
            GrpcSettings settings,
            Predicate<String> admitted,
            String name,
            PortLimits limits)
            throws IOException {
        if (!settings.allows(place)) {
            throw new IllegalArgumentException(
                    ("callers at %s need certificates, because other machines can reach it: name the certificate,"
                                    + " its key and the trusted authorities, or use 127.0.0.1")
                            .formatted(place.host()));
        }
        this.messageLimit = settings.messageLimit();
        this.credentials = settings.tls() == null ? null : new Credentials(settings.tls());
        this.timer = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "callers-port");
            thread.setDaemon(true);
            return thread;
        });
        CallerTrust trust = new CallerTrust(credentials, connections);
        this.streams = new CallerStreams(
                ports,
                trust,
                admitted,
                UnreadBytes.ofHeap(limits.heapBytes(), messageLimit),
                settings.payloadLimit(),
                new NodeList(membership.self(), List.of()),
                limits.perAddress());
        this.server = started(place, limits);
        this.address = new HostAndPort(name, server.getPort());
        this.directory = new PortDirectory(membership, new NodeAddress(membership.self(), address), streams::tell);
        repeat(directory::announce, ANNOUNCE_SECONDS);
        repeat(this::examineAgain, EXAMINE_SECONDS);
    }

    /** The timer would not repeat a step that throws. */
    private void repeat(Runnable step, int seconds) {
        Runnable guarded = () -> {
            try {
                step.run();
            } catch (RuntimeException | Error failed) {
                LOG.log(Level.ERROR, "callers' port: a step failed; the next ones follow", failed);
            }
        };
        ScheduledFuture<?> unused = timer.scheduleWithFixedDelay(guarded, seconds, seconds, TimeUnit.SECONDS);
    }

    /** Reads changed certificates, and disconnects the callers that would be refused now. */
    void examineAgain() {
        if (credentials != null) {
            credentials.refresh();
            credentials.warnOfExpiry();
        }
        streams.examineAgain();
    }

    private Server started(HostAndPort place, PortLimits limits) throws IOException {
        int messageBytes = messageLimit + CallersProtocol.BATCH_MARGIN;
        ServerCredentials kind = credentials == null ? InsecureServerCredentials.create() : credentials.ofServer();
        ServerServiceDefinition service = ServerServiceDefinition.builder(CallersProtocol.SERVICE)
                .addMethod(ServerMethodDefinition.create(CallersProtocol.CONNECT, streams))
                .build();
        OtherProtocols others = new OtherProtocols(line -> log.warn("protocol", "other", line));
        try {
            return threads.serve(
                            NettyServerBuilder.forAddress(new InetSocketAddress(place.host(), place.port()), kind),
                            new AddressLimit(limits.perAddress()),
                            connections)
                    .addService(service)
                    .fallbackHandlerRegistry(others)
                    .decompressorRegistry(DecompressorRegistry.emptyInstance()) // else a few bytes become many
                    .directExecutor()
                    .maxInboundMessageSize(messageBytes)
                    .addStreamTracerFactory(IncompleteMessages.ofHeap(limits.heapBytes(), messageBytes, limits.clock()))
                    .maxInboundMetadataSize(MAX_HEADER_BYTES)
                    .withOption(ChannelOption.SO_BACKLOG, BACKLOG)
                    .maxConcurrentCallsPerConnection(MAX_STREAMS_PER_CONNECTION)
                    .maxRstFramesPerWindow(MAX_RESETS, RESETS_SECONDS)
                    .flowControlWindow(WINDOW_BYTES)
                    .handshakeTimeout(HANDSHAKE_SECONDS, TimeUnit.SECONDS)
                    .maxConnectionIdle(IDLE_SECONDS, TimeUnit.SECONDS)
                    .keepAliveTime(KEEP_ALIVE_SECONDS, TimeUnit.SECONDS)
                    .keepAliveTimeout(KEEP_ALIVE_LIMIT_SECONDS, TimeUnit.SECONDS)
                    .permitKeepAliveTime(MIN_KEEP_ALIVE_SECONDS, TimeUnit.SECONDS)
                    .build()
                    .start();
        } catch (IOException | RuntimeException failed) {
            timer.shutdownNow();
            threads.close();
            throw failed;
        }
    }

    /** Returns where callers connect. */
    public HostAndPort address() {
        return address;
    }

    public MessagePorts ports() {
        return ports;
    }

    /** Registers a listener for callers that were connected and may no longer be. */
    public Registration onRevoked(Consumer<NodeId> listener) {
        return streams.onRevoked(listener);
    }

    /** Returns what says whether a connected caller may be so, now and later; null if it is not connected. */
    public @Nullable BooleanSupplier admission(NodeId caller) {
        return streams.admission(caller);
    }

    /** Returns the number of connected callers. */
    public int callers() {
        return streams.size();
    }

    /** Returns whether callers need certificates: then their messages come and go on their own protected streams. */
    public boolean isProtected() {
        return credentials != null;
    }

    /** Returns when the first of the node's certificates expires; null if it has none. */
    public @Nullable Instant certificateExpiry() {
        return credentials == null ? null : credentials.expiry();
    }

    /** Returns the name in a caller's certificate; empty if it has none, or is not connected, and so has no rights. */
    public String callerName(NodeId from) {
        CallerStream stream = streams.of(from);
        return stream == null ? "" : stream.name();
    }

    /** Returns how many bytes of a result this caller takes; the maximum if it is not connected. */
    public int payloadLimit(NodeId caller) {
        CallerStream stream = streams.of(caller);
        return stream == null ? Integer.MAX_VALUE : stream.payloadLimit();
    }

    /** Sends a message to a connected caller; returns false if it will not arrive. Never blocks. */
    public boolean send(NodeId to, long port, byte[] message, boolean urgent) {
        if (message.length > messageLimit) {
            log.warn(
                    "too-large",
                    port,
                    "a message of " + message.length + " bytes for " + to + " is lost; the limit is " + messageLimit);
            return false;
        }
        Datagram datagram = new Datagram(port, message);
        CallerStream before = null;
        CallerStream stream = streams.of(to);
        while (stream != before && stream != null) {
            if (stream.offer(datagram, urgent)) {
                return true;
            }
            before = stream;
            stream = streams.of(to); // another, if that one has just ended
        }
        return false;
    }

    /** Ends as {@link #close(Duration)} does, within a second. */
    @Override
    public void close() {
        close(MIN_END_TIME);
    }

    /**
     * Ends all streams after what was sent, and the port. Then what a caller has not read is lost.
     *
     * @param limit the maximum time to wait for callers; a second if that is longer
     */
    public void close(Duration limit) {
        directory.close();
        timer.shutdownNow();
        server.shutdown();
        streams.close();
        try {
            long wait = Math.max(limit.toMillis(), MIN_END_TIME.toMillis());
            boolean unused = server.awaitTermination(wait, TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupt) {
            Thread.currentThread().interrupt();
        }
        server.shutdownNow();
        threads.close();
    }
}

package dev.tidepool.cluster.hazelcast.internal.port;

import com.hazelcast.internal.networking.Channel;
import com.hazelcast.internal.networking.ChannelInitializer;
import com.hazelcast.internal.nio.ConnectionType;
import com.hazelcast.internal.server.ServerConnection;
import com.hazelcast.internal.server.ServerContext;
import dev.tidepool.cluster.ClientNetwork;
import java.io.EOFException;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.concurrent.Executor;
import javax.net.ssl.SSLEngine;
import org.jspecify.annotations.Nullable;

/**
 * Authenticates and encrypts the connections of one member by TLS, between its sockets and Hazelcast's handlers.
 * Every connection, accepted or dialled, starts with the handshake ({@link HandshakeReader}, {@link HandshakeWriter}).
 * After it, both directions carry TLS records with Hazelcast's own bytes in them ({@link TlsDecoder}, {@link
 * TlsEncoder}). Until then, no byte from the other end reaches a Hazelcast handler. The handshake includes the dialled
 * address, so an attacker between two nodes cannot redirect one of them to a third, or to itself.
 *
 * <p>Thread-safe.
 */
final class SecureChannelInitializer {
    private final TlsEngines engines;
    private final ServerContext context;
    private final UnauthenticatedConnections accepted;
    private final UnauthenticatedConnections dialled;
    private final RejectionLog rejections;
    private final DialledAddresses addresses;
    private final Executor tasks;

    /**
     * @param context knows the address at which the others dial this member
     * @param addresses learns which of them are nodes
     * @param tasks runs the costly part of handshakes
     */
    SecureChannelInitializer(
            TlsEngines engines,
            ServerContext context,
            UnauthenticatedLimits limits,
            RejectionLog rejections,
            DialledAddresses addresses,
            UnauthenticatedConnections.Timer timer,
            Executor tasks) {
        this.engines = engines;
        this.context = context;
        this.rejections = rejections;
        this.addresses = addresses;
        this.tasks = tasks;
        this.accepted = new UnauthenticatedConnections(
                limits.maxConnections(), limits.timeout().toNanos(), System::nanoTime, timer);
        this.dialled = new UnauthenticatedConnections(
                Integer.MAX_VALUE, limits.dialTimeout().toNanos(), System::nanoTime, timer);
    }

    /**
     * Adds the handlers of a new connection. Ours are the first for inbound bytes and the last for outbound bytes.
     * Called before the first byte is read or written.
     *
     * @param hazelcast adds Hazelcast's handlers
     */
    void initialise(Channel channel, ChannelInitializer hazelcast) throws Exception {
        ServerConnection connection = ChannelConnections.of(channel);
        boolean dials = channel.isClientMode();
        InetSocketAddress address = dials ? (InetSocketAddress) channel.remoteSocketAddress() : self();
        SSLEngine engine = dials ? engines.dialling(address) : engines.accepting(address);
        HandshakeWriter writer = new HandshakeWriter(engine);
        HandshakeReader reader =
                new HandshakeReader(this, connection, engine, TlsEngines.applicationProtocol(address), writer);
        channel.inboundPipeline().addLast(reader);
        hazelcast.initChannel(channel);
        channel.outboundPipeline().addLast(writer);
        reader.start();
        UnauthenticatedConnections connections = dials ? dialled : accepted;
        connections.add(reader, ClientNetwork.of(channel.remoteSocketAddress()));
        channel.addCloseListener(closed -> connections.remove(reader));
    }

    private InetSocketAddress self() {
        try {
            return context.getThisAddress().getInetSocketAddress();
        } catch (UnknownHostException gone) {
            throw new IllegalStateException("this member's own address no longer resolves", gone);
        }
    }

    /** Runs the tasks of a handshake, on another thread. */
    void compute(Runnable handshakeTasks) {
        tasks.execute(handshakeTasks);
    }

    /** Records that the other end of a connection is a node of this cluster. */
    void authenticated(HandshakeReader reader, ServerConnection connection) {
        addresses.succeeded(connection);
        accepted.remove(reader);
        dialled.remove(reader);
    }

    /**
     * Closes an unauthenticated connection. Hazelcast logs the end of every connection except those of its text
     * protocols, which would be a line for each connection of a flood. So the connection gets such a type, and the
     * rejection log has the only line.
     */
    void rejectUnauthenticated(ServerConnection connection, Channel channel, String why) {
        if (channel.isClientMode()) {
            addresses.giveUp(connection);
            addresses.failed(connection, why);
        }
        connection.setConnectionType(ConnectionType.REST_CLIENT);
        reject(connection, channel, why, null);
    }

    /** Closes the connection to a node that broke the protocol. The close has a cause, so Hazelcast dials again. */
    void rejectNode(ServerConnection connection, Channel channel, String why) {
        reject(connection, channel, why, new EOFException(why));
    }

    private void reject(ServerConnection connection, Channel channel, String why, @Nullable EOFException cause) {
        rejections.rejected(connection.getRemoteSocketAddress(), why);
        ChannelConnections.close(connection, channel, why, cause);
    }

    /** Records that an unauthenticated connection ended before its handshake did. */
    void disconnected(ServerConnection connection, boolean dialled, String why) {
        if (dialled) {
            addresses.failed(connection, why);
        }
        connection.setConnectionType(ConnectionType.REST_CLIENT);
        rejections.rejected(connection.getRemoteSocketAddress(), why);
    }
}

package dev.tidepool.cluster.hazelcast.internal.port;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import com.hazelcast.internal.networking.Channel;
import com.hazelcast.internal.networking.ChannelInitializer;
import com.hazelcast.internal.nio.ConnectionType;
import com.hazelcast.internal.server.ServerConnection;
import java.io.EOFException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Authenticates and encrypts the connections of one member, between its sockets and Hazelcast's handlers. Every
 * connection, accepted or dialled, starts with a handshake of three messages. Two bytes before each give its length:
 *
 * <pre>
 * dialling end -> accepting end   first message of the {@link NoiseHandshake}, with the address that was dialled
 * dialling end <- accepting end   second message
 * dialling end -> accepting end   an empty record, which proves that this end could read the second message
 * </pre>
 *
 * After the handshake, both directions carry records that a {@link RecordCipher} encrypts, with Hazelcast's own bytes
 * in them. Until then, no byte from the other end reaches a Hazelcast handler. The handshake includes the dialled
 * address, so an attacker between two nodes cannot redirect one of them to a third.
 *
 * <p>Thread-safe.
 */
final class SecureChannelInitializer {
    private static final int VERSION = 1;

    private final byte[] key;
    private final byte[] prologue;
    private final Supplier<InetSocketAddress> self;
    private final UnauthenticatedConnections accepted;
    private final UnauthenticatedConnections dialled;
    private final RejectionLog rejections;
    private final ConnectionFailures failures;

    /**
     * @param secret the cluster's secret
     * @param clusterName separates two clusters that have the same secret
     * @param self the address at which the others dial this member
     * @param failures collects the addresses that this member dialled without success
     */
    SecureChannelInitializer(
            byte[] secret,
            String clusterName,
            Supplier<InetSocketAddress> self,
            UnauthenticatedLimits limits,
            RejectionLog rejections,
            ConnectionFailures failures,
            UnauthenticatedConnections.Timer timer) {
        this.key = NoiseHandshake.hmac(secret, "tidepool: key of the members' port".getBytes(US_ASCII));
        this.prologue = ("tidepool members' port " + VERSION + ' ' + clusterName).getBytes(UTF_8);
        this.self = self;
        this.rejections = rejections;
        this.failures = failures;
        long timeout = limits.timeout().toNanos();
        this.accepted = new UnauthenticatedConnections(limits.maxConnections(), timeout, System::nanoTime, timer);
        this.dialled = new UnauthenticatedConnections(Integer.MAX_VALUE, timeout, System::nanoTime, timer);
    }

    /**
     * Adds the handlers of a new connection. Ours are the first for inbound bytes and the last for outbound bytes.
     * Called before the first byte is read or written.
     *
     * @param hazelcast adds Hazelcast's handlers
     */
    void initialise(Channel channel, ChannelInitializer hazelcast) throws Exception {
        ServerConnection connection =
                requireNonNull((ServerConnection) channel.attributeMap().get(ServerConnection.class));
        InetSocketAddress remote = (InetSocketAddress) channel.remoteSocketAddress();
        UnauthenticatedConnections connections = channel.isClientMode() ? dialled : accepted;
        HandshakeWriter writer = new HandshakeWriter();
        HandshakeReader reader = new HandshakeReader(this, connection, writer, channel.isClientMode());
        channel.inboundPipeline().addLast(reader);
        hazelcast.initChannel(channel);
        channel.outboundPipeline().addLast(writer);
        if (channel.isClientMode()) {
            reader.start(remote);
        }
        connections.add(reader);
        channel.addCloseListener(closed -> connections.remove(reader));
    }

    NoiseHandshake newHandshake(boolean initiator) {
        return new NoiseHandshake(initiator, prologue, key);
    }

    /** Records that the other end of a connection is a node of this cluster. */
    void authenticated(HandshakeReader reader, ServerConnection connection) {
        failures.remove(connection.getRemoteSocketAddress());
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
            failures.add(connection.getRemoteSocketAddress(), why);
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
        connection.close(why, cause);
        // The JDK closes a socket only when its selectors run again, and Hazelcast's selectors sleep for up to 5 s.
        channel.inboundPipeline().wakeup();
        channel.outboundPipeline().wakeup();
    }

    /** Records that an unauthenticated connection ended before its handshake did. */
    void disconnected(ServerConnection connection, boolean dialled, String why) {
        if (dialled) {
            failures.add(connection.getRemoteSocketAddress(), why);
        }
        connection.setConnectionType(ConnectionType.REST_CLIENT);
        rejections.rejected(connection.getRemoteSocketAddress(), why);
    }

    boolean isSelf(byte[] address) {
        return ByteBuffer.wrap(address).equals(ByteBuffer.wrap(bytes(self.get())));
    }

    static byte[] bytes(InetSocketAddress address) {
        byte[] ip = address.getAddress().getAddress();
        return ByteBuffer.allocate(ip.length + 2)
                .put(ip)
                .putShort((short) address.getPort())
                .array();
    }
}

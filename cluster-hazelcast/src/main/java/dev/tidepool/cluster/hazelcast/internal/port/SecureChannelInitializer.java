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
 * Stands between the sockets of one member and Hazelcast's code. Every connection, accepted or dialled,
 * begins with a greeting of three messages, each after its length in two bytes:
 *
 * <pre>
 * dialling end -> accepting end   first message of the {@link NoiseHandshake}, with the address that was dialled
 * dialling end <- accepting end   second message
 * dialling end -> accepting end   an empty record: proof that this end could read the second message
 * </pre>
 *
 * After it both directions are records, sealed by a {@link RecordCipher}, within which Hazelcast speaks as
 * ever. Until the greeting has ended, no byte from the other end reaches a Hazelcast handler. The dialled
 * address is bound to the greeting, so that nobody between two nodes can lead one to a third unnoticed.
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
     * Makes the gate of one member.
     *
     * @param secret the cluster's secret
     * @param clusterName two clusters with one secret stay apart by their names
     * @param self the address at which the others dial this member
     * @param failures is told of addresses that were dialled in vain
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
        long patience = limits.patience().toNanos();
        this.accepted = new UnauthenticatedConnections(limits.connections(), patience, System::nanoTime, timer);
        this.dialled = new UnauthenticatedConnections(Integer.MAX_VALUE, patience, System::nanoTime, timer);
    }

    /**
     * Sets up a new connection's handlers, ours and Hazelcast's: ours come first for what comes in and last
     * for what goes out. Called before the first byte is read or written.
     *
     * @param hazelcast adds Hazelcast's handlers
     */
    void guard(Channel channel, ChannelInitializer hazelcast) throws Exception {
        ServerConnection connection =
                requireNonNull((ServerConnection) channel.attributeMap().get(ServerConnection.class));
        InetSocketAddress remote = (InetSocketAddress) channel.remoteSocketAddress();
        UnauthenticatedConnections strangers = channel.isClientMode() ? dialled : accepted;
        HandshakeWriter writer = new HandshakeWriter();
        HandshakeReader reader = new HandshakeReader(this, connection, writer, channel.isClientMode());
        channel.inboundPipeline().addLast(reader);
        hazelcast.initChannel(channel);
        channel.outboundPipeline().addLast(writer);
        if (channel.isClientMode()) {
            reader.greet(remote);
        }
        strangers.admit(reader);
        channel.addCloseListener(closed -> strangers.release(reader));
    }

    NoiseHandshake newHandshake(boolean initiator) {
        return new NoiseHandshake(initiator, prologue, key);
    }

    /** The other end of a connection is a node of this cluster. */
    void known(HandshakeReader reader, ServerConnection connection) {
        failures.remove(connection.getRemoteSocketAddress());
        accepted.release(reader);
        dialled.release(reader);
    }

    /**
     * Refuses the other end of a connection that is not known: ends it with one line of ours and none of
     * Hazelcast's, which logs the end of every connection but those of its text protocols, and would do so
     * for each of a thousand strangers.
     */
    void refuseStranger(ServerConnection connection, Channel channel, String why) {
        if (channel.isClientMode()) {
            failures.add(connection.getRemoteSocketAddress(), why);
        }
        connection.setConnectionType(ConnectionType.REST_CLIENT);
        refuse(connection, channel, why, null);
    }

    /** Refuses a known end that has broken the rules since. With a cause, so that Hazelcast dials it again. */
    void refuseNode(ServerConnection connection, Channel channel, String why) {
        refuse(connection, channel, why, new EOFException(why));
    }

    private void refuse(ServerConnection connection, Channel channel, String why, @Nullable EOFException cause) {
        rejections.refused(connection.getRemoteSocketAddress(), why);
        connection.close(why, cause);
        // The JDK keeps a closed socket open until the selectors that know it look again; Hazelcast's sleep for 5 s.
        channel.inboundPipeline().wakeup();
        channel.outboundPipeline().wakeup();
    }

    /** The other end of a connection that was not known yet has hung up, or the connection broke. */
    void brokeOff(ServerConnection connection, boolean dialled, String why) {
        if (dialled) {
            failures.add(connection.getRemoteSocketAddress(), why);
        }
        connection.setConnectionType(ConnectionType.REST_CLIENT);
        rejections.refused(connection.getRemoteSocketAddress(), why);
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

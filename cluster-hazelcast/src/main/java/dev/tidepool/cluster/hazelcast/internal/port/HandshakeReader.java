package dev.tidepool.cluster.hazelcast.internal.port;

import static com.hazelcast.internal.nio.IOUtil.compactOrClear;

import com.hazelcast.internal.networking.HandlerStatus;
import com.hazelcast.internal.networking.InboundHandler;
import com.hazelcast.internal.server.ServerConnection;
import java.io.EOFException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Reads the other end's messages of the greeting ({@link SecureChannelInitializer}), answers them, and ends the connection at
 * the first that is not as it must be. Hazelcast's handlers follow it in the pipeline and get nothing from
 * it; after the last message a {@link RecordDecoder} takes its place.
 *
 * <p>Used by the connection's reading thread, but for {@link #turnAway}, which any thread may call: who
 * sets {@link #settled} first decides whether the other end is known or was refused.
 */
final class HandshakeReader extends InboundHandler<ByteBuffer, ByteBuffer> implements UnauthenticatedConnections.Stranger {
    private static final String NO_GREETING =
            "it does not greet as a node does: it is no node, or has no cluster secret";
    private static final String WRONG_GREETING =
            "its greeting does not open: it has another cluster secret or another cluster name";
    private static final String WRONG_PROOF =
            "it cannot read our answer: its greeting was recorded and sent again, or changed";
    private static final String HUNG_UP =
            "it ended the connection while greeting; if it is a node, the two have different cluster secrets or names";

    private final SecureChannelInitializer gate;
    private final ServerConnection connection;
    private final HandshakeWriter writer;
    private final boolean dialled;
    private final NoiseHandshake handshake;
    private final AtomicBoolean settled = new AtomicBoolean();
    private boolean answered;

    HandshakeReader(SecureChannelInitializer gate, ServerConnection connection, HandshakeWriter writer, boolean dialled) {
        this.gate = gate;
        this.connection = connection;
        this.writer = writer;
        this.dialled = dialled;
        this.handshake = gate.newHandshake(dialled);
    }

    /** Sends the first message, from the end that dialled. */
    void greet(InetSocketAddress address) throws GeneralSecurityException {
        writer.send(handshake.write(SecureChannelInitializer.bytes(address)));
    }

    @Override
    public void handlerAdded() {
        initSrcBuffer(HandshakeWriter.BUFFER);
    }

    @Override
    public HandlerStatus onRead() {
        src.flip();
        try {
            while (!settled.get() && src.remaining() >= 2) {
                int length = src.getShort(src.position()) & 0xffff;
                if (length > HandshakeWriter.BUFFER - 2) {
                    turnAway(NO_GREETING);
                } else if (src.remaining() < 2 + length) {
                    break;
                } else {
                    byte[] message = new byte[length];
                    src.getShort();
                    src.get(message);
                    read(message);
                }
            }
            return HandlerStatus.CLEAN;
        } finally {
            compactOrClear(src);
        }
    }

    private void read(byte[] message) {
        try {
            if (dialled) {
                handshake.read(message);
                writer.send(handshake.sending().next(new byte[0], new byte[0]));
                open();
            } else if (!answered) {
                answer(handshake.read(message));
            } else {
                handshake.receiving().next(new byte[0], message);
                open();
            }
        } catch (GeneralSecurityException wrong) {
            turnAway(answered ? WRONG_PROOF : message.length < NoiseHandshake.OVERHEAD ? NO_GREETING : WRONG_GREETING);
        }
    }

    private void answer(byte[] dialledAddress) throws GeneralSecurityException {
        if (gate.isSelf(dialledAddress)) {
            answered = true;
            writer.send(handshake.write(new byte[0]));
        } else {
            turnAway("it knows the cluster secret but dialled another address than ours: nodes must be dialled at the"
                    + " address that they tell the others");
        }
    }

    private void open() {
        if (settled.compareAndSet(false, true)) {
            gate.known(this, connection);
            channel.inboundPipeline().replace(this, new RecordDecoder(gate, connection, handshake.receiving(), src));
            writer.open(handshake.sending());
        }
    }

    @Override
    public void turnAway(String why) {
        if (settled.compareAndSet(false, true)) {
            gate.refuseStranger(connection, channel, why);
        }
    }

    /** The connection broke; an {@link EOFException} makes less noise in Hazelcast's log than others. */
    @Override
    public void interceptError(Throwable error) throws Throwable {
        if (error instanceof Error) {
            return;
        }
        if (settled.compareAndSet(false, true)) {
            gate.brokeOff(connection, dialled, HUNG_UP);
        }
        throw new EOFException(HUNG_UP);
    }
}

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
 * Reads and answers the other end's messages of the handshake ({@link SecureChannelInitializer}). Closes the connection
 * at the first invalid message. Passes nothing to Hazelcast's handlers, which follow it in the pipeline. After the last
 * message, a {@link RecordDecoder} replaces it.
 *
 * <p>The connection's reading thread calls all methods except {@link #reject}, which any thread may call. Whoever sets
 * {@link #settled} first decides whether the other end is authenticated or rejected.
 */
final class HandshakeReader extends InboundHandler<ByteBuffer, ByteBuffer> implements UnauthenticatedConnections.Peer {
    private static final String NO_HANDSHAKE =
            "it sent no handshake message: it is not a node, or has no cluster secret";
    private static final String WRONG_SECRET =
            "its handshake cannot be decrypted: it has another cluster secret or another cluster name";
    private static final String WRONG_PROOF =
            "it could not read our answer: its handshake message was replayed or changed";
    private static final String DISCONNECTED =
            "it closed the connection during the handshake; if it is a node, the two have different cluster secrets"
                    + " or names";

    private final SecureChannelInitializer initializer;
    private final ServerConnection connection;
    private final HandshakeWriter writer;
    private final boolean dialled;
    private final NoiseHandshake handshake;
    private final AtomicBoolean settled = new AtomicBoolean();
    private boolean answered;

    HandshakeReader(
            SecureChannelInitializer initializer,
            ServerConnection connection,
            HandshakeWriter writer,
            boolean dialled) {
        this.initializer = initializer;
        this.connection = connection;
        this.writer = writer;
        this.dialled = dialled;
        this.handshake = initializer.newHandshake(dialled);
    }

    /** Sends the first message, from the end that dialled. */
    void start(InetSocketAddress address) throws GeneralSecurityException {
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
                    reject(NO_HANDSHAKE);
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
            reject(answered ? WRONG_PROOF : message.length < NoiseHandshake.OVERHEAD ? NO_HANDSHAKE : WRONG_SECRET);
        }
    }

    private void answer(byte[] dialledAddress) throws GeneralSecurityException {
        if (initializer.isSelf(dialledAddress)) {
            answered = true;
            writer.send(handshake.write(new byte[0]));
        } else {
            reject("it knows the cluster secret but dialled another address than ours: dial a node at the address that"
                    + " it gives to the others");
        }
    }

    private void open() {
        if (settled.compareAndSet(false, true)) {
            initializer.authenticated(this, connection);
            channel.inboundPipeline()
                    .replace(this, new RecordDecoder(initializer, connection, handshake.receiving(), src));
            writer.open(handshake.sending());
        }
    }

    @Override
    public void reject(String why) {
        if (settled.compareAndSet(false, true)) {
            initializer.rejectUnauthenticated(connection, channel, why);
        }
    }

    /** Handles a broken connection. Hazelcast logs less about an {@link EOFException} than about others. */
    @Override
    public void interceptError(Throwable error) throws Throwable {
        if (error instanceof Error) {
            return;
        }
        if (settled.compareAndSet(false, true)) {
            initializer.disconnected(connection, dialled, DISCONNECTED);
        }
        throw new EOFException(DISCONNECTED);
    }
}

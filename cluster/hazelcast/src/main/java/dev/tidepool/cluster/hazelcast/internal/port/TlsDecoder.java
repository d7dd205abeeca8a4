package dev.tidepool.cluster.hazelcast.internal.port;

import static com.hazelcast.internal.networking.ChannelOption.SO_RCVBUF;
import static com.hazelcast.internal.nio.IOUtil.compactOrClear;

import com.hazelcast.internal.networking.HandlerStatus;
import com.hazelcast.internal.networking.InboundHandler;
import com.hazelcast.internal.server.ServerConnection;
import java.nio.ByteBuffer;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLException;

/**
 * Decrypts the other end's TLS records and passes their contents to Hazelcast's handlers. Closes the connection at the
 * first invalid record, and passes nothing of it on. Used by the connection's reading thread.
 *
 * <p>A Hazelcast handler may have a smaller buffer than a record; the first one has 3 bytes. So the decoder decrypts
 * a whole record into its own buffer and passes it on in parts. {@link HandlerStatus#DIRTY} asks for another call
 * after the next handler has read.
 */
final class TlsDecoder extends InboundHandler<ByteBuffer, ByteBuffer> {
    private static final String BAD_RECORD =
            "a record from it cannot be decrypted: it is too long, or was changed, lost or replayed";
    private static final String SAYS_NOTHING = "it sent too many records without contents, such as updates of the keys";
    private static final String CLOSED = "it closed the TLS connection";
    private static final String REFUSED =
            "it closed the connection after the handshake: its log says whether it refused our certificate";

    /**
     * Records in a row without contents. A peer that asked for new keys again and again, and did not read the answers,
     * filled the engine's queue of these until no memory was left.
     */
    private static final int MAX_EMPTY = 32;

    private final SecureChannelInitializer initializer;
    private final ServerConnection connection;
    private final SSLEngine engine;
    private final ByteBuffer first;
    private final ByteBuffer decrypted;
    private int empty;
    private boolean heard;
    private boolean rejected;

    /** @param first bytes of records that were already read; copied when the handler is added */
    TlsDecoder(SecureChannelInitializer initializer, ServerConnection connection, SSLEngine engine, ByteBuffer first) {
        this.initializer = initializer;
        this.connection = connection;
        this.engine = engine;
        this.first = first;
        this.decrypted = ByteBuffer.allocate(engine.getSession().getApplicationBufferSize())
                .limit(0);
    }

    @Override
    public void handlerAdded() {
        initSrcBuffer(Math.max(
                channel.options().getOption(SO_RCVBUF), engine.getSession().getPacketBufferSize()));
        src.put(first);
    }

    @Override
    public HandlerStatus onRead() {
        src.flip();
        try {
            passOn();
            while (!decrypted.hasRemaining() && !rejected && decrypt()) {
                passOn();
            }
            if (rejected) {
                src.position(src.limit());
                return HandlerStatus.CLEAN;
            }
            return decrypted.hasRemaining() ? HandlerStatus.DIRTY : HandlerStatus.CLEAN;
        } finally {
            compactOrClear(src);
        }
    }

    private void passOn() {
        int length = Math.min(decrypted.remaining(), dst.remaining());
        if (length > 0) {
            heard = true;
            dst.put(decrypted.slice(decrypted.position(), length));
            decrypted.position(decrypted.position() + length);
        }
    }

    /** Decrypts the next record, and returns whether it was there and valid. */
    private boolean decrypt() {
        decrypted.clear();
        try {
            SSLEngineResult result = engine.unwrap(src, decrypted);
            if (result.getHandshakeStatus() == HandshakeStatus.NEED_WRAP) {
                channel.outboundPipeline().wakeup(); // The other end has new keys, and wants new ones from us.
            }
            switch (result.getStatus()) {
                case OK -> {
                    empty = result.bytesProduced() > 0 ? 0 : empty + 1;
                    if (empty <= MAX_EMPTY) {
                        return true;
                    }
                    reject(SAYS_NOTHING);
                }
                case BUFFER_UNDERFLOW -> {
                    if (src.remaining() == src.capacity()) {
                        reject(BAD_RECORD);
                    }
                }
                case BUFFER_OVERFLOW -> reject(BAD_RECORD);
                case CLOSED -> reject(CLOSED);
            }
        } catch (SSLException wrong) {
            decrypted.clear();
            reject(BAD_RECORD);
        } finally {
            decrypted.flip();
        }
        return false;
    }

    /**
     * Handles a broken connection. Who dialled has finished the handshake before the other end checks certificates; so
     * without a byte from there, it has failed.
     */
    @Override
    public void interceptError(Throwable error) throws Throwable {
        if (!(error instanceof Error) && !heard && engine.getUseClientMode() && connection.isAlive()) {
            initializer.disconnected(connection, true, REFUSED);
        }
    }

    private void reject(String why) {
        rejected = true;
        initializer.rejectNode(connection, channel, why);
    }
}

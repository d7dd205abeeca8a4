package dev.tidepool.cluster.hazelcast.internal.port;

import static com.hazelcast.internal.nio.IOUtil.compactOrClear;

import com.hazelcast.internal.networking.HandlerStatus;
import com.hazelcast.internal.networking.InboundHandler;
import com.hazelcast.internal.server.ServerConnection;
import dev.tidepool.cluster.hazelcast.internal.port.MemberTrustManager.UntrustedException;
import java.io.EOFException;
import java.nio.ByteBuffer;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLException;

/**
 * Reads and answers the other end's part of the TLS handshake ({@link SecureChannelInitializer}). Closes the connection
 * at the first invalid record, without an alert: strangers get no answer. Passes nothing to Hazelcast's handlers, which
 * follow it in the pipeline. After the handshake, a {@link TlsDecoder} replaces it.
 *
 * <p>The engine's tasks (key agreement, signatures) take about a millisecond each, and strangers can cause them. So
 * they run on another thread, and the one that reads goes on with other connections: heartbeats do not wait for
 * strangers. Meanwhile, {@link HandlerStatus#BLOCKED} stops the reading of this one.
 *
 * <p>The connection's reading thread calls all methods except {@link #reject}, which any thread may call. Whoever sets
 * {@link #settled} first decides whether the other end is authenticated or rejected.
 */
final class HandshakeReader extends InboundHandler<ByteBuffer, ByteBuffer> implements UnauthenticatedConnections.Peer {
    private static final String NO_HANDSHAKE = "it sent no TLS handshake: it is not a node, or has no cluster secret";
    private static final String INVALID =
            "its TLS handshake is invalid: it was replayed or changed, or it is not a node's";
    private static final String DIALLED_ANOTHER =
            "it knows the cluster secret but dialled another address than ours: dial a node at the address that it"
                    + " gives to the others";
    private static final String IS_ANOTHER =
            "it knows the cluster secret but has another address than we dialled: dial it at the address that it gives"
                    + " to the others";
    private static final String NO_THREAD = "this node ends, or has too many handshakes";
    private static final String DISCONNECTED =
            "it closed the connection during the handshake; if it is a node, the two have different cluster secrets"
                    + " or names";

    /** The first byte of a TLS record of the handshake. */
    private static final int HANDSHAKE = 22;

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final SecureChannelInitializer initializer;
    private final ServerConnection connection;
    private final SSLEngine engine;
    private final String applicationProtocol;
    private final HandshakeWriter writer;
    private final AtomicBoolean settled = new AtomicBoolean();
    private volatile boolean computing;
    private boolean heard;

    /** @param applicationProtocol what both ends must agree on */
    HandshakeReader(
            SecureChannelInitializer initializer,
            ServerConnection connection,
            SSLEngine engine,
            String applicationProtocol,
            HandshakeWriter writer) {
        this.initializer = initializer;
        this.connection = connection;
        this.engine = engine;
        this.applicationProtocol = applicationProtocol;
        this.writer = writer;
    }

    /** Begins the handshake, and sends the first record from the end that dialled. */
    void start() throws SSLException {
        engine.beginHandshake();
        if (engine.getUseClientMode()) {
            wrap();
        }
    }

    @Override
    public void handlerAdded() {
        initSrcBuffer(engine.getSession().getPacketBufferSize());
    }

    @Override
    public HandlerStatus onRead() {
        if (computing) {
            return HandlerStatus.BLOCKED;
        }
        src.flip();
        try {
            return handshake();
        } catch (SSLException wrong) {
            reject(heard ? reason(wrong) : NO_HANDSHAKE);
            return HandlerStatus.CLEAN;
        } finally {
            compactOrClear(src);
        }
    }

    private HandlerStatus handshake() throws SSLException {
        while (!settled.get()) {
            switch (engine.getHandshakeStatus()) {
                case NEED_TASK -> {
                    compute();
                    return HandlerStatus.BLOCKED;
                }
                case NEED_WRAP -> wrap();
                case NEED_UNWRAP, NEED_UNWRAP_AGAIN -> {
                    if (!unwrap()) {
                        return HandlerStatus.CLEAN;
                    }
                }
                case FINISHED, NOT_HANDSHAKING -> finish();
            }
        }
        return HandlerStatus.CLEAN;
    }

    private void compute() {
        computing = true;
        try {
            initializer.compute(() -> {
                Runnable task = settled.get() ? null : engine.getDelegatedTask();
                while (task != null) {
                    task.run();
                    task = engine.getDelegatedTask();
                }
                computing = false;
                if (!settled.get()) {
                    channel.inboundPipeline().wakeup();
                }
            });
        } catch (RejectedExecutionException full) {
            reject(NO_THREAD);
        }
    }

    private void wrap() throws SSLException {
        ByteBuffer record = ByteBuffer.allocate(engine.getSession().getPacketBufferSize());
        engine.wrap(NOTHING, record);
        writer.send(record.flip());
    }

    /** Reads the next record, and returns whether it was there and valid. */
    private boolean unwrap() throws SSLException {
        if (!heard && src.hasRemaining() && src.get(src.position()) != HANDSHAKE) {
            // Less than a record's head may be all that comes.
            reject(NO_HANDSHAKE);
            return false;
        }
        SSLEngineResult result = engine.unwrap(src, NOTHING);
        switch (result.getStatus()) {
            case OK -> {
                heard = true;
                return true;
            }
            case BUFFER_UNDERFLOW -> {
                if (src.remaining() == src.capacity()) {
                    reject(INVALID);
                }
            }
            case BUFFER_OVERFLOW, CLOSED -> reject(INVALID);
        }
        return false;
    }

    private static String reason(SSLException failure) {
        UntrustedException untrusted = UntrustedException.in(failure);
        return untrusted == null ? INVALID : untrusted.why();
    }

    /** Ends the handshake, unless it failed: then the engine is closed, and has no certificates of the other end. */
    private void finish() throws SSLException {
        if (engine.isInboundDone()
                || engine.isOutboundDone()
                || engine.getSession().getPeerCertificates().length == 0) {
            reject(INVALID);
        } else if (!applicationProtocol.equals(engine.getApplicationProtocol())) {
            reject(engine.getUseClientMode() ? IS_ANOTHER : DIALLED_ANOTHER);
        } else if (settled.compareAndSet(false, true)) {
            initializer.authenticated(this, connection);
            channel.inboundPipeline().replace(this, new TlsDecoder(initializer, connection, engine, src));
            writer.open();
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
            initializer.disconnected(connection, engine.getUseClientMode(), DISCONNECTED);
        }
        throw new EOFException(DISCONNECTED);
    }
}

package dev.tidepool.cluster.hazelcast.internal.port;

import static com.hazelcast.internal.networking.ChannelOption.SO_SNDBUF;
import static com.hazelcast.internal.nio.IOUtil.compactOrClear;

import com.hazelcast.internal.networking.HandlerStatus;
import com.hazelcast.internal.networking.OutboundHandler;
import java.io.EOFException;
import java.nio.ByteBuffer;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLException;

/**
 * Encrypts Hazelcast's bytes, in TLS records. A record takes what Hazelcast has ready for the socket, so many small
 * packets share one. Answers an update of the keys, too, for which the {@link TlsDecoder} wakes it. Used by the
 * connection's writing thread, the only one that now sends by the engine.
 */
final class TlsEncoder extends OutboundHandler<ByteBuffer, ByteBuffer> {
    private final SSLEngine engine;

    TlsEncoder(SSLEngine engine) {
        this.engine = engine;
    }

    @Override
    public void handlerAdded() {
        initDstBuffer(
                channel.options().getOption(SO_SNDBUF) + engine.getSession().getPacketBufferSize());
    }

    @Override
    public HandlerStatus onWrite() throws SSLException, EOFException {
        compactOrClear(dst);
        try {
            while (src.hasRemaining() || engine.getHandshakeStatus() == HandshakeStatus.NEED_WRAP) {
                SSLEngineResult.Status status = engine.wrap(src, dst).getStatus();
                if (status == SSLEngineResult.Status.BUFFER_OVERFLOW) {
                    return HandlerStatus.DIRTY;
                } else if (status == SSLEngineResult.Status.CLOSED) {
                    throw new EOFException("the TLS connection is closed");
                }
            }
            return HandlerStatus.CLEAN;
        } finally {
            dst.flip();
        }
    }
}

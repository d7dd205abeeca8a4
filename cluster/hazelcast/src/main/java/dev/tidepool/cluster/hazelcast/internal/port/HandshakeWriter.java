package dev.tidepool.cluster.hazelcast.internal.port;

import static com.hazelcast.internal.nio.IOUtil.compactOrClear;

import com.hazelcast.internal.networking.HandlerStatus;
import com.hazelcast.internal.networking.OutboundHandler;
import java.nio.ByteBuffer;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import javax.net.ssl.SSLEngine;

/**
 * Writes this end's records of the handshake and holds Hazelcast's bytes back. After the last record, a {@link
 * TlsEncoder} replaces it.
 *
 * <p>Hazelcast runs the two directions of a connection on two threads. The {@link HandshakeReader}, on the reading
 * thread, makes the records, because a record that is sent is the answer to one that was read. It passes them to
 * {@link #send} and then calls {@link #open}. The queue and the volatile field publish them, and {@code wakeup()} makes
 * the writing thread run again. That thread uses the engine only when the queue is empty, so no record overtakes
 * another.
 */
final class HandshakeWriter extends OutboundHandler<ByteBuffer, ByteBuffer> {
    private final SSLEngine engine;
    private final Queue<ByteBuffer> records = new ConcurrentLinkedQueue<>();
    private volatile boolean opened;

    HandshakeWriter(SSLEngine engine) {
        this.engine = engine;
    }

    /** Sends a record, which the caller does not use any more. */
    void send(ByteBuffer record) {
        records.add(record);
        channel.outboundPipeline().wakeup();
    }

    /** Lets Hazelcast send, after all records. Called once, after the last. */
    void open() {
        opened = true;
        channel.outboundPipeline().wakeup();
    }

    @Override
    public void handlerAdded() {
        initDstBuffer(engine.getSession().getPacketBufferSize());
    }

    @Override
    public HandlerStatus onWrite() {
        compactOrClear(dst);
        try {
            if (dst.position() > 0) {
                return HandlerStatus.DIRTY;
            }
            boolean noMore = opened;
            ByteBuffer record = records.poll();
            if (record != null) {
                dst.put(record);
                return HandlerStatus.DIRTY;
            }
            if (!noMore) {
                return HandlerStatus.BLOCKED;
            }
            channel.outboundPipeline().replace(this, new TlsEncoder(engine));
            return HandlerStatus.CLEAN;
        } finally {
            dst.flip();
        }
    }
}

package dev.tidepool.cluster.hazelcast.internal.port;

import static com.hazelcast.internal.nio.IOUtil.compactOrClear;

import com.hazelcast.internal.networking.HandlerStatus;
import com.hazelcast.internal.networking.OutboundHandler;
import java.nio.ByteBuffer;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * Writes this end's messages of the greeting and holds back all that Hazelcast has to say; after them, puts
 * a {@link RecordEncoder} in its place.
 *
 * <p>Hazelcast runs the two directions of a connection on two threads. All thinking is done by the
 * {@link HandshakeReader} on the reading thread; it hands over finished messages by {@link #send} and, after
 * the last of them, the cipher by {@link #open}. The queue and the volatile field publish them, and
 * {@code wakeup()} makes the writing thread look again, at once or when it has ended what it does now. That
 * thread takes the cipher only when the queue is empty, so no record can overtake a message.
 */
final class HandshakeWriter extends OutboundHandler<ByteBuffer, ByteBuffer> {
    /** More than the longest message of a greeting. */
    static final int BUFFER = 128;

    private final Queue<byte[]> messages = new ConcurrentLinkedQueue<>();
    private volatile @Nullable RecordCipher cipher;

    /** Sends a message after its length. */
    void send(byte[] message) {
        messages.add(message);
        channel.outboundPipeline().wakeup();
    }

    /** Lets Hazelcast speak, sealed by {@code sealing}, after all messages. Called once, after the last. */
    void open(RecordCipher sealing) {
        cipher = sealing;
        channel.outboundPipeline().wakeup();
    }

    @Override
    public void handlerAdded() {
        initDstBuffer(BUFFER);
    }

    @Override
    public HandlerStatus onWrite() {
        compactOrClear(dst);
        try {
            if (dst.position() > 0) {
                return HandlerStatus.DIRTY;
            }
            RecordCipher sealing = cipher;
            byte[] message = messages.poll();
            if (message != null) {
                dst.putShort((short) message.length).put(message);
                return HandlerStatus.DIRTY;
            }
            if (sealing == null) {
                return HandlerStatus.BLOCKED;
            }
            channel.outboundPipeline().replace(this, new RecordEncoder(sealing));
            return HandlerStatus.CLEAN;
        } finally {
            dst.flip();
        }
    }
}

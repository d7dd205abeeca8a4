package dev.tidepool.cluster.hazelcast.internal.port;

import static com.hazelcast.internal.nio.IOUtil.compactOrClear;

import com.hazelcast.internal.networking.HandlerStatus;
import com.hazelcast.internal.networking.OutboundHandler;
import java.nio.ByteBuffer;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * Writes this end's messages of the handshake and holds Hazelcast's bytes back. After the last message, a {@link
 * RecordEncoder} replaces it.
 *
 * <p>Hazelcast runs the two directions of a connection on two threads. The {@link HandshakeReader}, on the reading
 * thread, makes the messages. It passes them to {@link #send} and, after the last one, the cipher to {@link #open}.
 * The queue and the volatile field publish them, and {@code wakeup()} makes the writing thread run again. That thread
 * uses the cipher only when the queue is empty, so no record can overtake a message.
 */
final class HandshakeWriter extends OutboundHandler<ByteBuffer, ByteBuffer> {
    /** More than the longest message of a handshake. */
    static final int BUFFER = 128;

    private final Queue<byte[]> messages = new ConcurrentLinkedQueue<>();
    private volatile @Nullable RecordCipher cipher;

    /** Sends a message, with its length before it. */
    void send(byte[] message) {
        messages.add(message);
        channel.outboundPipeline().wakeup();
    }

    /** Lets Hazelcast send, encrypted by {@code newCipher}, after all messages. Called once, after the last. */
    void open(RecordCipher newCipher) {
        cipher = newCipher;
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
            RecordCipher encrypting = cipher;
            byte[] message = messages.poll();
            if (message != null) {
                dst.putShort((short) message.length).put(message);
                return HandlerStatus.DIRTY;
            }
            if (encrypting == null) {
                return HandlerStatus.BLOCKED;
            }
            channel.outboundPipeline().replace(this, new RecordEncoder(encrypting));
            return HandlerStatus.CLEAN;
        } finally {
            dst.flip();
        }
    }
}

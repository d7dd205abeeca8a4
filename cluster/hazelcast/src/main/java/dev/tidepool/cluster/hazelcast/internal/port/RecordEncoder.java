package dev.tidepool.cluster.hazelcast.internal.port;

import static com.hazelcast.internal.networking.ChannelOption.SO_SNDBUF;
import static com.hazelcast.internal.nio.IOUtil.compactOrClear;

import com.hazelcast.internal.networking.HandlerStatus;
import com.hazelcast.internal.networking.OutboundHandler;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;

/**
 * Encrypts Hazelcast's bytes in records of up to {@link #MAX_BYTES}. Two bytes before each record give its length,
 * including the tag. A record takes all bytes that Hazelcast has ready for the socket, so many small packets share one.
 * Used by one thread at a time.
 */
final class RecordEncoder extends OutboundHandler<ByteBuffer, ByteBuffer> {
    /** The maximum number of Hazelcast's bytes in a record, as in TLS. */
    static final int MAX_BYTES = 1 << 14;

    static final int OVERHEAD = 2 + RecordCipher.TAG;

    private final RecordCipher cipher;

    RecordEncoder(RecordCipher cipher) {
        this.cipher = cipher;
    }

    @Override
    public void handlerAdded() {
        int bytes = channel.options().getOption(SO_SNDBUF);
        initDstBuffer(bytes + (bytes / MAX_BYTES + 1) * OVERHEAD);
    }

    @Override
    public HandlerStatus onWrite() throws GeneralSecurityException {
        compactOrClear(dst);
        try {
            while (src.hasRemaining()) {
                int length = Math.min(Math.min(src.remaining(), MAX_BYTES), dst.remaining() - OVERHEAD);
                if (length <= 0) {
                    return HandlerStatus.DIRTY;
                }
                dst.putShort((short) (length + RecordCipher.TAG));
                ByteBuffer record = src.slice(src.position(), length);
                cipher.next(record, dst);
                src.position(src.position() + length);
            }
            return HandlerStatus.CLEAN;
        } finally {
            dst.flip();
        }
    }
}

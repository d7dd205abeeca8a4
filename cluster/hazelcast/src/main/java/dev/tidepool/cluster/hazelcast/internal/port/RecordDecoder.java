package dev.tidepool.cluster.hazelcast.internal.port;

import static com.hazelcast.internal.networking.ChannelOption.SO_RCVBUF;
import static com.hazelcast.internal.nio.IOUtil.compactOrClear;

import com.hazelcast.internal.networking.HandlerStatus;
import com.hazelcast.internal.networking.InboundHandler;
import com.hazelcast.internal.server.ServerConnection;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;

/**
 * Decrypts the other end's records and passes their contents to Hazelcast's handlers. Closes the connection at the
 * first invalid record, and passes nothing of it on. Used by the connection's reading thread.
 *
 * <p>A Hazelcast handler may have a smaller buffer than a record; the first one has 3 bytes. So the decoder decrypts
 * a whole record into its own buffer and passes it on in parts. {@link HandlerStatus#DIRTY} asks for another call
 * after the next handler has read.
 */
final class RecordDecoder extends InboundHandler<ByteBuffer, ByteBuffer> {
    private static final int MAX_RECORD = RecordEncoder.MAX_BYTES + RecordCipher.TAG;

    private final SecureChannelInitializer initializer;
    private final ServerConnection connection;
    private final RecordCipher cipher;
    private final ByteBuffer first;
    private final ByteBuffer decrypted =
            ByteBuffer.allocate(RecordEncoder.MAX_BYTES).limit(0);
    private boolean rejected;

    /** @param first bytes of records that were already read; copied when the handler is added */
    RecordDecoder(
            SecureChannelInitializer initializer, ServerConnection connection, RecordCipher cipher, ByteBuffer first) {
        this.initializer = initializer;
        this.connection = connection;
        this.cipher = cipher;
        this.first = first;
    }

    @Override
    public void handlerAdded() {
        initSrcBuffer(Math.max(channel.options().getOption(SO_RCVBUF), 2 + MAX_RECORD));
        src.put(first);
    }

    @Override
    public HandlerStatus onRead() {
        src.flip();
        try {
            passOn();
            while (!decrypted.hasRemaining() && isRecordComplete()) {
                decrypt();
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
            dst.put(decrypted.slice(decrypted.position(), length));
            decrypted.position(decrypted.position() + length);
        }
    }

    private boolean isRecordComplete() {
        if (rejected || src.remaining() < 2) {
            return false;
        }
        int length = length();
        if (length > MAX_RECORD || length < RecordCipher.TAG) {
            reject("it sent a record of " + length + " bytes; allowed are " + RecordCipher.TAG + " to " + MAX_RECORD);
            return false;
        }
        return src.remaining() >= 2 + length;
    }

    private int length() {
        return src.getShort(src.position()) & 0xffff;
    }

    private void decrypt() {
        int length = length();
        ByteBuffer record = src.slice(src.position() + 2, length);
        src.position(src.position() + 2 + length);
        decrypted.clear();
        try {
            cipher.next(record, decrypted);
            decrypted.flip();
        } catch (GeneralSecurityException wrong) {
            decrypted.limit(0);
            reject("a record from it cannot be decrypted: a record was changed, lost or replayed");
        }
    }

    private void reject(String why) {
        rejected = true;
        initializer.rejectNode(connection, channel, why);
    }
}

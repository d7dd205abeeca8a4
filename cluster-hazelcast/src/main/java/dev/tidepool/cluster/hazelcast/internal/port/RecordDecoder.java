package dev.tidepool.cluster.hazelcast.internal.port;

import static com.hazelcast.internal.networking.ChannelOption.SO_RCVBUF;
import static com.hazelcast.internal.nio.IOUtil.compactOrClear;

import com.hazelcast.internal.networking.HandlerStatus;
import com.hazelcast.internal.networking.InboundHandler;
import com.hazelcast.internal.server.ServerConnection;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;

/**
 * Opens the records of the other end and hands what is in them to Hazelcast's handlers. The first that does
 * not open ends the connection, and nothing of it is handed on. Used by the connection's reading thread.
 *
 * <p>A Hazelcast handler may have less room than a record has bytes: its first has 3. So a record is opened
 * whole into a buffer of ours and handed on piece by piece; {@link HandlerStatus#DIRTY} asks to be called
 * again once the next handler has read.
 */
final class RecordDecoder extends InboundHandler<ByteBuffer, ByteBuffer> {
    private static final int LONGEST = RecordEncoder.LONGEST + RecordCipher.TAG;

    private final SecureChannelInitializer gate;
    private final ServerConnection connection;
    private final RecordCipher cipher;
    private final ByteBuffer first;
    private final ByteBuffer opened = ByteBuffer.allocate(RecordEncoder.LONGEST).limit(0);
    private boolean refused;

    /**
     * Makes a handler.
     *
     * @param first what was already read of the records, copied when the handler is added
     */
    RecordDecoder(SecureChannelInitializer gate, ServerConnection connection, RecordCipher cipher, ByteBuffer first) {
        this.gate = gate;
        this.connection = connection;
        this.cipher = cipher;
        this.first = first;
    }

    @Override
    public void handlerAdded() {
        initSrcBuffer(Math.max(channel.options().getOption(SO_RCVBUF), 2 + LONGEST));
        src.put(first);
    }

    @Override
    public HandlerStatus onRead() {
        src.flip();
        try {
            handOn();
            while (!opened.hasRemaining() && isRecordComplete()) {
                open();
                handOn();
            }
            if (refused) {
                src.position(src.limit());
                return HandlerStatus.CLEAN;
            }
            return opened.hasRemaining() ? HandlerStatus.DIRTY : HandlerStatus.CLEAN;
        } finally {
            compactOrClear(src);
        }
    }

    private void handOn() {
        int length = Math.min(opened.remaining(), dst.remaining());
        if (length > 0) {
            dst.put(opened.slice(opened.position(), length));
            opened.position(opened.position() + length);
        }
    }

    private boolean isRecordComplete() {
        if (refused || src.remaining() < 2) {
            return false;
        }
        int length = length();
        if (length > LONGEST || length < RecordCipher.TAG) {
            refuse("a record of " + length + " bytes; allowed are " + RecordCipher.TAG + " to " + LONGEST);
            return false;
        }
        return src.remaining() >= 2 + length;
    }

    private int length() {
        return src.getShort(src.position()) & 0xffff;
    }

    private void open() {
        int length = length();
        ByteBuffer record = src.slice(src.position() + 2, length);
        src.position(src.position() + 2 + length);
        opened.clear();
        try {
            cipher.next(record, opened);
            opened.flip();
        } catch (GeneralSecurityException wrong) {
            opened.limit(0);
            refuse("a record that does not open: it was changed, left out, or sent before");
        }
    }

    private void refuse(String why) {
        refused = true;
        gate.refuseNode(connection, channel, why);
    }
}

package dev.tidepool.cluster.internal.wire;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads what a {@link WireWriter} wrote. Every method throws {@link WireException} if the bytes end too early. No
 * method allocates more memory than there are bytes. Not thread-safe.
 */
public final class WireReader {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private final byte[] bytes;
    private final int end;
    private int next;

    public WireReader(byte[] bytes) {
        this(bytes, 0, bytes.length);
    }

    /** Makes a reader of the bytes from {@code start}, inclusive, to {@code end}, exclusive. */
    public WireReader(byte[] bytes, int start, int end) {
        this.bytes = bytes;
        this.next = start;
        this.end = end;
    }

    public boolean isAtEnd() {
        return next == end;
    }

    /** Returns a capacity for the list of the messages that follow: never more than their bytes. */
    int messagesAhead() {
        return 1 + (end - next) / Message.BESIDE_PAYLOAD;
    }

    /** Throws if a frame that has this many messages has one more: each costs far more than the byte that it may be. */
    void requireRoomFor(int messagesSoFar) {
        if (messagesSoFar >= Message.MAX_IN_FRAME) {
            throw new WireException("a frame has more than " + Message.MAX_IN_FRAME + " messages");
        }
    }

    /** Reads 8 bits, from 0 to 255. */
    public int readByte() {
        need(1);
        return bytes[next++] & 0xff;
    }

    public long readLong() {
        need(8);
        long value = (long) LONG.get(bytes, next);
        next += 8;
        return value;
    }

    public double readDouble() {
        return Double.longBitsToDouble(readLong());
    }

    public long readVarint() {
        long value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            int part = readByte();
            value |= (long) (part & 0x7f) << shift;
            if (part < 0x80) {
                return value;
            }
        }
        throw new WireException("a number has more than 10 bytes");
    }

    /** Reads a non-negative number that fits an int. */
    public int readCount() {
        long value = readVarint();
        if (value < 0 || value > Integer.MAX_VALUE) {
            throw new WireException("a count is " + value + "; it must be 0 or more and fit an int");
        }
        return (int) value;
    }

    public byte[] readBytes() {
        int length = readCount();
        need(length);
        byte[] value = Arrays.copyOfRange(bytes, next, next + length);
        next += length;
        return value;
    }

    public String readText() {
        return readText(Integer.MAX_VALUE);
    }

    /** @param limit the limit on its bytes */
    String readText(int limit) {
        int length = readCount();
        if (length > limit) {
            throw new WireException("a text has " + length + " bytes; the limit is " + limit);
        }
        need(length);
        String text = new String(bytes, next, length, StandardCharsets.UTF_8);
        next += length;
        return text;
    }

    private void need(int count) {
        if (end - next < count) {
            throw new WireException("the message ends " + (count - (end - next)) + " bytes too early");
        }
    }
}

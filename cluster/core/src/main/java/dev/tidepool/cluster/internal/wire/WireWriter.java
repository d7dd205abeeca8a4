package dev.tidepool.cluster.internal.wire;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Writes a message. Numbers are big-endian; a varint has 7 bits in each byte. Not thread-safe. */
public final class WireWriter {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private byte[] bytes;
    private int size;

    /** @param capacity the initial capacity in bytes, 16 or more */
    public WireWriter(int capacity) {
        bytes = new byte[capacity];
    }

    public int size() {
        return size;
    }

    public byte[] toBytes() {
        return size == bytes.length ? bytes : Arrays.copyOf(bytes, size);
    }

    public void writeByte(int value) {
        room(1);
        bytes[size++] = (byte) value;
    }

    public void writeLong(long value) {
        room(8);
        LONG.set(bytes, size, value);
        size += 8;
    }

    public void writeDouble(double value) {
        writeLong(Double.doubleToRawLongBits(value));
    }

    /** Writes a number in 1 to 10 bytes; small non-negative numbers take the fewest. */
    public void writeVarint(long value) {
        room(10);
        long rest = value;
        while ((rest & ~0x7fL) != 0) {
            bytes[size++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        bytes[size++] = (byte) rest;
    }

    /** Writes a length and that many bytes. */
    public void writeBytes(byte[] value) {
        writeVarint(value.length);
        room(value.length);
        System.arraycopy(value, 0, bytes, size, value.length);
        size += value.length;
    }

    /** Writes a length and a text in UTF-8. */
    public void writeText(String text) {
        writeBytes(text.getBytes(StandardCharsets.UTF_8));
    }

    private void room(int more) {
        if (bytes.length - size < more) {
            bytes = Arrays.copyOf(bytes, Math.max(size + more, bytes.length * 2));
        }
    }
}

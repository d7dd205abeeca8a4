package dev.tidepool.server.http;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * The bytes of an argument so far, in blocks. They take at most twice their number of memory, and 256 bytes, or 16 KiB
 * more than their number, if that is less. An array that grows would take four times: it doubles, and the G1 collector
 * gives a large array whole regions.
 */
final class ArgumentBytes {
    private static final int MIN_BLOCK = 256;
    private static final int MAX_BLOCK = 16 * 1_024;

    private final List<ByteBuffer> blocks = new ArrayList<>();
    private int size;

    /** Copies what remains of a buffer. */
    void append(ByteBuffer more) {
        while (more.hasRemaining()) {
            ByteBuffer block = blockWithRoom();
            ByteBuffer part = more.slice(more.position(), Math.min(more.remaining(), block.remaining()));
            more.position(more.position() + part.remaining());
            size += part.remaining();
            block.put(part);
        }
    }

    private ByteBuffer blockWithRoom() {
        if (blocks.isEmpty() || !blocks.get(blocks.size() - 1).hasRemaining()) {
            blocks.add(ByteBuffer.allocate(Math.min(MAX_BLOCK, Math.max(MIN_BLOCK, size))));
        }
        return blocks.get(blocks.size() - 1);
    }

    int size() {
        return size;
    }

    /** Returns the bytes of memory that the blocks take. */
    int capacity() {
        return blocks.stream().mapToInt(ByteBuffer::capacity).sum();
    }

    byte[] join() {
        ByteBuffer all = ByteBuffer.allocate(size);
        blocks.forEach(block -> all.put(block.flip()));
        return all.array();
    }
}

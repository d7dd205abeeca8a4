package dev.tidepool.cluster.grpc.internal;

import io.grpc.netty.shaded.io.netty.buffer.ByteBuf;
import io.grpc.netty.shaded.io.netty.channel.ChannelFuture;
import io.grpc.netty.shaded.io.netty.channel.ChannelHandlerContext;
import io.grpc.netty.shaded.io.netty.channel.ChannelInboundHandlerAdapter;
import io.grpc.netty.shaded.io.netty.util.ReferenceCountUtil;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Counts the HTTP/2 frames of one connection that carry no message and that gRPC does not bound: settings, priorities,
 * answers to pings and what is unknown. A caller sends a few; one that sends many keeps the node busy, and its
 * connection is ended. For the connection's thread.
 */
final class FrameCounter extends ChannelInboundHandlerAdapter {
    /** More frames in this time end the connection. */
    private static final int MAX_FRAMES = 100;

    private static final long WINDOW_NANOS = TimeUnit.SECONDS.toNanos(10);

    /** What a client sends before its first frame (RFC 9113, section 3.4). */
    private static final int PREFACE_BYTES = 24;

    private static final int HEADER_BYTES = 9;
    private static final int LENGTH_BYTES = 3;

    private static final int PING = 6;
    private static final int ACK = 1;

    /**
     * DATA, HEADERS, WINDOW_UPDATE and CONTINUATION; gRPC bounds RST_STREAM and PING, but no answers to pings. A node
     * sends few pings, to see that callers live: with a fixed flow-control window, gRPC measures no bandwidth by them.
     */
    private static final Set<Integer> OTHERS = Set.of(0, 1, 8, 9, 3, PING);

    private int toSkip = PREFACE_BYTES;
    private int headerBytes;
    private int length;
    private int type;
    private int flags;
    private int frames;
    private long windowBegin = System.nanoTime();

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (message instanceof ByteBuf bytes && hasTooMany(bytes)) {
            ReferenceCountUtil.release(bytes);
            ChannelFuture unused = context.close();
        } else {
            context.fireChannelRead(message);
        }
    }

    private boolean hasTooMany(ByteBuf bytes) {
        int at = bytes.readerIndex();
        int end = bytes.writerIndex();
        while (at < end) {
            int skipped = Math.min(toSkip, end - at);
            toSkip -= skipped;
            at += skipped;
            if (at < end) {
                header(bytes.getUnsignedByte(at));
                at++;
            }
        }
        return frames > MAX_FRAMES;
    }

    /** Reads the next byte of a frame's header: its length, type and flags, and what does not matter here. */
    private void header(int next) {
        if (headerBytes < LENGTH_BYTES) {
            length = length << Byte.SIZE | next;
        } else if (headerBytes == LENGTH_BYTES) {
            type = next;
        } else if (headerBytes == LENGTH_BYTES + 1) {
            flags = next;
        }
        headerBytes++;
        if (headerBytes == HEADER_BYTES) {
            count();
            toSkip = length;
            headerBytes = 0;
            length = 0;
        }
    }

    private void count() {
        if (!OTHERS.contains(type) || (type == PING && (flags & ACK) != 0)) {
            long now = System.nanoTime();
            if (now - windowBegin > WINDOW_NANOS && frames <= MAX_FRAMES) {
                windowBegin = now;
                frames = 0;
            }
            frames++;
        }
    }
}

package dev.tidepool.cluster.grpc.internal;

import dev.tidepool.cluster.grpc.internal.StreamMessage.Datagrams;
import io.grpc.Drainable;
import io.grpc.KnownLength;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** The bytes of datagrams, which gRPC takes without a copy between. Not thread-safe. */
final class DatagramStream extends InputStream implements Drainable, KnownLength {
    private final int kind;
    private final Datagrams datagrams;
    private int left;
    private @Nullable InputStream copy;

    /** @param kind the first byte */
    DatagramStream(int kind, Datagrams datagrams) {
        this.kind = kind;
        this.datagrams = datagrams;
        this.left = 1 + datagrams.size();
    }

    @Override
    public int available() throws IOException {
        return copy == null ? left : copy.available();
    }

    @Override
    public int drainTo(OutputStream target) throws IOException {
        if (copy != null) {
            return (int) copy.transferTo(target);
        }
        target.write(kind);
        ByteBuffer header = ByteBuffer.allocate(Datagram.HEADER);
        for (Datagram datagram : datagrams.all()) {
            header.putLong(0, datagram.port()).putInt(Long.BYTES, datagram.bytes().length);
            target.write(header.array());
            target.write(datagram.bytes());
        }
        int drained = left;
        left = 0;
        return drained;
    }

    @Override
    public int read() throws IOException {
        return copied().read();
    }

    @Override
    public int read(byte[] target, int from, int length) throws IOException {
        return copied().read(target, from, length);
    }

    /** Whoever reads instead of draining gets a copy. */
    private InputStream copied() {
        InputStream present = copy;
        if (present == null) {
            ByteArrayOutputStream all = new ByteArrayOutputStream(left);
            try {
                drainTo(all);
            } catch (IOException impossible) {
                throw new UncheckedIOException(impossible);
            }
            present = new ByteArrayInputStream(all.toByteArray());
            copy = present;
        }
        return present;
    }
}

package dev.tidepool.server.http;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/** Reads a request's body as it arrives, up to a limit. No thread waits for it. */
final class ArgumentReader implements Runnable {
    private final Request request;
    private final int limit;
    private final Consumer<byte[]> argument;
    private final Consumer<@Nullable Throwable> failed;
    private final ByteArrayOutputStream bytes;

    /**
     * @param limit the maximum number of bytes
     * @param argument receives the body
     * @param failed receives the failure if the body cannot be read; null if it has too many bytes
     */
    ArgumentReader(Request request, int limit, Consumer<byte[]> argument, Consumer<@Nullable Throwable> failed) {
        this.request = request;
        this.limit = limit;
        this.argument = argument;
        this.failed = failed;
        this.bytes = new ByteArrayOutputStream((int) Math.max(32, Math.min(request.getLength(), limit)));
    }

    @Override
    public void run() {
        while (true) {
            Content.Chunk chunk = request.read();
            if (chunk == null) {
                request.demand(this);
                return;
            }
            if (Content.Chunk.isFailure(chunk)) {
                failed.accept(chunk.getFailure());
                return;
            }
            boolean fits = chunk.remaining() <= limit - bytes.size();
            if (fits) {
                append(chunk.getByteBuffer());
            }
            boolean last = chunk.isLast();
            chunk.release();
            if (!fits) {
                failed.accept(null);
                return;
            } else if (last) {
                argument.accept(bytes.toByteArray());
                return;
            }
        }
    }

    private void append(ByteBuffer chunk) {
        byte[] copy = new byte[chunk.remaining()];
        chunk.get(copy);
        bytes.writeBytes(copy);
    }
}

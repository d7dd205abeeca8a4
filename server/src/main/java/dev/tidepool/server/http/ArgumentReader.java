package dev.tidepool.server.http;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/** Reads a request's body as it comes, up to a limit; no thread waits for it. */
final class ArgumentReader implements Runnable {
    private final Request request;
    private final int limit;
    private final Consumer<byte[]> argument;
    private final Consumer<@Nullable Throwable> none;
    private final ByteArrayOutputStream bytes;

    /**
     * Makes a reader; {@link #run} begins.
     *
     * @param limit most bytes
     * @param argument gets the body
     * @param none is told instead why there is none; null if it has too many bytes
     */
    ArgumentReader(Request request, int limit, Consumer<byte[]> argument, Consumer<@Nullable Throwable> none) {
        this.request = request;
        this.limit = limit;
        this.argument = argument;
        this.none = none;
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
                none.accept(chunk.getFailure());
                return;
            }
            boolean fits = chunk.remaining() <= limit - bytes.size();
            if (fits) {
                append(chunk.getByteBuffer());
            }
            boolean last = chunk.isLast();
            chunk.release();
            if (!fits) {
                none.accept(null);
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

package dev.tidepool.server.http;

import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;

/**
 * Reads and drops what is left of a request's body before the response is sent. A response before the end of the body
 * would close the connection, and the client's next request on it would be lost. No thread waits.
 */
final class RestOfBody implements Runnable {
    /** A longer rest is not read; the connection is closed instead. */
    private static final long MAX_BYTES = 1 << 20;

    /** The attribute of a request of which the body is read: a client that asked before it sent was told to go on. */
    static final String BEGUN = RestOfBody.class.getName() + ".begun";

    private final Request request;
    private final Consumer<Boolean> end;
    private Scheduler.@Nullable Task deadline;
    private long read;

    /**
     * @param end receives whether the body was read to its end, so that the connection can be used again
     */
    RestOfBody(Request request, Consumer<Boolean> end) {
        this.request = request;
        this.end = end;
    }

    /** Reads what has come, and is run again when more comes. */
    @Override
    public void run() {
        boolean begun = read > 0 || request.getAttribute(BEGUN) != null;
        if (!begun && request.getHeaders().contains(HttpHeader.EXPECT)) {
            end.accept(false); // the client waits for this response before it sends the body
            return;
        }
        for (int i = 0; i < FairTurn.CHUNKS; i++) {
            Content.Chunk chunk = request.read();
            if (chunk == null) {
                if (deadline == null) {
                    deadline = deadline();
                }
                request.demand(this);
                return;
            }
            boolean failed = Content.Chunk.isFailure(chunk);
            boolean last = !failed && chunk.isLast();
            read += failed ? 0 : chunk.remaining();
            chunk.release();
            if (failed || last || read > MAX_BYTES) {
                if (deadline != null) {
                    deadline.cancel();
                }
                end.accept(last);
                return;
            }
        }
        FairTurn.pass(request, this);
    }

    /** Closes the connection of a client that sends slowly. */
    private Scheduler.Task deadline() {
        EndPoint connection = request.getConnectionMetaData().getConnection().getEndPoint();
        return request.getComponents()
                .getScheduler()
                .schedule(connection::close, TaskExchange.TRANSFER_SECONDS, TimeUnit.SECONDS);
    }
}

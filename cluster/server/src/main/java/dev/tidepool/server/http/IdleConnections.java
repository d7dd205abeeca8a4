package dev.tidepool.server.http;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Closes connections that have had no complete request header for some time. An idle timeout alone would keep a
 * connection on which a header arrives byte by byte. Thread-safe.
 */
final class IdleConnections extends Handler.Wrapper implements Connection.Listener {
    private final long timeoutNanos;

    /** The connections without a request, and the time since when. */
    private final Map<EndPoint, Long> since = new ConcurrentHashMap<>();

    IdleConnections(Duration timeout, Handler handler) {
        super(handler);
        this.timeoutNanos = timeout.toNanos();
    }

    /** Checks all connections now and then twice in each timeout. */
    void watch(Scheduler scheduler) {
        long now = System.nanoTime();
        since.forEach((connection, start) -> {
            if (now - start > timeoutNanos && since.remove(connection, start)) {
                connection.close();
            }
        });
        scheduler.schedule(() -> watch(scheduler), timeoutNanos / 2, TimeUnit.NANOSECONDS);
    }

    @Override
    public void onOpened(Connection connection) {
        since.put(connection.getEndPoint(), System.nanoTime());
    }

    @Override
    public void onClosed(Connection connection) {
        since.remove(connection.getEndPoint());
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        EndPoint connection = request.getConnectionMetaData().getConnection().getEndPoint();
        since.remove(connection);
        return super.handle(
                request,
                response,
                Callback.from(
                        () -> {
                            if (connection.isOpen()) {
                                since.put(connection, System.nanoTime());
                            }
                        },
                        callback));
    }
}

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
 * Closes connections on which no request has come for some time. An idle timeout alone would keep those on which the head of
 * a request comes byte by byte. Thread-safe.
 */
final class IdleConnections extends Handler.Wrapper implements Connection.Listener {
    private final long patienceNanos;

    /** Connections without a request now, and since when. */
    private final Map<EndPoint, Long> since = new ConcurrentHashMap<>();

    IdleConnections(Duration patience, Handler handler) {
        super(handler);
        this.patienceNanos = patience.toNanos();
    }

    /** Looks after them from now on, every half of their patience. */
    void watch(Scheduler scheduler) {
        long now = System.nanoTime();
        since.forEach((connection, start) -> {
            if (now - start > patienceNanos && since.remove(connection, start)) {
                connection.close();
            }
        });
        scheduler.schedule(() -> watch(scheduler), patienceNanos / 2, TimeUnit.NANOSECONDS);
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

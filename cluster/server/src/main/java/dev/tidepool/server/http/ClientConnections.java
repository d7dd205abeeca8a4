package dev.tidepool.server.http;

import dev.tidepool.cluster.ClientNetwork;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpHeaderValue;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;

/**
 * Keeps connections within {@link ClientLimits}, and closes those that have waited too long for their clients. Beyond
 * the limit on all connections, the oldest that waits of the address with most of them is closed: Jetty's own limit
 * would let new clients wait instead. An idle timeout alone would keep a connection on which a header arrives byte by
 * byte. One that sends without a pause gives way after its {@link FairTurn}. Thread-safe.
 */
final class ClientConnections extends Handler.Wrapper implements Connection.Listener {
    private final ClientLimits limits;
    private final long timeoutNanos;

    /** All connections with their addresses. Guarded by this. */
    private final Map<EndPoint, ClientNetwork> open = new HashMap<>();

    /** By address, the connections that wait and since when, oldest first; never an empty map. Guarded by this. */
    private final Map<ClientNetwork, Map<EndPoint, Long>> waiting = new HashMap<>();

    /** Requests whose response is not complete. */
    private final AtomicInteger unanswered = new AtomicInteger();

    /** Whether each connection is closed after its next response. */
    private volatile boolean ending;

    ClientConnections(ClientLimits limits, Duration timeout, Handler handler) {
        super(handler);
        this.limits = limits;
        this.timeoutNanos = timeout.toNanos();
    }

    /** Checks all connections now and then twice in each timeout. */
    void watch(Scheduler scheduler) {
        try {
            expired().forEach(EndPoint::close);
        } finally {
            scheduler.schedule(() -> watch(scheduler), timeoutNanos / 2, TimeUnit.NANOSECONDS);
        }
    }

    private synchronized List<EndPoint> expired() {
        long now = System.nanoTime();
        List<EndPoint> late = new ArrayList<>();
        for (Map<EndPoint, Long> own : waiting.values()) {
            own.forEach((connection, since) -> {
                if (now - since > timeoutNanos) {
                    late.add(connection);
                }
            });
        }
        return late;
    }

    @Override
    public void onOpened(Connection connection) {
        EndPoint opened = connection.getEndPoint();
        synchronized (this) {
            open.put(opened, ClientNetwork.of(opened.getRemoteSocketAddress()));
        }
        waits(opened);
        if (!opened.isOpen()) {
            onClosed(connection); // which may have come before
        }
    }

    @Override
    public void onClosed(Connection connection) {
        forget(connection.getEndPoint());
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        Connection jetty = request.getConnectionMetaData().getConnection();
        EndPoint connection = jetty.getEndPoint();
        boolean last = ending;
        unanswered.incrementAndGet();
        Request.addCompletionListener(request, failure -> unanswered.decrementAndGet());
        if (last) {
            response.getHeaders().put(HttpHeader.CONNECTION, HttpHeaderValue.CLOSE);
        }
        Request received = request;
        if (request.getLength() > 0 || request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING)) {
            received = new WithBody(request, connection);
            waits(connection);
        } else {
            isServed(connection);
        }
        Request watched = received;
        Response unread = new Unread(received, response, connection);
        Callback end = Callback.from(() -> answered(connection, last), callback);
        if (jetty.getMessagesIn() % FairTurn.REQUESTS != 0) {
            return super.handle(watched, unread, end);
        }
        FairTurn.pass(request, () -> handleLater(watched, unread, end));
        return true;
    }

    private void handleLater(Request request, Response response, Callback callback) {
        try {
            if (!super.handle(request, response, callback)) {
                Response.writeError(request, response, callback, HttpStatus.NOT_FOUND_404);
            }
        } catch (Exception | Error failed) {
            Response.writeError(request, response, callback, failed);
        }
    }

    private void answered(EndPoint connection, boolean last) {
        if (last) {
            forget(connection); // it is open until the client ends its own direction
        } else {
            waits(connection);
        }
    }

    private synchronized void forget(EndPoint connection) {
        isServed(connection);
        open.remove(connection);
        notifyAll();
    }

    /**
     * Closes each connection after its next response, which says so: a client that were not told would send a request
     * into a connection that ends. Waits until all have theirs.
     *
     * @param limit the maximum time to wait
     */
    void end(Duration limit) throws InterruptedException {
        ending = true;
        long end = System.nanoTime() + limit.toNanos();
        long left = limit.toNanos();
        synchronized (this) {
            while (!open.isEmpty() && left > 0) {
                TimeUnit.NANOSECONDS.timedWait(this, left);
                left = end - System.nanoTime();
            }
        }
    }

    /** Returns whether there are requests whose response is not complete. */
    boolean hasUnanswered() {
        return unanswered.get() > 0;
    }

    /** The next step is the client's, from now on. */
    private void waits(EndPoint connection) {
        waits(connection, () -> true);
    }

    /** @param still whether the next step is the client's; asked while nothing changes */
    private void waits(EndPoint connection, BooleanSupplier still) {
        EndPoint surplus = null;
        synchronized (this) {
            ClientNetwork address = open.get(connection);
            if (address != null && still.getAsBoolean()) {
                isServed(connection);
                waiting.computeIfAbsent(address, first -> new LinkedHashMap<>()).put(connection, System.nanoTime());
                surplus = surplus(address);
            }
        }
        if (surplus != null) {
            surplus.close();
        }
    }

    /** The next step is the server's. */
    private synchronized void isServed(EndPoint connection) {
        ClientNetwork address = open.get(connection);
        Map<EndPoint, Long> own = address == null ? null : waiting.get(address);
        if (own != null && own.remove(connection) != null && own.isEmpty()) {
            waiting.remove(address);
        }
    }

    /** Forgets and returns the connection to close, if there are too many; the caller has just added one. */
    private synchronized @Nullable EndPoint surplus(ClientNetwork address) {
        Map<EndPoint, Long> from = waiting.get(address);
        if (from == null || from.size() <= limits.waitingPerAddress()) {
            if (open.size() <= limits.connections()) {
                return null;
            }
            from = waiting.values().stream()
                    .max(Comparator.comparingInt(Map::size))
                    .orElseThrow();
        }
        EndPoint oldest = from.keySet().iterator().next();
        isServed(oldest);
        open.remove(oldest);
        return oldest;
    }

    /** A request that its client has not yet sent to its end. */
    private final class WithBody extends Request.Wrapper {
        private final EndPoint connection;

        WithBody(Request request, EndPoint connection) {
            super(request);
            this.connection = connection;
        }

        @Override
        public Content.@Nullable Chunk read() {
            Content.Chunk chunk = super.read();
            if (chunk != null && chunk.isLast()) {
                isServed(connection);
            }
            return chunk;
        }
    }

    /**
     * A response that its client may leave unread: once the network takes no more of it, the next step is the client's.
     * One that is sent at once does not count, or a burst of them would close connections before they are sent.
     */
    private final class Unread extends Response.Wrapper {
        private final EndPoint connection;

        /** Whether a write has not ended. Guarded by ClientConnections.this. */
        private boolean writing;

        Unread(Request request, Response response, EndPoint connection) {
            super(request, response);
            this.connection = connection;
        }

        @Override
        public void write(boolean last, @Nullable ByteBuffer content, Callback callback) {
            setWriting(true);
            super.write(last, content, Callback.from(() -> setWriting(false), callback));
            waits(connection, () -> writing);
        }

        private void setWriting(boolean now) {
            synchronized (ClientConnections.this) {
                writing = now;
            }
        }
    }
}

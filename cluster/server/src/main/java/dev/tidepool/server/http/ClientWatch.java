package dev.tidepool.server.http;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.eclipse.jetty.io.AbstractEndPoint;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;

/**
 * Notices that a client goes away while it should wait for its response. Jetty reads nothing from a connection between
 * a request and its response, and so would not. This asks to be told when something can be read, and then reads one
 * byte: either of the next request, which Jetty gets back, or the end of the connection. A client that ends only its
 * own direction counts as gone, because nobody can tell the two apart. Thread-safe.
 */
final class ClientWatch implements Callback {
    private final Connection connection;
    private final Runnable gone;

    /** Guarded by this, as is what follows. */
    private boolean registered;

    private boolean ended;

    private ClientWatch(Connection connection, Runnable gone) {
        this.connection = connection;
        this.gone = gone;
    }

    /**
     * Begins to watch; {@link #end} must follow before the response.
     *
     * @param request has been read to its end
     * @param gone runs at most once, in a thread that must not block
     */
    static ClientWatch begin(Request request, Runnable gone) {
        ClientWatch watch = new ClientWatch(request.getConnectionMetaData().getConnection(), gone);
        watch.register();
        return watch;
    }

    /**
     * Returns whether the client has ended the connection already, as clients do that wait too long for a balancer
     * without CPU time. Never blocks.
     *
     * @param request has been read to its end, and is not watched
     */
    static boolean hasLeft(Request request) {
        return next(request.getConnectionMetaData().getConnection()) == Next.END;
    }

    /** What comes after a request. */
    private enum Next {
        NOTHING_YET,
        REQUEST,
        END
    }

    private static Next next(Connection connection) {
        ByteBuffer first = BufferUtil.allocate(1);
        try {
            if (connection.getEndPoint().fill(first) < 0) {
                return Next.END;
            }
        } catch (IOException broken) {
            return Next.END;
        }
        if (first.hasRemaining() && connection instanceof Connection.UpgradeTo jetty) {
            jetty.onUpgradeTo(first); // as if it had been read with the present request
            return Next.REQUEST;
        }
        return Next.NOTHING_YET;
    }

    private synchronized void register() {
        registered = connection.getEndPoint().tryFillInterested(this);
    }

    /** Leaves the connection to Jetty, which would not go on while another waits to read from it. */
    synchronized void end() {
        ended = true;
        if (registered && connection.getEndPoint() instanceof AbstractEndPoint endPoint) {
            endPoint.getFillInterest().fillable(); // takes the interest back: it calls succeeded()
        }
    }

    /** Something can be read, or could be when Jetty last looked. */
    @Override
    public void succeeded() {
        if (hasEnded()) {
            gone.run();
        }
    }

    private synchronized boolean hasEnded() {
        if (ended) {
            return false;
        }
        Next next = next(connection);
        if (next == Next.NOTHING_YET) {
            register(); // the event came late, for an earlier request
        }
        return next == Next.END;
    }

    @Override
    public void failed(Throwable closed) {
        boolean unexpected;
        synchronized (this) {
            unexpected = !ended;
        }
        if (unexpected) {
            gone.run();
        }
    }
}

package dev.tidepool.server.http;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import org.eclipse.jetty.io.AbstractEndPoint;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Callback;

/**
 * Notices that a client goes away while it should wait for its response. Jetty reads nothing from a connection between
 * a request and its response, and so would not. This asks to be told when something can be read: either the next
 * request, which stays there unread, or the end of the connection. Thread-safe.
 */
final class ClientWatch implements Callback {
    /**
     * How often in a row nothing can be read when the connection says that something can, before it counts as ended. An
     * end is reported each time that this asks. An event that comes late, for an earlier request, is reported once.
     */
    private static final int CONFIRMATIONS = 8;

    private final EndPoint connection;
    private final Runnable gone;

    /** Guarded by this, as is what follows. */
    private boolean registered;

    private boolean ended;
    private int emptyEvents;

    private ClientWatch(EndPoint connection, Runnable gone) {
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
        EndPoint connection = request.getConnectionMetaData().getConnection().getEndPoint();
        ClientWatch watch = new ClientWatch(connection, gone);
        watch.register();
        return watch;
    }

    private synchronized void register() {
        registered = connection.tryFillInterested(this);
    }

    /** Leaves the connection to Jetty, which would not go on while another waits to read from it. */
    synchronized void end() {
        ended = true;
        if (registered && connection instanceof AbstractEndPoint endPoint) {
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
        if (ended || hasNextRequest()) {
            return false;
        }
        if (++emptyEvents < CONFIRMATIONS) {
            register();
            return false;
        }
        return true;
    }

    private boolean hasNextRequest() {
        try {
            return connection.getTransport() instanceof SocketChannel channel
                    && channel.socket().getInputStream().available() > 0;
        } catch (IOException closed) {
            return false;
        }
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

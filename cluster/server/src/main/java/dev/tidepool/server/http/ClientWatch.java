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
    private final EndPoint connection;
    private final Runnable gone;
    private boolean registered;
    private volatile boolean ended;

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
        watch.registered = connection.tryFillInterested(watch);
        return watch;
    }

    /** Leaves the connection to Jetty, which would not go on while another waits to read from it. */
    void end() {
        ended = true;
        if (registered && connection instanceof AbstractEndPoint endPoint) {
            endPoint.getFillInterest().fillable(); // takes the interest back: it calls succeeded()
        }
    }

    /** Something can be read. */
    @Override
    public void succeeded() {
        if (!ended && !hasNextRequest()) {
            gone.run();
        }
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
        if (!ended) {
            gone.run();
        }
    }
}

package dev.tidepool.server.http;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.eclipse.jetty.io.AbstractConnection;
import org.eclipse.jetty.io.AbstractEndPoint;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;

/**
 * Notices that a client goes away while it should wait for its response. Jetty reads nothing from a connection between
 * a request and its response, and so would not. This asks to be told when something can be read, and then reads it:
 * bytes of the next requests, which Jetty gets back while its buffer has room, or the end of the connection. Behind
 * more bytes, the end is not seen. A client that ends only its own direction counts as gone, because nobody can tell
 * the two apart. Thread-safe.
 */
final class ClientWatch implements Callback {
    private final Connection connection;
    private volatile Runnable gone = () -> {};

    /**
     * How many bytes Jetty's buffer has room for: at first one, in place of the present request's last. Guarded by
     * this, as is what follows.
     */
    private int room = 1;

    private boolean measured;
    private boolean registered;
    private boolean ended;

    /** @param request has been read to its end */
    ClientWatch(Request request) {
        this.connection = request.getConnectionMetaData().getConnection();
    }

    /**
     * Returns whether the client has ended the connection already, as clients do that wait too long for a balancer
     * without CPU time. Never blocks; not after {@link #begin}.
     */
    synchronized boolean hasLeft() {
        return reachesEnd();
    }

    /**
     * Begins to watch; {@link #end} must follow before the response.
     *
     * @param action runs at most once if the client goes away, in a thread that must not block
     */
    synchronized void begin(Runnable action) {
        gone = action;
        register();
    }

    /** Reads what has come; returns whether it ends there. */
    private boolean reachesEnd() {
        while (room > 0) {
            ByteBuffer ahead = BufferUtil.allocate(room);
            try {
                int filled = connection.getEndPoint().fill(ahead);
                if (filled <= 0) {
                    return filled < 0;
                }
            } catch (IOException broken) {
                return true;
            }
            giveBack(ahead);
        }
        return false;
    }

    /** Lets Jetty find bytes as if they had been read with the present request. */
    private void giveBack(ByteBuffer ahead) {
        room -= ahead.remaining();
        Connection.UpgradeTo jetty = (Connection.UpgradeTo) connection;
        jetty.onUpgradeTo(ahead);
        if (!measured) {
            ByteBuffer all = Objects.requireNonNull(((Connection.UpgradeFrom) connection).onUpgradeFrom());
            room = ((AbstractConnection) connection).getInputBufferSize() - all.remaining();
            jetty.onUpgradeTo(all);
            measured = true;
        }
    }

    private void register() {
        registered = room > 0 && connection.getEndPoint().tryFillInterested(this);
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
        boolean end = reachesEnd();
        if (!end) {
            register();
        }
        return end;
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

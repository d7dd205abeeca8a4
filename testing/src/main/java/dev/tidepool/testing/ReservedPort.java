package dev.tidepool.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;

/**
 * A port of the loopback address that the system gives to nobody who asks for any free port. A server can listen at it,
 * before and after {@link #close}: this socket does not listen, and both may reuse the address, as Java's servers on
 * Linux and macOS do. A port that was merely free a moment ago may be given to the next who asks.
 */
public final class ReservedPort implements AutoCloseable {
    private final Socket socket = new Socket();

    /** Reserves any free port. */
    public ReservedPort() {
        try {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        } catch (IOException none) {
            throw new UncheckedIOException(none);
        }
    }

    /** Returns the port's number. */
    public int number() {
        return socket.getLocalPort();
    }

    /** Returns the port as an address. */
    public InetSocketAddress address() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), number());
    }

    /** Gives the port back. */
    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException ignored) {
            // Nothing was sent.
        }
    }
}

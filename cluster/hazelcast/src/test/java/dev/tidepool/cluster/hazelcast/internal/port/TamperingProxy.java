package dev.tidepool.cluster.hazelcast.internal.port;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicBoolean;

/** A proxy before a members' port, which passes everything on and changes a bit on request. */
final class TamperingProxy implements AutoCloseable {
    private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final AtomicBoolean tamper = new AtomicBoolean();
    private volatile int target;

    TamperingProxy() throws IOException {
        start(this::accept);
    }

    InetSocketAddress address() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), server.getLocalPort());
    }

    void passOnTo(int port) {
        target = port;
    }

    /** Changes one bit of the next bytes for the members' port. */
    void tamper() {
        tamper.set(true);
    }

    boolean hasTampered() {
        return !tamper.get();
    }

    private void accept() throws IOException {
        while (true) {
            Socket from = server.accept();
            Socket to = new Socket(InetAddress.getLoopbackAddress(), target);
            start(() -> copy(from, to, true));
            start(() -> copy(to, from, false));
        }
    }

    private void copy(Socket from, Socket to, boolean mayTamper) throws IOException {
        byte[] buffer = new byte[1 << 16];
        try (InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream()) {
            for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                if (mayTamper && tamper.compareAndSet(true, false)) {
                    buffer[length - 1] ^= 1;
                }
                out.write(buffer, 0, length);
            }
        }
    }

    private interface Loop {
        void run() throws IOException;
    }

    private static void start(Loop loop) {
        Thread thread = new Thread(() -> {
            try {
                loop.run();
            } catch (IOException ended) {
                // One of the two ends has disconnected.
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}

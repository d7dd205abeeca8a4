package dev.tidepool.server.chaos.cluster;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;

/** Every place is this machine's loopback, which cannot be cut. */
public final class Loopback implements Network {
    @Override
    public String host(int place) {
        return "127.0.0.1";
    }

    @Override
    public int freePort(int place) throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @Override
    public List<String> launcher(int place) {
        return List.of();
    }

    @Override
    public void cut(int from, int to) {
        throw new UnsupportedOperationException("loopback cannot be cut; use network namespaces");
    }

    @Override
    public void heal(int from, int to) {
        throw new UnsupportedOperationException("loopback cannot be cut; use network namespaces");
    }

    @Override
    public void close() {}
}

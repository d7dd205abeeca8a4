package dev.tidepool.server.chaos.cluster;

import dev.tidepool.testing.ReservedPort;
import java.util.ArrayList;
import java.util.List;

/** Every place is this machine's loopback, which cannot be cut. Its ports are nobody else's until it is closed. */
public final class Loopback implements Network {
    private final List<ReservedPort> ports = new ArrayList<>();

    @Override
    public String host(int place) {
        return "127.0.0.1";
    }

    @Override
    public int freePort(int place) {
        ReservedPort port = new ReservedPort();
        ports.add(port);
        return port.number();
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
    public void close() {
        ports.forEach(ReservedPort::close);
    }
}

package dev.tidepool.cluster.hazelcast.internal.port;

import dev.tidepool.cluster.HostAndPort;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The addresses that this member dialled and found to be no nodes of its cluster. Thread-safe. */
public final class ConnectionFailures {
    private static final int MAX_ADDRESSES = 100;

    private final Map<String, String> byAddress = new ConcurrentHashMap<>();

    public ConnectionFailures() {}

    void add(@Nullable SocketAddress dialled, String why) {
        if (byAddress.size() < MAX_ADDRESSES) {
            byAddress.put(name(dialled), why);
        }
    }

    void remove(@Nullable SocketAddress dialled) {
        byAddress.remove(name(dialled));
    }

    private static String name(@Nullable SocketAddress address) {
        return address instanceof InetSocketAddress socket
                ? new HostAndPort(socket.getHostString(), socket.getPort()).toString()
                : String.valueOf(address);
    }

    /** Returns one sentence for each address that has not become a node since, sorted. */
    public List<String> all() {
        return byAddress.entrySet().stream()
                .map(entry -> entry.getKey() + ": " + entry.getValue())
                .sorted()
                .toList();
    }
}

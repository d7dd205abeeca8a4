package dev.tidepool.cluster.hazelcast.internal.port;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The addresses that this member dialled in vain, because who is there is no node of its cluster. Thread-safe. */
public final class ConnectionFailures {
    private static final int MOST = 100;

    private final Map<String, String> byAddress = new ConcurrentHashMap<>();

    /** Makes a list of nothing. */
    public ConnectionFailures() {}

    void add(@Nullable SocketAddress dialled, String why) {
        if (byAddress.size() < MOST) {
            byAddress.put(name(dialled), why);
        }
    }

    void remove(@Nullable SocketAddress dialled) {
        byAddress.remove(name(dialled));
    }

    private static String name(@Nullable SocketAddress address) {
        return address instanceof InetSocketAddress socket
                ? socket.getHostString() + ":" + socket.getPort()
                : String.valueOf(address);
    }

    /** Returns a sentence for each address that has not become a node since, sorted. */
    public List<String> all() {
        return byAddress.entrySet().stream()
                .map(entry -> entry.getKey() + ": " + entry.getValue())
                .sorted()
                .toList();
    }
}

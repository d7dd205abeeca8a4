package dev.tidepool.cluster.grpc.internal;

import io.grpc.netty.shaded.io.netty.channel.Channel;
import io.grpc.netty.shaded.io.netty.channel.ChannelFuture;
import io.grpc.netty.shaded.io.netty.channel.ChannelHandlerContext;
import io.grpc.netty.shaded.io.netty.channel.ChannelInboundHandlerAdapter;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Bounds the connections of one address, in IPv6 of one /64 network. A further one is closed before its first byte is
 * read. An address is logged once, until all its connections have ended. Thread-safe.
 */
final class AddressLimit extends ChannelInboundHandlerAdapter {
    private static final Logger LOG = System.getLogger(AddressLimit.class.getName());
    private static final int MAX_LOGGED = 100;
    private static final int NETWORK_BYTES = 8;

    private final int limit;
    private final Map<String, Integer> open = new ConcurrentHashMap<>();
    private final Set<String> logged = ConcurrentHashMap.newKeySet();

    /** @param limit the connections of one address, 1 or more */
    AddressLimit(int limit) {
        this.limit = limit;
    }

    /** Receives each accepted connection. */
    @Override
    public void channelRead(ChannelHandlerContext context, Object accepted) {
        if (accepted instanceof Channel connection) {
            String network = network(connection.remoteAddress());
            if (open.merge(network, 1, Integer::sum) > limit) {
                ended(network);
                warn(network);
                connection.unsafe().closeForcibly();
                return;
            }
            ChannelFuture unused = connection.closeFuture().addListener(closed -> ended(network));
        }
        context.fireChannelRead(accepted);
    }

    private void ended(String network) {
        if (open.computeIfPresent(network, (key, count) -> count == 1 ? null : count - 1) == null) {
            logged.remove(network);
        }
    }

    private void warn(String network) {
        if (logged.size() < MAX_LOGGED && logged.add(network)) {
            LOG.log(
                    Level.WARNING,
                    "callers' port: %s has %d connections, as many as one address may have; further ones are closed"
                            .formatted(network, limit));
        }
    }

    /** @param peer null if the connection has ended already */
    static String network(@Nullable SocketAddress peer) {
        InetAddress address = peer instanceof InetSocketAddress socket ? socket.getAddress() : null;
        if (address == null) {
            return "an unknown address";
        } else if (address instanceof Inet6Address) {
            byte[] bytes = address.getAddress();
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < NETWORK_BYTES; i += 2) {
                text.append(Integer.toHexString(Byte.toUnsignedInt(bytes[i]) * 256 + Byte.toUnsignedInt(bytes[i + 1])))
                        .append(':');
            }
            return text + ":/64";
        }
        return address.getHostAddress();
    }
}

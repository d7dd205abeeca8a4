package dev.tidepool.cluster.grpc.internal;

import dev.tidepool.cluster.ClientNetwork;
import io.grpc.netty.shaded.io.netty.channel.Channel;
import io.grpc.netty.shaded.io.netty.channel.ChannelFuture;
import io.grpc.netty.shaded.io.netty.channel.ChannelHandlerContext;
import io.grpc.netty.shaded.io.netty.channel.ChannelInboundHandlerAdapter;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Bounds the connections of one {@link ClientNetwork}. A further one is closed before its first byte is
 * read. An address is logged once, until all its connections have ended. Thread-safe.
 */
final class AddressLimit extends ChannelInboundHandlerAdapter {
    private static final Logger LOG = System.getLogger(AddressLimit.class.getName());
    private static final int MAX_LOGGED = 100;

    private final int limit;
    private final Map<ClientNetwork, Integer> open = new ConcurrentHashMap<>();
    private final Set<ClientNetwork> logged = ConcurrentHashMap.newKeySet();

    /** @param limit the connections of one address, 1 or more */
    AddressLimit(int limit) {
        this.limit = limit;
    }

    /** Receives each accepted connection. */
    @Override
    public void channelRead(ChannelHandlerContext context, Object accepted) {
        if (accepted instanceof Channel connection) {
            ClientNetwork network = ClientNetwork.of(connection.remoteAddress());
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

    private void ended(ClientNetwork network) {
        if (open.computeIfPresent(network, (key, count) -> count == 1 ? null : count - 1) == null) {
            logged.remove(network);
        }
    }

    private void warn(ClientNetwork network) {
        if (logged.size() < MAX_LOGGED && logged.add(network)) {
            LOG.log(
                    Level.WARNING,
                    "callers' port: %s has %d connections, as many as one address may have; further ones are closed"
                            .formatted(network, limit));
        }
    }
}

package dev.tidepool.cluster.grpc.internal;

import dev.tidepool.cluster.ClientNetwork;
import io.grpc.netty.shaded.io.netty.channel.Channel;
import io.grpc.netty.shaded.io.netty.channel.ChannelFuture;
import io.grpc.netty.shaded.io.netty.channel.ChannelHandlerContext;
import io.grpc.netty.shaded.io.netty.channel.ChannelInboundHandlerAdapter;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.TimeUnit;

/**
 * Bounds the connections of one {@link ClientNetwork}. A further one is closed before its first byte is read. For the
 * thread that accepts connections.
 */
final class AddressLimit extends ChannelInboundHandlerAdapter {
    private static final Logger LOG = System.getLogger(AddressLimit.class.getName());
    private static final long LOG_EVERY_NANOS = TimeUnit.MINUTES.toNanos(1);

    private final AddressPlaces places;
    private long loggedAt = System.nanoTime() - 2 * LOG_EVERY_NANOS;

    /** @param limit the connections of one address, 1 or more */
    AddressLimit(int limit) {
        this.places = new AddressPlaces("connections", limit);
    }

    /** Receives each accepted connection. */
    @Override
    public void channelRead(ChannelHandlerContext context, Object accepted) {
        if (accepted instanceof Channel connection) {
            ClientNetwork network = ClientNetwork.of(connection.remoteAddress());
            if (!places.take(network)) {
                connection.unsafe().closeForcibly();
                return;
            }
            ChannelFuture unused = connection.closeFuture().addListener(closed -> places.leave(network));
        }
        context.fireChannelRead(accepted);
    }

    /** A connection could not be accepted. Netty tries again each second. */
    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        long now = System.nanoTime();
        if (now - loggedAt > LOG_EVERY_NANOS) {
            loggedAt = now;
            LOG.log(
                    Level.WARNING,
                    "callers' port: no caller can connect now: %s; raise ulimit -n if there are too many open files"
                            .formatted(cause.getMessage()));
        }
        context.fireExceptionCaught(cause);
    }
}

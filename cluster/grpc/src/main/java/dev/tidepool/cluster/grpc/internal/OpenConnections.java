package dev.tidepool.cluster.grpc.internal;

import io.grpc.Attributes;
import io.grpc.Grpc;
import io.grpc.netty.shaded.io.netty.channel.Channel;
import io.grpc.netty.shaded.io.netty.channel.ChannelFuture;
import io.grpc.netty.shaded.io.netty.channel.ChannelHandlerContext;
import io.grpc.netty.shaded.io.netty.channel.ChannelInboundHandlerAdapter;
import io.grpc.netty.shaded.io.netty.util.concurrent.ScheduledFuture;
import java.net.SocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** The connections of a port, which gRPC itself ends only when both sides agree. Thread-safe. */
final class OpenConnections extends ChannelInboundHandlerAdapter {
    /** For so long, the other side can still read why. */
    private static final long PARTING_MILLIS = 500;

    private final Map<SocketAddress, Channel> byAddress = new ConcurrentHashMap<>();

    /** Receives each accepted connection. */
    @Override
    public void channelRead(ChannelHandlerContext context, Object accepted) {
        if (accepted instanceof Channel connection) {
            SocketAddress address = connection.remoteAddress();
            if (address != null) {
                byAddress.put(address, connection);
                ChannelFuture unused =
                        connection.closeFuture().addListener(closed -> byAddress.remove(address, connection));
            }
        }
        context.fireChannelRead(accepted);
    }

    /** Ends a connection after half a second, whatever the other side does. */
    void end(Attributes connection) {
        SocketAddress address = connection.get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR);
        Channel channel = address == null ? null : byAddress.get(address);
        if (channel != null) {
            ScheduledFuture<?> unused = channel.eventLoop()
                    .schedule(
                            () -> channel.unsafe().close(channel.voidPromise()), PARTING_MILLIS, TimeUnit.MILLISECONDS);
        }
    }
}

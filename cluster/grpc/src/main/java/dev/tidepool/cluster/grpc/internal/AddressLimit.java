package dev.tidepool.cluster.grpc.internal;

import dev.tidepool.cluster.ClientNetwork;
import io.grpc.netty.shaded.io.netty.channel.Channel;
import io.grpc.netty.shaded.io.netty.channel.ChannelFuture;
import io.grpc.netty.shaded.io.netty.channel.ChannelHandlerContext;
import io.grpc.netty.shaded.io.netty.channel.ChannelInboundHandlerAdapter;

/**
 * Bounds the connections of one {@link ClientNetwork}. A further one is closed before its first byte is read.
 * Thread-safe.
 */
final class AddressLimit extends ChannelInboundHandlerAdapter {
    private final AddressPlaces places;

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
}

package dev.tidepool.cluster.grpc.internal;

import io.grpc.netty.shaded.io.netty.channel.Channel;
import io.grpc.netty.shaded.io.netty.channel.ChannelHandlerContext;
import io.grpc.netty.shaded.io.netty.channel.ChannelInboundHandlerAdapter;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslHandler;

/** Gives each accepted connection a {@link FrameCounter}, behind its TLS. Thread-safe. */
final class FrameLimit extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext context, Object accepted) {
        if (accepted instanceof Channel connection) {
            connection.pipeline().addLast(new AtFirstBytes());
        }
        context.fireChannelRead(accepted);
    }

    /** When the first bytes come, gRPC has added its handlers, also that of TLS. */
    private static final class AtFirstBytes extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext context, Object bytes) {
            ChannelHandlerContext tls = context.pipeline().context(SslHandler.class);
            context.pipeline().addAfter((tls == null ? context : tls).name(), null, new FrameCounter());
            context.pipeline().remove(this);
            context.fireChannelRead(bytes);
        }
    }
}

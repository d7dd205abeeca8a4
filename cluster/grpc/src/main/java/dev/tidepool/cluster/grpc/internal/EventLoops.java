package dev.tidepool.cluster.grpc.internal;

import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.netty.shaded.io.netty.channel.EventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.IoHandlerFactory;
import io.grpc.netty.shaded.io.netty.channel.MultiThreadIoEventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.ServerChannel;
import io.grpc.netty.shaded.io.netty.channel.epoll.Epoll;
import io.grpc.netty.shaded.io.netty.channel.epoll.EpollIoHandler;
import io.grpc.netty.shaded.io.netty.channel.epoll.EpollServerSocketChannel;
import io.grpc.netty.shaded.io.netty.channel.nio.NioIoHandler;
import io.grpc.netty.shaded.io.netty.channel.socket.nio.NioServerSocketChannel;
import io.grpc.netty.shaded.io.netty.util.concurrent.DefaultThreadFactory;
import io.grpc.netty.shaded.io.netty.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * The threads of one callers' port: one that accepts connections, and one for each core that serves them, as gRPC has
 * by default. A port needs its own because it looks at each connection before gRPC does. Thread-safe.
 */
final class EventLoops implements AutoCloseable {
    private static final boolean NATIVE = Epoll.isAvailable();

    private final EventLoopGroup accepting = group("callers-port-accept", 1);
    private final EventLoopGroup serving =
            group("callers-port-io", Runtime.getRuntime().availableProcessors());

    private static EventLoopGroup group(String name, int threads) {
        IoHandlerFactory io = NATIVE ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
        return new MultiThreadIoEventLoopGroup(threads, new DefaultThreadFactory(name, true), io);
    }

    /** Makes a server use these threads, close connections beyond the limit, and know the others. */
    NettyServerBuilder serve(NettyServerBuilder server, AddressLimit limit, OpenConnections connections) {
        return server.bossEventLoopGroup(accepting)
                .workerEventLoopGroup(serving)
                .channelFactory(() -> {
                    ServerChannel port = NATIVE ? new EpollServerSocketChannel() : new NioServerSocketChannel();
                    port.pipeline().addLast(limit, connections, new FrameLimit());
                    return port;
                });
    }

    /** Ends the threads soon, without waiting for them. */
    @Override
    public void close() {
        Future<?> unusedAccepting = accepting.shutdownGracefully(0, 1, TimeUnit.SECONDS);
        Future<?> unusedServing = serving.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    }
}

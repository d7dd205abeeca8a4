package dev.tidepool.research.benchmarks.servers.host;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;
import java.net.InetSocketAddress;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import reactor.core.Disposable;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * Netty with its HTTP codec. The event loops read and write; the pool works. Netty has no pool for blocking work, so
 * the peer is Reactor's scheduler for it.
 *
 * @param elastic the scheduler; null if another pool works
 */
record NettyHost(
        EventLoopGroup loops, Channel channel, @Nullable Scheduler elastic) implements HostedServer {

    static HostedServer start(@Nullable ExecutorService pool, RequestWork work) {
        if (pool != null) {
            return start(pool, null, work);
        }
        Scheduler elastic = Schedulers.newBoundedElastic(
                Schedulers.DEFAULT_BOUNDED_ELASTIC_SIZE, Schedulers.DEFAULT_BOUNDED_ELASTIC_QUEUESIZE, "elastic");
        Executor scheduling = task -> {
            Disposable unused = elastic.schedule(task);
        };
        return start(scheduling, elastic, work);
    }

    private static HostedServer start(Executor pool, @Nullable Scheduler elastic, RequestWork work) {
        HandOff handOff = new HandOff(pool, work);
        EventLoopGroup loops = new MultiThreadIoEventLoopGroup(loopThreads(), NioIoHandler.newFactory());
        Channel channel = new ServerBootstrap()
                .group(loops)
                .channel(NioServerSocketChannel.class)
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel connection) {
                        connection.pipeline().addLast(new HttpServerCodec(), handOff);
                    }
                })
                .bind(LOOPBACK, 0)
                .syncUninterruptibly()
                .channel();
        return new NettyHost(loops, channel, elastic);
    }

    /** Half of the cores: the pool needs the others. */
    private static int loopThreads() {
        return Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
    }

    @Override
    public int port() {
        return ((InetSocketAddress) channel.localAddress()).getPort();
    }

    @Override
    public void close() {
        channel.close().syncUninterruptibly();
        var unused = loops.shutdownGracefully();
        if (elastic != null) {
            elastic.dispose();
        }
    }

    /** Hands each request to the pool, which answers it. */
    @Sharable
    private static final class HandOff extends SimpleChannelInboundHandler<HttpObject> {
        private final Executor pool;
        private final RequestWork work;

        HandOff(Executor pool, RequestWork work) {
            this.pool = pool;
            this.work = work;
        }

        @Override
        protected void channelRead0(ChannelHandlerContext connection, HttpObject part) {
            if (!(part instanceof HttpRequest)) {
                return;
            }
            try {
                pool.execute(() -> answer(connection, HttpResponseStatus.OK, work.answer()));
            } catch (RejectedExecutionException rejected) {
                answer(connection, HttpResponseStatus.SERVICE_UNAVAILABLE, new byte[0]);
            }
        }

        private static void answer(ChannelHandlerContext connection, HttpResponseStatus status, byte[] body) {
            FullHttpResponse response =
                    new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, Unpooled.wrappedBuffer(body));
            response.headers().setInt(HttpHeaderNames.CONTENT_LENGTH, body.length);
            var unused = connection.writeAndFlush(response);
        }
    }
}

package dev.tidepool.research.benchmarks.servers.load;

import dev.tidepool.research.benchmarks.servers.host.HostedServer;
import dev.tidepool.research.benchmarks.servers.host.WorkCall;
import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.netty.channel.EventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.MultiThreadIoEventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.nio.NioIoHandler;
import io.grpc.netty.shaded.io.netty.channel.socket.nio.NioSocketChannel;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.StreamObserver;
import java.util.List;
import java.util.stream.IntStream;

/** Unary calls, on a channel of one connection for each. */
final class GrpcRequests implements Requests {
    private static final byte[] NOTHING = {};

    private final EventLoopGroup loops = new MultiThreadIoEventLoopGroup(LoadPlan.threads(), NioIoHandler.newFactory());
    private final List<ManagedChannel> channels;

    GrpcRequests(LoadPlan plan) {
        channels = IntStream.range(0, plan.connections())
                .mapToObj(i -> NettyChannelBuilder.forAddress(HostedServer.LOOPBACK, plan.port())
                        .usePlaintext()
                        .eventLoopGroup(loops)
                        .channelType(NioSocketChannel.class)
                        .directExecutor()
                        .build())
                .toList();
    }

    @Override
    public void send(int connection, Ending ending) {
        ClientCalls.asyncUnaryCall(
                channels.get(connection).newCall(WorkCall.method(), CallOptions.DEFAULT), NOTHING, new Answer(ending));
    }

    @Override
    public void close() {
        channels.forEach(ManagedChannel::shutdownNow);
        var unused = loops.shutdownGracefully();
    }

    private record Answer(Ending ending) implements StreamObserver<byte[]> {
        @Override
        public void onNext(byte[] body) {}

        @Override
        public void onError(Throwable failure) {
            ending.ended(false);
        }

        @Override
        public void onCompleted() {
            ending.ended(true);
        }
    }
}

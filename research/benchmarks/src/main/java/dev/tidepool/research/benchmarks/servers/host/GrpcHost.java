package dev.tidepool.research.benchmarks.servers.host;

import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;

/** A gRPC server with one unary call. Its own pool is the cached one that all servers of a JVM share. */
record GrpcHost(Server server) implements HostedServer {
    static HostedServer start(@Nullable ExecutorService pool, RequestWork work) throws IOException {
        NettyServerBuilder builder = NettyServerBuilder.forAddress(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                .addService(ServerServiceDefinition.builder(WorkCall.SERVICE)
                        .addMethod(
                                WorkCall.method(),
                                ServerCalls.asyncUnaryCall((request, answer) -> answer(work, answer)))
                        .build());
        if (pool != null) {
            builder.executor(pool);
        }
        return new GrpcHost(builder.build().start());
    }

    private static void answer(RequestWork work, StreamObserver<byte[]> answer) {
        answer.onNext(work.answer());
        answer.onCompleted();
    }

    @Override
    public int port() {
        return server.getPort();
    }

    @Override
    public void close() {
        server.shutdownNow();
    }
}

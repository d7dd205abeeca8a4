package dev.tidepool.cluster.grpc.internal;

import dev.tidepool.cluster.HostAndPort;
import dev.tidepool.cluster.grpc.GrpcSettings;
import dev.tidepool.cluster.grpc.LocalNodes;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;

/** The only node of a cluster, whose port on loopback admits every caller. */
final class LoopbackNode implements AutoCloseable {
    private static final String HERE = "127.0.0.1";

    private final LocalNodes nodes = new LocalNodes();
    private final CallersServer server;

    LoopbackNode() throws IOException {
        this(GrpcSettings.loopback());
    }

    LoopbackNode(GrpcSettings settings) throws IOException {
        this(settings, PortLimits.ofJvm());
    }

    LoopbackNode(GrpcSettings settings, PortLimits limits) throws IOException {
        server = new CallersServer(nodes.join(), new HostAndPort(HERE, 0), settings, name -> true, HERE, limits);
    }

    CallersServer server() {
        return server;
    }

    /** Returns a channel to it, which the caller shuts down. */
    ManagedChannel channel() {
        return NettyChannelBuilder.forAddress(HERE, server.address().port(), InsecureChannelCredentials.create())
                .build();
    }

    /** Returns a connection to it on which nothing was sent. */
    Socket connect() throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), server.address().port());
    }

    @Override
    public void close() {
        server.close();
        nodes.close();
    }
}

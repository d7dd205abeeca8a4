package dev.tidepool.research.benchmarks.servers.host;

import java.io.IOException;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The servers. */
public enum ServerKind {
    TOMCAT("embedded Tomcat, a servlet; the pool is its connector's executor"),
    JETTY("embedded Jetty, a handler; the pool is the server's thread pool"),
    NETTY("Netty's HTTP codec; its event loop hands each request to the pool"),
    GRPC("grpc-java on Netty, a unary call; the pool is the server's executor");

    private final String description;

    ServerKind(String description) {
        this.description = description;
    }

    /** Returns what it is, in one line. */
    public String description() {
        return description;
    }

    /** Returns whether requests are HTTP/1.1; else they are gRPC calls. */
    public boolean isHttp() {
        return this != GRPC;
    }

    /**
     * Starts a server with a pool. {@link HostedServer#close} ends both.
     *
     * @throws IOException if the server cannot start
     */
    public HostedServer start(ServerPool pool, RequestWork work) throws IOException {
        Supplier<ExecutorService> opener = pool.opener();
        @Nullable ExecutorService executor = opener == null ? null : opener.get();
        boolean isVirtual = pool.name().equals(ServerPool.VIRTUAL);
        HostedServer server = switch (this) {
            case TOMCAT -> TomcatHost.start(executor, work);
            case JETTY -> JettyHost.start(executor, isVirtual, work);
            case NETTY -> NettyHost.start(executor, work);
            case GRPC -> GrpcHost.start(executor, work);
        };
        return new WithPool(server, executor);
    }

    /** Returns the name that users type. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    private record WithPool(HostedServer server, @Nullable ExecutorService pool) implements HostedServer {
        @Override
        public int port() {
            return server.port();
        }

        @Override
        public void close() {
            server.close();
            if (pool != null) {
                pool.shutdownNow();
            }
        }
    }
}

package dev.tidepool.research.benchmarks.servers.host;

/** A server on the loopback interface that works for each request. {@link #close} ends it, but not its pool. */
public interface HostedServer extends AutoCloseable {
    /** The address of all servers. */
    String LOOPBACK = "127.0.0.1";

    /** Returns the port. */
    int port();

    /** Ends the server. Requests in progress may fail. */
    @Override
    void close();
}

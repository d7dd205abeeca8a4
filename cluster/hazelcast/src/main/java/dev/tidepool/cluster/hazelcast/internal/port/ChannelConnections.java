package dev.tidepool.cluster.hazelcast.internal.port;

import static java.util.Objects.requireNonNull;

import com.hazelcast.internal.networking.Channel;
import com.hazelcast.internal.server.ServerConnection;
import java.io.EOFException;
import org.jspecify.annotations.Nullable;

/** The connections of Hazelcast's channels. */
final class ChannelConnections {
    private ChannelConnections() {}

    /** Returns the connection of a channel. */
    static ServerConnection of(Channel channel) {
        return requireNonNull((ServerConnection) channel.attributeMap().get(ServerConnection.class));
    }

    /**
     * Closes a connection at once.
     *
     * @param cause null if Hazelcast need not dial again
     */
    static void close(ServerConnection connection, Channel channel, String why, @Nullable EOFException cause) {
        connection.close(why, cause);
        // The JDK closes a socket only when its selectors run again, and Hazelcast's selectors sleep for up to 5 s.
        channel.inboundPipeline().wakeup();
        channel.outboundPipeline().wakeup();
    }
}

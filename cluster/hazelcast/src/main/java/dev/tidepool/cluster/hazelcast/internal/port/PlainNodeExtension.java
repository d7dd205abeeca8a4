package dev.tidepool.cluster.hazelcast.internal.port;

import com.hazelcast.instance.EndpointQualifier;
import com.hazelcast.instance.impl.DefaultNodeExtension;
import com.hazelcast.instance.impl.Node;
import com.hazelcast.internal.networking.Channel;
import com.hazelcast.internal.networking.ChannelInitializer;
import com.hazelcast.internal.server.ServerConnection;
import com.hazelcast.internal.server.ServerContext;
import dev.tidepool.cluster.ClientNetwork;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * The node extension of a member without a secret: Hazelcast's, but a dialled connection ends if no node answers in
 * time. A silent server may listen there, or a node that is frozen.
 */
final class PlainNodeExtension extends DefaultNodeExtension {
    private static final String NO_NODE = "it is not a node, or it ends";

    private final UnauthenticatedLimits limits;
    private final ConnectionFailures failures;

    PlainNodeExtension(Node node, UnauthenticatedLimits limits, ConnectionFailures failures) {
        super(node);
        this.limits = limits;
        this.failures = failures;
    }

    @Override
    public Function<EndpointQualifier, ChannelInitializer> createChannelInitializerFn(ServerContext context) {
        Function<EndpointQualifier, ChannelInitializer> hazelcast = super.createChannelInitializerFn(context);
        Dialled dialled = new Dialled(
                new DialledAddresses(node, context, failures),
                new RejectionLog(System.getLogger(PlainNodeExtension.class.getName()), System::nanoTime),
                new UnauthenticatedConnections(
                        Integer.MAX_VALUE, limits.dialTimeout().toNanos(), System::nanoTime, (task, delay) -> {
                            ScheduledFuture<?> unused = node.getNodeEngine()
                                    .getExecutionService()
                                    .schedule(task, delay, TimeUnit.NANOSECONDS);
                        }));
        return qualifier -> channel -> {
            hazelcast.apply(qualifier).initChannel(channel);
            if (channel.isClientMode()) {
                dialled.watch(channel);
            }
        };
    }

    /** The connections that one member dials. A node that answers gets its UUID in the connection. */
    private record Dialled(
            DialledAddresses addresses, RejectionLog rejections, UnauthenticatedConnections connections) {
        void watch(Channel channel) {
            ServerConnection connection = ChannelConnections.of(channel);
            UnauthenticatedConnections.Peer peer = why -> giveUp(connection, channel, why);
            connections.add(peer, ClientNetwork.of(channel.remoteSocketAddress()));
            channel.addCloseListener(closed -> {
                connections.remove(peer);
                if (connection.getRemoteUuid() == null) {
                    boolean isOurs = connection.getCloseCause() == null;
                    addresses.failed(connection, isOurs ? connection.getCloseReason() : NO_NODE);
                }
            });
        }

        private void giveUp(ServerConnection connection, Channel channel, String why) {
            if (connection.getRemoteUuid() == null && connection.isAlive()) {
                addresses.giveUp(connection);
                rejections.rejected(connection.getRemoteSocketAddress(), why);
                ChannelConnections.close(connection, channel, why, null);
            }
        }
    }
}

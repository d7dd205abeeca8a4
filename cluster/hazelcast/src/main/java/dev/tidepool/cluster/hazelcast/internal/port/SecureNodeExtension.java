package dev.tidepool.cluster.hazelcast.internal.port;

import com.hazelcast.instance.EndpointQualifier;
import com.hazelcast.instance.impl.DefaultNodeExtension;
import com.hazelcast.instance.impl.Node;
import com.hazelcast.internal.networking.ChannelInitializer;
import com.hazelcast.internal.server.ServerContext;
import com.hazelcast.spi.impl.executionservice.ExecutionService;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** The node extension of Hazelcast's open edition, with a {@link SecureChannelInitializer} for every connection. */
final class SecureNodeExtension extends DefaultNodeExtension {
    private final byte[] secret;
    private final UnauthenticatedLimits limits;
    private final ConnectionFailures failures;

    SecureNodeExtension(Node node, byte[] secret, UnauthenticatedLimits limits, ConnectionFailures failures) {
        super(node);
        this.secret = secret;
        this.limits = limits;
        this.failures = failures;
    }

    @Override
    public Function<EndpointQualifier, ChannelInitializer> createChannelInitializerFn(ServerContext context) {
        Function<EndpointQualifier, ChannelInitializer> hazelcast = super.createChannelInitializerFn(context);
        ExecutionService timer = node.getNodeEngine().getExecutionService();
        SecureChannelInitializer initializer = new SecureChannelInitializer(
                secret,
                node.getConfig().getClusterName(),
                () -> address(context),
                limits,
                new RejectionLog(System.getLogger(SecureChannelInitializer.class.getName()), System::nanoTime),
                failures,
                (task, delay) -> {
                    ScheduledFuture<?> unused = timer.schedule(task, delay, TimeUnit.NANOSECONDS);
                });
        return qualifier -> channel -> initializer.initialise(channel, hazelcast.apply(qualifier));
    }

    private static InetSocketAddress address(ServerContext context) {
        try {
            return context.getThisAddress().getInetSocketAddress();
        } catch (UnknownHostException gone) {
            throw new IllegalStateException("this member's own address no longer resolves", gone);
        }
    }
}

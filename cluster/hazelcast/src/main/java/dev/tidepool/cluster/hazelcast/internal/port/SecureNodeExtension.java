package dev.tidepool.cluster.hazelcast.internal.port;

import com.hazelcast.instance.EndpointQualifier;
import com.hazelcast.instance.impl.DefaultNodeExtension;
import com.hazelcast.instance.impl.Node;
import com.hazelcast.internal.networking.ChannelInitializer;
import com.hazelcast.internal.server.ServerContext;
import com.hazelcast.internal.util.executor.ExecutorType;
import com.hazelcast.spi.impl.executionservice.ExecutionService;
import dev.tidepool.cluster.NodeCertificates;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The node extension of Hazelcast's open edition, with a {@link SecureChannelInitializer} for every connection. */
final class SecureNodeExtension extends DefaultNodeExtension {
    /** Of connections that have ended since, too; so, more than there may be without authentication. */
    private static final int MAX_HANDSHAKES = 1_000;

    private final byte[] secret;
    private final @Nullable Supplier<NodeCertificates> certificates;
    private final UnauthenticatedLimits limits;
    private final ConnectionFailures failures;

    SecureNodeExtension(
            Node node,
            byte[] secret,
            @Nullable Supplier<NodeCertificates> certificates,
            UnauthenticatedLimits limits,
            ConnectionFailures failures) {
        super(node);
        this.secret = secret;
        this.certificates = certificates;
        this.limits = limits;
        this.failures = failures;
    }

    @Override
    public Function<EndpointQualifier, ChannelInitializer> createChannelInitializerFn(ServerContext context) {
        Function<EndpointQualifier, ChannelInitializer> hazelcast = super.createChannelInitializerFn(context);
        ExecutionService executors = node.getNodeEngine().getExecutionService();
        Executor tasks = executors.register("tidepool:handshakes", 1, MAX_HANDSHAKES, ExecutorType.CACHED);
        TlsEngines engines = new TlsEngines(secret, node.getConfig().getClusterName(), certificates);
        LoopbackHandshake.complete(engines);
        SecureChannelInitializer initializer = new SecureChannelInitializer(
                engines,
                context,
                limits,
                new RejectionLog(System.getLogger(SecureChannelInitializer.class.getName()), System::nanoTime),
                new DialledAddresses(node, context, failures),
                (task, delay) -> {
                    ScheduledFuture<?> unused = executors.schedule(task, delay, TimeUnit.NANOSECONDS);
                },
                tasks);
        return qualifier -> channel -> initializer.initialise(channel, hazelcast.apply(qualifier));
    }
}

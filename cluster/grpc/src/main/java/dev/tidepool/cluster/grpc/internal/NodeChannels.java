package dev.tidepool.cluster.grpc.internal;

import dev.tidepool.cluster.HostAndPort;
import dev.tidepool.cluster.NodeId;
import dev.tidepool.cluster.grpc.GrpcSettings;
import io.grpc.ChannelCredentials;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.netty.channel.ChannelOption;
import java.time.Instant;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A caller's channels to addresses, and its threads. Those for messages run what futures trigger, so a stage that
 * blocks holds up one node's messages alone. Threads end by themselves when there is nothing to do. Thread-safe.
 */
class NodeChannels {
    private static final int CONNECT_MILLIS = 5_000;
    private static final int WINDOW_BYTES = 1 << 20;

    /** A node that says nothing for so long is asked whether it is there. */
    private static final int KEEP_ALIVE_SECONDS = 10;

    private static final int KEEP_ALIVE_LIMIT_SECONDS = 5;
    private static final int IDLE_THREAD_SECONDS = 5;

    private final GrpcSettings settings;
    private final @Nullable Credentials credentials;
    private final ChannelCredentials kind;
    private final ScheduledThreadPoolExecutor timer;
    private final ExecutorService messages = Executors.newCachedThreadPool(threads("cluster-messages"));

    /** @throws IllegalArgumentException if the certificates cannot be used */
    NodeChannels(GrpcSettings settings) {
        this.settings = settings;
        this.credentials = settings.tls() == null ? null : new Credentials(settings.tls());
        this.kind = credentials == null ? InsecureChannelCredentials.create() : credentials.ofClient();
        this.timer = new ScheduledThreadPoolExecutor(1, threads("cluster-connections"));
        timer.setKeepAliveTime(IDLE_THREAD_SECONDS, TimeUnit.SECONDS);
        timer.allowCoreThreadTimeOut(true);
    }

    /** Reads changed certificates from now on, and runs {@code onChange} when new channels use others. */
    void watchCertificates(Runnable onChange) {
        if (credentials != null) {
            credentials.refreshOn(timer, () -> later(0, onChange));
        }
    }

    private static ThreadFactory threads(String name) {
        return task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        };
    }

    ManagedChannel channel(HostAndPort address) {
        return NettyChannelBuilder.forAddress(address.host(), address.port(), kind)
                .executor(messages)
                .maxInboundMessageSize(settings.messageLimit() + CallersProtocol.BATCH_MARGIN)
                .flowControlWindow(WINDOW_BYTES)
                .withOption(ChannelOption.CONNECT_TIMEOUT_MILLIS, CONNECT_MILLIS)
                .keepAliveTime(KEEP_ALIVE_SECONDS, TimeUnit.SECONDS)
                .keepAliveTimeout(KEEP_ALIVE_LIMIT_SECONDS, TimeUnit.SECONDS)
                .disableServiceConfigLookUp()
                .disableRetry()
                .build();
    }

    /** Returns when the first of its certificates expires; null if it has none. */
    @Nullable
    Instant certificateExpiry() {
        return credentials == null ? null : credentials.expiry();
    }

    /** Returns whether it has no certificates. */
    boolean isPlaintext() {
        return credentials == null;
    }

    /** Returns whether its own certificate is for nodes alone, so that no node takes it. */
    boolean hasNodesCertificate() {
        return credentials != null && !credentials.isForCallers();
    }

    /** Returns what a caller says of itself when it begins a stream. */
    Metadata header(NodeId caller) {
        Metadata header = CallersProtocol.header(caller);
        CallersProtocol.announce(header, settings.payloadLimit());
        return header;
    }

    /** Runs a step after a pause; not after {@link #close}. */
    void later(long millis, Runnable step) {
        if (!timer.isShutdown()) {
            ScheduledFuture<?> unused = timer.schedule(step, millis, TimeUnit.MILLISECONDS);
        }
    }

    /** Runs an action soon, on a thread for messages. */
    void execute(Runnable action) {
        messages.execute(action);
    }

    /** Ends the timer. The threads for messages remain for what streams report last. */
    void close() {
        timer.shutdownNow();
    }
}

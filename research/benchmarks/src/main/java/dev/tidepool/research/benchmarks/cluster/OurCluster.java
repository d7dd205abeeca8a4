package dev.tidepool.research.benchmarks.cluster;

import dev.tidepool.cluster.DistributedExecutor;
import dev.tidepool.cluster.NodeId;
import dev.tidepool.cluster.TaskOptions;
import dev.tidepool.cluster.grpc.GrpcEngine;
import dev.tidepool.cluster.grpc.GrpcSettings;
import dev.tidepool.policy.routing.RoutingPolicy;
import dev.tidepool.server.process.NodeProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Our nodes, and a {@link DistributedExecutor}. */
final class OurCluster implements OpenCluster {
    private static final Duration START_LIMIT = Duration.ofSeconds(30);
    private static final String CLUSTER =
            "tidepool-bench-" + ProcessHandle.current().pid();

    private final @Nullable ClusterKeys keys;
    private final List<NodeProcess> nodes = new ArrayList<>();
    private @Nullable GrpcEngine engine;
    private @Nullable DistributedExecutor executor;

    /** The engines of further callers, and the callers. */
    private final List<AutoCloseable> further = new ArrayList<>();

    private OurCluster(@Nullable ClusterKeys keys) {
        this.keys = keys;
    }

    /** @param isProtected whether nodes and callers authenticate each other and encrypt */
    static OurCluster open(ClusterSize size, RoutingPolicy routing, boolean isProtected)
            throws IOException, InterruptedException {
        OurCluster cluster = new OurCluster(isProtected ? ClusterKeys.create() : null);
        try {
            cluster.start(size, routing);
            return cluster;
        } catch (IOException | InterruptedException | RuntimeException failed) {
            cluster.close();
            throw failed;
        }
    }

    private void start(ClusterSize size, RoutingPolicy routing) throws IOException, InterruptedException {
        startNodes(size);
        GrpcEngine started = connect();
        engine = started;
        DistributedExecutor built = DistributedExecutor.builder("benchmark")
                .engine(started)
                .routing(routing)
                .build();
        executor = built;
        await(built, size.members());
    }

    private static void await(DistributedExecutor caller, int members) throws InterruptedException {
        if (!caller.awaitMembers(members, START_LIMIT)) {
            throw new IllegalStateException("%d of %d members joined within %d s"
                    .formatted(caller.members().size(), members, START_LIMIT.toSeconds()));
        }
    }

    @Override
    public void addCallers(int count) throws InterruptedException {
        List<DistributedExecutor> added = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            GrpcEngine another = connect();
            further.add(0, another);
            DistributedExecutor caller =
                    DistributedExecutor.builder("caller-" + i).engine(another).build();
            further.add(0, caller);
            added.add(caller);
        }
        for (DistributedExecutor caller : added) {
            await(caller, nodes.size());
        }
    }

    private GrpcEngine connect() {
        GrpcSettings settings = keys == null ? GrpcSettings.loopback() : keys.ofCaller();
        return GrpcEngine.connect(settings, List.of(nodes.get(0).callersAddress()));
    }

    private void startNodes(ClusterSize size) throws IOException, InterruptedException {
        List<String> options = new ArrayList<>(List.of("--cluster", CLUSTER));
        if (size.threads() != ClusterSize.AS_CONFIGURED) {
            options.addAll(List.of("--pool", "fixed:threads=" + size.threads()));
        }
        if (keys != null) {
            options.addAll(keys.ofNode());
        }
        for (int i = 0; i < size.members(); i++) {
            List<String> all = new ArrayList<>(options);
            if (i > 0) {
                all.addAll(List.of("--join", nodes.get(0).address()));
            }
            nodes.add(NodeProcess.start(ClusterSuite.JVM, all));
        }
    }

    /** Returns a part of a cluster, which is null until the cluster has started. */
    static <T> T started(@Nullable T part) {
        if (part == null) {
            throw new IllegalStateException("the cluster is not started");
        }
        return part;
    }

    @Override
    public CompletionStage<byte[]> submit(byte[] argument) {
        return started(executor).submit(BenchmarkTasks.of(argument), argument);
    }

    @Override
    public CompletionStage<byte[]> submitToFirst(byte[] argument) {
        DistributedExecutor to = started(executor);
        NodeId first = to.members().get(0).node();
        return to.submitTo(first, BenchmarkTasks.of(argument), argument, TaskOptions.defaults());
    }

    @Override
    public List<Long> pids() {
        return nodes.stream().map(NodeProcess::pid).toList();
    }

    @Override
    public void close() {
        nodes.forEach(NodeProcess::kill);
        further.forEach(OurCluster::end);
        if (executor != null) {
            executor.shutdownNow();
            executor.close();
        }
        if (engine != null) {
            end(engine);
        }
        nodes.forEach(NodeProcess::close);
        if (keys != null) {
            end(keys);
        }
    }

    private static void end(AutoCloseable part) {
        try {
            part.close();
        } catch (Exception failed) {
            throw new IllegalStateException("a caller does not close", failed);
        }
    }
}

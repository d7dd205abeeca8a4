package dev.tidepool.lab.race.cluster;

import dev.tidepool.cluster.DistributedExecutor;
import dev.tidepool.cluster.MemberStatus;
import dev.tidepool.cluster.TaskOptions;
import dev.tidepool.cluster.grpc.GrpcEngine;
import dev.tidepool.policy.routing.RoutingPolicy;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/** A caller of a Tidepool cluster: a {@link DistributedExecutor} on its own connections. */
final class TidepoolCaller implements TaskCaller {
    private final DistributedExecutor executor;
    private final WatchedRouting routing;

    /** The router's number of each node. */
    private final int[] routerNumbers;

    private TidepoolCaller(DistributedExecutor executor, WatchedRouting routing, int[] routerNumbers) {
        this.executor = executor;
        this.routing = routing;
        this.routerNumbers = routerNumbers;
    }

    /**
     * Connects to the cluster and waits for every node.
     *
     * @throws IllegalStateException if a node is missing after {@code patience}
     */
    static TidepoolCaller open(RoutingPolicy policy, Addresses addresses, int index, Duration patience)
            throws InterruptedException {
        WatchedRouting routing = new WatchedRouting(policy);
        GrpcEngine engine = addresses.caller();
        DistributedExecutor executor = DistributedExecutor.builder("caller-" + index)
                .engine(engine)
                .routing(routing)
                .build();
        if (!executor.awaitMembers(addresses.nodes().size(), patience)) {
            throw new IllegalStateException("caller %d found %d of %d nodes in %d s"
                    .formatted(
                            index, executor.members().size(), addresses.nodes().size(), patience.toSeconds()));
        }
        int[] routerNumbers = new int[addresses.nodes().size()];
        for (MemberStatus member : executor.members()) {
            CompletableFuture<Served> unused = executor.submitTo(
                    member.node(),
                    TidepoolNode.TASK,
                    new TidepoolNode.Index(NodeTasks.WARM_UP),
                    TaskOptions.defaults());
            routerNumbers[addresses.nodeAt(member.node().address())] = routing.lastStarted();
        }
        return new TidepoolCaller(executor, routing, routerNumbers);
    }

    @Override
    public CompletableFuture<Served> submit(int index) {
        return executor.submit(TidepoolNode.TASK, new TidepoolNode.Index(index));
    }

    @Override
    public long[] overloadSignals() {
        return IntStream.of(routerNumbers).mapToLong(routing::overloadSignals).toArray();
    }
}

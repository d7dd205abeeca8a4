package dev.tidepool.lab.cluster;

import dev.tidepool.cluster.DistributedExecutor;
import dev.tidepool.cluster.MemberStatus;
import dev.tidepool.cluster.NodeId;
import dev.tidepool.cluster.engine.hazelcast.HazelcastEngine;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A caller of a Tidepool cluster: a {@link DistributedExecutor} on a lite member of its own. */
final class TidepoolCaller implements TaskCaller {
    private final DistributedExecutor executor;
    private final WatchedRouting routing;
    private final Addresses addresses;
    private final List<NodeId> members;

    private TidepoolCaller(
            DistributedExecutor executor, WatchedRouting routing, Addresses addresses, List<NodeId> members) {
        this.executor = executor;
        this.routing = routing;
        this.addresses = addresses;
        this.members = members;
    }

    /**
     * Joins the cluster and waits until every node is there.
     *
     * @throws IllegalStateException if one is not there in time
     */
    static TidepoolCaller open(CallerRequest request, int index, Duration patience) throws InterruptedException {
        WatchedRouting routing = new WatchedRouting(
                ClusterContestant.find(request.contestant()).routingPolicy());
        Addresses addresses = request.addresses();
        HazelcastEngine engine = HazelcastEngine.start(addresses.caller(index));
        DistributedExecutor executor = DistributedExecutor.builder("caller-" + index)
                .hazelcast(engine.instance())
                .routing(routing)
                .build();
        if (!executor.awaitMembers(addresses.nodes().size(), patience)) {
            throw new IllegalStateException("caller %d found %d of %d nodes in %d s"
                    .formatted(
                            index,
                            executor.members().size(),
                            addresses.nodes().size(),
                            patience.toSeconds()));
        }
        List<NodeId> members =
                executor.members().stream().map(MemberStatus::node).toList();
        return new TidepoolCaller(executor, routing, addresses, members);
    }

    @Override
    public CompletableFuture<Served> submit(int index) {
        return executor.submit(TidepoolNode.TASK, new TidepoolNode.Index(index));
    }

    /** A router counts nodes as they join, and so are they listed. */
    @Override
    public long[] overloadSignals() {
        long[] byNode = new long[members.size()];
        for (int i = 0; i < members.size(); i++) {
            byNode[addresses.nodeAt(members.get(i).address())] = routing.overloadSignals(i);
        }
        return byNode;
    }
}

package dev.tidepool.server.cli;

import dev.tidepool.cluster.ClusterMember;
import dev.tidepool.cluster.grpc.CallersPort;
import dev.tidepool.cluster.hazelcast.HazelcastMembership;
import dev.tidepool.executor.AdaptiveExecutor;
import dev.tidepool.server.http.NodeMetrics;
import dev.tidepool.server.rights.RightsFile;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A running node.
 *
 * @param cluster its cluster's name
 * @param membership its place among the nodes
 * @param callers its port for callers
 * @param rights what they may run; null for everything
 */
record RunningNode(
        String name,
        String cluster,
        HazelcastMembership membership,
        CallersPort callers,
        @Nullable RightsFile rights,
        AdaptiveExecutor executor,
        ClusterMember member)
        implements RunningServer {
    @Override
    public void onLost(Runnable action) {
        membership.onShutdown(action);
    }

    @Override
    public boolean isLost() {
        return !membership.instance().getLifecycleService().isRunning();
    }

    @Override
    public String alsoAt() {
        return ", callers at " + callers.address();
    }

    @Override
    public String what() {
        return "node %s ready at %s, cluster '%s'".formatted(name, member.node().address(), cluster);
    }

    @Override
    public int members() {
        return membership.nodes().size();
    }

    @Override
    public @Nullable String obstacle() {
        return isLost() ? "the node has left its cluster" : null;
    }

    @Override
    public String metrics() {
        return NodeMetrics.text(member.load(), callers.certificateExpiry());
    }

    @Override
    public boolean end(Duration limit) {
        long begin = System.nanoTime();
        boolean inTime = false;
        try {
            inTime = member.drain(limit);
        } catch (InterruptedException interrupt) {
            Thread.currentThread().interrupt();
        }
        member.close();
        executor.shutdownNow();
        callers.close(limit.minusNanos(System.nanoTime() - begin));
        if (rights != null) {
            rights.close();
        }
        return inTime;
    }
}

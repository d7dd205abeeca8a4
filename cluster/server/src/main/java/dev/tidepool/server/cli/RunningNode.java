package dev.tidepool.server.cli;

import dev.tidepool.cluster.ClusterMember;
import dev.tidepool.cluster.MemberLoad;
import dev.tidepool.cluster.hazelcast.HazelcastEngine;
import dev.tidepool.executor.AdaptiveExecutor;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A running node. */
record RunningNode(String name, HazelcastEngine engine, AdaptiveExecutor executor, ClusterMember member)
        implements RunningServer {
    @Override
    public String what() {
        return "node %s ready at %s".formatted(name, member.node().address());
    }

    @Override
    public int members() {
        return engine.fullMembers();
    }

    @Override
    public @Nullable String obstacle() {
        return engine.instance().getLifecycleService().isRunning() ? null : "the node has left its cluster";
    }

    @Override
    public MemberLoad load() {
        return member.load();
    }

    @Override
    public boolean end(Duration limit) {
        boolean inTime = false;
        try {
            inTime = member.drain(limit);
        } catch (InterruptedException interrupt) {
            Thread.currentThread().interrupt();
        }
        member.close();
        executor.shutdownNow();
        engine.close();
        return inTime;
    }
}

package dev.tidepool.lab.race.cluster;

import dev.tidepool.cluster.ClusterEngine;
import dev.tidepool.cluster.ClusterMember;
import dev.tidepool.cluster.Codec;
import dev.tidepool.cluster.RegisteredTask;
import dev.tidepool.cluster.TaskRegistry;
import dev.tidepool.cluster.hazelcast.HazelcastMembership;
import dev.tidepool.executor.AdaptiveExecutor;
import dev.tidepool.executor.PoolStats;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.control.DecisionRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** A member of a Tidepool cluster with one task, {@link #TASK}. */
record TidepoolNode(AdaptiveExecutor pool) implements NodePool {
    /** Its argument is the index of a task of the run. */
    static final RegisteredTask<Index, Served> TASK =
            new RegisteredTask<>("race", Codec.record(Index.class), Codec.record(Served.class));

    private static final int DECISIONS = 100_000;

    record Index(int value) {}

    static TidepoolNode open(SizingPolicy sizing, NodeRequest request, NodeTasks tasks) {
        AdaptiveExecutor pool = AdaptiveExecutor.builder("node-" + request.index())
                .sizing(sizing)
                .idleOrder(request.idleOrder())
                .decisionLog(DECISIONS)
                .daemon(true)
                .build();
        if (request.serialCost() != null) {
            tasks.behind(new SerialGate(
                    request.serialCost().cost(), () -> pool.stats().threadsAlive()));
        }
        HazelcastMembership membership =
                HazelcastMembership.start(request.addresses().node(request.index()));
        ClusterMember unused = ClusterMember.builder("node-" + request.index())
                .engine(callersPort(request, membership))
                .executor(pool)
                .tasks(new TaskRegistry().register(TASK, (index, context) -> tasks.run(index.value())))
                .build();
        return new TidepoolNode(pool);
    }

    private static ClusterEngine callersPort(NodeRequest request, HazelcastMembership membership) {
        try {
            return request.addresses().callersPort(request.index(), membership);
        } catch (IOException taken) {
            throw new UncheckedIOException(taken);
        }
    }

    @Override
    public State state() {
        PoolStats stats = pool.stats();
        return new State(
                stats.threadsAlive(),
                stats.threadsBusy(),
                stats.queueLength(),
                stats.threadsTarget(),
                stats.threadsCreated());
    }

    @Override
    public List<DecisionRecord> decisions() {
        return pool.decisions();
    }
}

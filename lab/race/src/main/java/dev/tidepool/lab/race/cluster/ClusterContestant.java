package dev.tidepool.lab.race.cluster;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.tidepool.lab.results.PolicyDescription;
import dev.tidepool.options.TypedName;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * A contestant of a cluster race: a sizing policy with a routing policy, as in {@code auto+shortest-wait}, or plain
 * Hazelcast, as in {@code hazelcast:threads=16}. It travels to the processes of a run as its name. Immutable.
 */
public interface ClusterContestant {
    /**
     * Returns the default contestants: ours, the three of [bahadur2022sword], and two that ignore the state of the
     * nodes.
     */
    static List<ClusterContestant> defaults() {
        return Stream.of(
                        "auto+shortest-wait",
                        "crr-node+collaborative-round-robin",
                        "throughput-decline+heuristic",
                        "memory-guard+resource-level",
                        "auto+round-robin",
                        HazelcastContestant.NAME)
                .map(ClusterContestant::find)
                .toList();
    }

    /**
     * Returns the contestant that a user typed.
     *
     * @param typed {@code POOL+ROUTING}, {@code POOL} for the default routing, or {@code hazelcast}, each with
     *     parameters
     * @throws IllegalArgumentException if the name is unknown or a parameter is not allowed
     */
    @JsonCreator
    static ClusterContestant find(String typed) {
        TypedName name = TypedName.of("pool", typed);
        return name.name().equals(HazelcastContestant.NAME)
                ? HazelcastContestant.of(name)
                : TidepoolContestant.of(name.text());
    }

    /** Returns the name as typed, always with the routing. */
    @JsonValue
    String name();

    /** Returns its policies for the result file. */
    PolicyDescription policy();

    /** Starts a node in this process. */
    NodePool openNode(NodeRequest request, NodeTasks tasks);

    /**
     * Connects a caller to the cluster, and waits for every node.
     *
     * @param index the caller's number, from 0
     * @throws IllegalStateException if a node is missing after {@code patience}
     */
    TaskCaller openCaller(Addresses addresses, int index, Duration patience) throws InterruptedException;
}

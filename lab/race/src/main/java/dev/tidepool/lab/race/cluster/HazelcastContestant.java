package dev.tidepool.lab.race.cluster;

import dev.tidepool.lab.results.PolicyDescription;
import dev.tidepool.options.Parameters;
import dev.tidepool.options.TypedName;
import dev.tidepool.policy.Require;
import java.time.Duration;

/**
 * Plain Hazelcast: an {@code IExecutorService} on instances with the default configuration. Its pool has a fixed size,
 * its queue no limit, and its tasks no time limit.
 *
 * @param name as typed
 */
record HazelcastContestant(String name, Settings settings) implements ClusterContestant {
    static final String NAME = "hazelcast";

    private static final Settings DEFAULTS = new Settings(16, Members.RANDOM);

    /**
     * What users may set.
     *
     * @param threads of the executor on each member, 1 to 10,000; Hazelcast's default is 16
     * @param members which member gets a task
     */
    record Settings(int threads, Members members) {
        Settings {
            Require.inRange("threads", threads, 1, 10_000);
        }
    }

    /** Which member gets a task. */
    enum Members {
        /** The owner of a random partition, as {@code submit} chooses. */
        RANDOM,
        /** Each in turn, by {@code submitToMember}. */
        ROUND_ROBIN
    }

    /**
     * Returns the contestant that a user typed.
     *
     * @throws IllegalArgumentException if a parameter is not allowed
     */
    static HazelcastContestant of(TypedName typed) {
        return new HazelcastContestant(typed.text(), typed.applyTo(DEFAULTS));
    }

    @Override
    public PolicyDescription policy() {
        return new PolicyDescription(NAME, Parameters.of(settings).shown());
    }

    @Override
    public NodePool openNode(NodeRequest request, NodeTasks tasks) {
        return HazelcastNode.open(settings.threads(), request, tasks);
    }

    @Override
    public TaskCaller openCaller(Addresses addresses, int index, Duration patience) throws InterruptedException {
        return HazelcastCaller.open(settings.members(), addresses, index, patience);
    }
}

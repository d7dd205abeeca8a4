package dev.tidepool.lab.race.cluster;

import dev.tidepool.options.TypedName;
import dev.tidepool.policy.Require;

/**
 * Plain Hazelcast: an {@code IExecutorService} on instances configured by nothing but what joining takes. Its pool has
 * a fixed size, its
 * queue no bound, its tasks no time limit.
 *
 * @param threads of the executor on each member, 1 to 10,000; 16 is Hazelcast's default
 * @param members which member gets a task
 */
record PlainHazelcast(int threads, Members members) {
    /** Its name among the contestants. */
    static final String NAME = "hazelcast";

    private static final PlainHazelcast DEFAULTS = new PlainHazelcast(16, Members.RANDOM);

    /** Which member gets a task. */
    enum Members {
        /** The owner of a partition drawn at random: what {@code submit} does. */
        RANDOM,
        /** Each in turn, by {@code submitToMember}. */
        ROUND_ROBIN
    }

    /** Checks the range. */
    PlainHazelcast {
        Require.inRange("threads", threads, 1, 10_000);
    }

    /**
     * Returns what a user typed.
     *
     * @throws IllegalArgumentException in one line, if a parameter is not allowed
     */
    static PlainHazelcast find(String typed) {
        return TypedName.of("pool", typed).applyTo(DEFAULTS);
    }
}

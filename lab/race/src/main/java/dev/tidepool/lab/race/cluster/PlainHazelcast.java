package dev.tidepool.lab.race.cluster;

import dev.tidepool.options.TypedName;
import dev.tidepool.policy.Require;

/**
 * Plain Hazelcast: an {@code IExecutorService} on instances with the default configuration. Its pool has a fixed size,
 * its queue no limit, and its tasks no time limit.
 *
 * @param threads of the executor on each member, 1 to 10,000; Hazelcast's default is 16
 * @param members which member gets a task
 */
record PlainHazelcast(int threads, Members members) {
    static final String NAME = "hazelcast";

    private static final PlainHazelcast DEFAULTS = new PlainHazelcast(16, Members.RANDOM);

    /**
     */
    enum Members {
        /** The owner of a random partition, as {@code submit} chooses. */
        RANDOM,
        /** Each in turn, by {@code submitToMember}. */
        ROUND_ROBIN
    }

    PlainHazelcast {
        Require.inRange("threads", threads, 1, 10_000);
    }

    /**
     * @throws IllegalArgumentException if a parameter is not allowed
     */
    static PlainHazelcast find(String typed) {
        return TypedName.of("pool", typed).applyTo(DEFAULTS);
    }
}

package dev.tidepool.lab.measure.contestant;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * One pool that can race.
 *
 * @param name the name as typed, its parameter included: {@code jdk-fixed:16}
 * @param policy name of the rule that sizes it
 * @param parameters the rule's parameters by name
 * @param opener opens a pool with threads from a given source
 */
public record Contestant(
        String name, String policy, Map<String, Object> parameters, Function<PoolThreads, ContestantPool> opener) {

    /** Copies the parameters; their order stays. */
    public Contestant {
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    }

    /**
     * Opens the pool.
     *
     * @param threads makes the pool's threads; a {@link ThreadLedger} counts them too
     */
    public ContestantPool open(PoolThreads threads) {
        return opener.apply(threads);
    }
}

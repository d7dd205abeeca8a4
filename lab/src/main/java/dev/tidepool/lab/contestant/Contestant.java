package dev.tidepool.lab.contestant;

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
 * @param opener opens a pool whose threads come from a ledger
 */
public record Contestant(
        String name, String policy, Map<String, Object> parameters, Function<ThreadLedger, ContestantPool> opener) {

    /** Copies the parameters; their order stays. */
    public Contestant {
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    }

    /**
     * Opens the pool.
     *
     * @param threads makes and counts the pool's threads
     */
    public ContestantPool open(ThreadLedger threads) {
        return opener.apply(threads);
    }
}

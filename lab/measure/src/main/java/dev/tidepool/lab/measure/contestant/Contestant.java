package dev.tidepool.lab.measure.contestant;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * One pool that can race. It travels to a child process as its name.
 *
 * @param name as typed, with its parameters: {@code jdk-fixed:16}
 * @param policy name of the rule that sizes it
 * @param parameters of the rule by name
 * @param opener opens a pool whose threads come from the given source
 */
public record Contestant(
        @JsonValue String name,
        String policy,
        Map<String, Object> parameters,
        Function<PoolThreads, ContestantPool> opener) {
    public Contestant {
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    }

    @JsonCreator
    private static Contestant read(String name) {
        return Contestants.find(name);
    }

    /**
     * Opens the pool.
     *
     * @param threads makes and counts the pool's threads
     */
    public ContestantPool open(PoolThreads threads) {
        return opener.apply(threads);
    }
}

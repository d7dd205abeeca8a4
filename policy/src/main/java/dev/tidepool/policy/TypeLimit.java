package dev.tidepool.policy;

import java.util.Objects;

/**
 * How many tasks of a type may run at once.
 *
 * @param type the type's name, as in {@link TaskTypeSample#type()}
 * @param limit 1 or more
 */
public record TypeLimit(String type, int limit) {
    public TypeLimit {
        Objects.requireNonNull(type, "type");
        Require.inRange("limit", limit, 1, Integer.MAX_VALUE);
    }
}

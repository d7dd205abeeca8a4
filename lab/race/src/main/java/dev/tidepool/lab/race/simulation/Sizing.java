package dev.tidepool.lab.race.simulation;

import dev.tidepool.policy.SizingPolicy;
import java.util.Map;

/** How the pools of a contestant are sized: by the same policy everywhere, or by one chosen for the arrivals. */
public interface Sizing {

    /** Returns whether it asks for {@link Foresight#bestFixedSize()}, which takes many runs. */
    default boolean searches() {
        return false;
    }

    /** Returns the policy for the arrivals of one repetition. */
    Chosen choose(Foresight foresight);

    /**
     * A chosen policy.
     *
     * @param name the contestant's name in results
     * @param policy of each pool
     * @param parameters of the policy by name
     */
    record Chosen(String name, SizingPolicy policy, Map<String, Object> parameters) {}
}

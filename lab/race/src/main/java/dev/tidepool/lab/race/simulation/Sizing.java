package dev.tidepool.lab.race.simulation;

import dev.tidepool.policy.SizingPolicy;
import java.util.Map;

/**
 * How the pools of a contestant are sized: by a policy that is the same everywhere, or by one that the arrivals decide
 * on.
 */
public interface Sizing {

    /** Returns whether {@link Foresight#bestFixedSize()} will be asked for, which takes many runs. */
    default boolean searches() {
        return false;
    }

    /** Returns the policy for the arrivals of one repetition. */
    Chosen choose(Foresight foresight);

    /**
     * A policy that was chosen.
     *
     * @param name what the contestant is called in results
     * @param policy the policy of each of its pools
     * @param parameters the policy's parameters by name
     */
    record Chosen(String name, SizingPolicy policy, Map<String, Object> parameters) {}
}

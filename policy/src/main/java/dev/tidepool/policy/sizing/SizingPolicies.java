package dev.tidepool.policy.sizing;

import dev.tidepool.policy.SizingPolicy;
import java.util.List;
import java.util.function.IntFunction;

/** The catalogue of the sizing policies, each with its source and its default parameters. */
public final class SizingPolicies {
    private static final List<Entry> ALL =
            List.of(new Entry("fixed", "a fixed number of threads", "paper 002", Fixed::new));

    private SizingPolicies() {}

    /**
     * One policy of the catalogue.
     *
     * @param name the name as users type it
     * @param summary what it does, in one line
     * @param source where it comes from
     * @param defaults makes the policy with its default parameters for a number of cores
     */
    public record Entry(String name, String summary, String source, IntFunction<SizingPolicy> defaults) {}

    /** Returns every policy, in the order in which they are listed to users. */
    public static List<Entry> all() {
        return ALL;
    }
}

package dev.tidepool.options;

import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.overload.AverageWaitRule;
import dev.tidepool.policy.routing.RoutingPolicies;
import dev.tidepool.policy.routing.RoutingPolicy;
import dev.tidepool.policy.sizing.SizingPolicies;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The policies of the catalogues by what users type: {@code name}, or {@code name:key=value} with any number of
 * parameters.
 */
public final class TypedPolicies {
    private static final Map<String, AverageWaitRule> OVERLOAD_RULES =
            Map.of("average-wait", AverageWaitRule.defaults(), "average-wait-literal", AverageWaitRule.literal());

    private TypedPolicies() {}

    /**
     * Returns a sizing policy.
     *
     * @param typed the text, such as {@code tema:alpha=0.5}
     * @param cores the machine's cores, on which some defaults depend
     * @throws UnknownNameException if there is no sizing policy of this name, with the nearest names
     * @throws IllegalArgumentException if a parameter is not allowed, in one line
     */
    public static SizingPolicy sizing(String typed, int cores) {
        TypedName name = TypedName.of("pool", typed);
        SizingPolicies.Entry entry = find(name, SizingPolicies.all(), SizingPolicies.Entry::name);
        return name.applyTo(entry.defaults().apply(cores));
    }

    /**
     * Returns a routing policy.
     *
     * @param typed the text, such as {@code round-robin}
     * @throws UnknownNameException if there is no routing policy of this name, with the nearest names
     * @throws IllegalArgumentException if a parameter is not allowed, in one line
     */
    public static RoutingPolicy routing(String typed) {
        TypedName name = TypedName.of("routing policy", typed);
        RoutingPolicies.Entry entry = find(name, RoutingPolicies.all(), RoutingPolicies.Entry::name);
        return name.applyTo(entry.defaults().get());
    }

    /**
     * Returns a rule by which a node signals overload.
     *
     * @param typed the text, such as {@code average-wait:threshold=0.2}; {@code average-wait-literal} is the rule as
     *     printed
     * @throws UnknownNameException if there is no such rule, with the nearest names
     * @throws IllegalArgumentException if a parameter is not allowed, in one line
     */
    public static AverageWaitRule overload(String typed) {
        TypedName name = TypedName.of("overload rule", typed);
        return name.applyTo(find(name, List.copyOf(OVERLOAD_RULES.entrySet()), Map.Entry::getKey)
                .getValue());
    }

    private static <T> T find(TypedName wanted, List<T> all, Function<T, String> nameOf) {
        return all.stream()
                .filter(each -> nameOf.apply(each).equals(wanted.name()))
                .findFirst()
                .orElseThrow(() -> new UnknownNameException(
                        wanted.kind(), wanted.name(), all.stream().map(nameOf).toList()));
    }
}

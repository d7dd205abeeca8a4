package dev.tidepool.options;

import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.routing.RoutingPolicies;
import dev.tidepool.policy.routing.RoutingPolicy;
import dev.tidepool.policy.sizing.SizingPolicies;
import java.util.List;
import java.util.function.Function;

/**
 * The policies of the catalogues by what users type: {@code name}, or {@code name:key=value} with any number of
 * parameters.
 */
public final class TypedPolicies {
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

    private static <T> T find(TypedName wanted, List<T> all, Function<T, String> nameOf) {
        return all.stream()
                .filter(each -> nameOf.apply(each).equals(wanted.name()))
                .findFirst()
                .orElseThrow(() -> new UnknownNameException(
                        wanted.kind(), wanted.name(), all.stream().map(nameOf).toList()));
    }
}

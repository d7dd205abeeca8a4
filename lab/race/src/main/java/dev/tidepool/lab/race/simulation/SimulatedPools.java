package dev.tidepool.lab.race.simulation;

import dev.tidepool.options.Parameters;
import dev.tidepool.options.TypedName;
import dev.tidepool.options.TypedPolicies;
import dev.tidepool.options.UnknownNameException;
import dev.tidepool.policy.Require;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.sizing.Fixed;
import dev.tidepool.policy.sizing.SizingPolicies;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The pools that can be simulated: every sizing policy, and the oracles. */
public final class SimulatedPools {
    private static final String ORACLE = "oracle";
    private static final String CLAIRVOYANT = "clairvoyant";

    private SimulatedPools() {}

    /**
     * A contestant of simulations only.
     *
     * @param summary one line
     */
    public record Oracle(String name, String summary) {}

    private record NoParameters() {}

    record Foreseeing(Duration interval) {
        Foreseeing {
            Require.inRange("interval", interval, SizingDecision.MIN_INTERVAL, SizingDecision.MAX_INTERVAL);
        }
    }

    /** Returns the contestants that know what no real pool can know. */
    public static List<Oracle> oracles() {
        return List.of(
                new Oracle(ORACLE, "the best fixed size in hindsight, found on arrivals of another seed"),
                new Oracle(
                        CLAIRVOYANT,
                        "knows the arrivals; has a thread ready for every task in service, as far as useful"));
    }

    /** Returns every name in the order of the list. */
    public static List<String> names() {
        List<String> names = new ArrayList<>(
                SizingPolicies.all().stream().map(SizingPolicies.Entry::name).toList());
        oracles().forEach(oracle -> names.add(oracle.name()));
        return names;
    }

    /**
     * Returns the sizing of a pool that a user typed.
     *
     * @param typed {@code name}, or {@code name:key=value} with any number of parameters
     * @param cores of the simulated machine
     * @throws UnknownNameException if the name is unknown
     * @throws IllegalArgumentException if a parameter is not allowed
     */
    public static Sizing find(String typed, int cores) {
        TypedName name = TypedName.of("pool", typed);
        return switch (name.name()) {
            case ORACLE -> oracle(name);
            case CLAIRVOYANT -> clairvoyant(name);
            default -> chosen(name, policy(name, cores));
        };
    }

    private static SizingPolicy policy(TypedName typed, int cores) {
        if (!names().contains(typed.name())) {
            throw new UnknownNameException("pool", typed.name(), names());
        }
        return TypedPolicies.sizing(typed.text(), cores);
    }

    private static Sizing chosen(TypedName typed, SizingPolicy policy) {
        Sizing.Chosen chosen =
                new Sizing.Chosen(typed.text(), policy, Parameters.of(policy).shown());
        return foresight -> chosen;
    }

    private static Sizing oracle(TypedName typed) {
        typed.applyTo(new NoParameters());
        return new Sizing() {
            @Override
            public boolean searches() {
                return true;
            }

            @Override
            public Chosen choose(Foresight foresight) {
                int size = Math.max(1, foresight.bestFixedSize().getAsInt());
                return new Chosen("%s (fixed:%d)".formatted(ORACLE, size), new Fixed(size), Map.of("threads", size));
            }
        };
    }

    private static Sizing clairvoyant(TypedName typed) {
        Foreseeing parameters = typed.applyTo(new Foreseeing(Duration.ofMillis(10)));
        return foresight -> new Sizing.Chosen(
                typed.text(),
                new Clairvoyant(
                        foresight.concurrency().get(),
                        foresight.nodes(),
                        foresight.usefulThreads(),
                        parameters.interval()),
                Parameters.of(parameters).shown());
    }
}

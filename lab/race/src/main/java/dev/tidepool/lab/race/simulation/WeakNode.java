package dev.tidepool.lab.race.simulation;

import dev.tidepool.lab.simulator.SerialCost;
import dev.tidepool.options.TypedName;
import java.time.Duration;
import java.util.Optional;

/** What makes the first node of a cluster weak, as users type it: a serial cost of each task. */
public final class WeakNode {
    /** What users type for no weak node. */
    public static final String NONE = "none";

    private static final String SERIAL = "serial";

    /** The cost that [bahadur2022sword] needs under bursts, see experiments A and B. */
    private static final SerialCost USUAL = new SerialCost(Duration.ofNanos(550_000), 1_000, 3);

    private WeakNode() {}

    /**
     * Returns the serial cost that a user typed; empty for {@value #NONE}.
     *
     * @param typed {@code none}, or {@code serial} with any of {@code :base=0.55ms:doubledAt=1000:exponent=3}; these
     *     are the defaults
     * @throws IllegalArgumentException in one line, if there is no such cost or a parameter is not allowed
     */
    public static Optional<SerialCost> cost(String typed) {
        if (typed.equals(NONE)) {
            return Optional.empty();
        }
        TypedName name = TypedName.of("weak node", typed);
        if (!name.name().equals(SERIAL)) {
            throw new IllegalArgumentException(
                    "unknown weak node '%s'; there are none and serial, as in".formatted(name.name())
                            + " serial:base=0.55ms:doubledAt=1000:exponent=3");
        }
        return Optional.of(name.applyTo(USUAL));
    }
}

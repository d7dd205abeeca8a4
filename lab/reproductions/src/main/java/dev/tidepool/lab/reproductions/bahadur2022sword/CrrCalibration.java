package dev.tidepool.lab.reproductions.bahadur2022sword;

import dev.tidepool.simulator.SerialCost;
import dev.tidepool.workload.arrivals.Spacing;
import java.time.Duration;

/**
 * How requests arrive, and the serial cost of the weak node of paper 000 that goes with it, {@code k(n) = k0 (1 + (n/1000)^3)}. No one
 * of them gives all that the paper saw.
 */
enum CrrCalibration {
    /**
     * The authors' generator. The weak node saturates between 900 and 1000 requests/s, as it did in the paper: it takes 1051/s with
     * 900 threads and 909/s with 1000.
     */
    BURSTS("with bursts", "0.55 ms", 550_000, Spacing.BURST_PER_SECOND),
    /** A Poisson process. The p90 of RL-DTPS comes out about as published, in A and in B. */
    POISSON("with Poisson arrivals", "0.62 ms", 620_000, Spacing.POISSON);

    private static final double DOUBLED_AT = 1_000;
    private static final double EXPONENT = 3;

    private final String words;
    private final String k0;
    private final long k0Nanos;
    private final Spacing spacing;

    CrrCalibration(String words, String k0, long k0Nanos, Spacing spacing) {
        this.words = words;
        this.k0 = k0;
        this.k0Nanos = k0Nanos;
        this.spacing = spacing;
    }

    /** Its name in tables. */
    String title() {
        return words + ", k0 = " + k0;
    }

    /** Its name before a claim. */
    String before() {
        return words + ", ";
    }

    /** Said of a claim that the cost was chosen for. */
    String chosenFor() {
        return this == POISSON ? " (for which k0 was chosen)" : "";
    }

    /** The cost. */
    SerialCost cost() {
        return new SerialCost(Duration.ofNanos(k0Nanos), DOUBLED_AT, EXPONENT);
    }

    /** How requests arrive. */
    Spacing spacing() {
        return spacing;
    }
}

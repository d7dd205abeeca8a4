package dev.tidepool.research.reproductions.bahadur2022sword;

import dev.tidepool.lab.simulator.SerialCost;
import dev.tidepool.lab.workload.arrivals.Spacing;
import dev.tidepool.research.reproductions.model.Judgement;
import java.time.Duration;

/**
 * How requests arrive, and the serial cost of the weak node that goes with it, {@code k(n) = k0 (1 + (n/1000)^3)}.
 * Neither calibration gives everything that [bahadur2022sword] reports.
 */
enum CrrCalibration {
    /**
     * The authors' generator. The weak node saturates between 900 and 1000 requests/s, as in the paper: it takes 1051/s
     * with 900 threads and 909/s with 1000.
     */
    BURSTS("with bursts", "0.55 ms", 550_000, Spacing.BURST_PER_SECOND),
    /**
     * A Poisson process, which the authors never offered. The p90 of RL-DTPS with our node, from start to end, comes
     * out about as published, in A and in B, because k0 was chosen for it.
     */
    POISSON("with Poisson arrivals", "0.62 ms", 620_000, Spacing.POISSON);

    static final String WORDS = """
            k(n) = k0 (1 + (n/1000)³), where n is the threads alive. With bursts k0 = 0.55 ms. The weak node then \
            takes 1051 requests/s with 900 threads and 909/s with 1000, and saturates between 900 and 1000/s. With \
            Poisson arrivals k0 = 0.62 ms. RL-DTPS with our node then has about the published p90, from start to end, \
            in A and in B""";

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

    /** Returns the name in tables. */
    String title() {
        return words + ", k0 = " + k0;
    }

    /** Returns the words before a claim. */
    String before() {
        return words + ", ";
    }

    /** Returns the judgement of a claim that depends on k0, which is none with arrivals that the authors never sent. */
    Judgement judge(Judgement judgement) {
        return this == POISSON
                ? judgement.undecidable("the authors' generator sends bursts, and k0 was chosen for RL-DTPS's p90 here")
                : judgement;
    }

    SerialCost cost() {
        return new SerialCost(Duration.ofNanos(k0Nanos), DOUBLED_AT, EXPONENT);
    }

    Spacing spacing() {
        return spacing;
    }
}

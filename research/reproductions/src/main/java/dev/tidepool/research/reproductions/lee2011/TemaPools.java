package dev.tidepool.research.reproductions.lee2011;

import dev.tidepool.options.TypedPolicies;
import dev.tidepool.research.reproductions.simulation.ComparedPool;
import java.util.List;
import java.util.stream.IntStream;

/** The pools of D, in an order to which the indices below refer. */
final class TemaPools {
    /** Cores of the paper's machine, on which the watermarks depend. */
    static final int CORES = 2;

    static final int TEMA = 0;
    static final int TEMA_ERLANG = 1;
    static final List<Integer> EEMAS = List.of(2, 3);
    static final int WATERMARK = 4;
    static final int WIDE_WATERMARK = 5;

    /** The pools as contestants of a race, as typed. */
    static final List<String> CONTESTANTS = List.of(
            "tema",
            "tema-erlang",
            "ema:alpha=0.5",
            "ema:alpha=0.7",
            "watermark-sun:low=2:high=4",
            "watermark-sun:low=2:high=8");

    private static final List<String> TITLES = List.of(
            "TEMA, at most 8",
            "TEMA, M/M/c limit",
            "EEMA, alpha 0.5",
            "EEMA, alpha 0.7",
            "watermark 2..4",
            "watermark 2..8");

    /** The same pools in the simulator. */
    static final List<ComparedPool> POOLS = IntStream.range(0, CONTESTANTS.size())
            .mapToObj(i -> ComparedPool.of(TITLES.get(i), TypedPolicies.sizing(CONTESTANTS.get(i), CORES)))
            .toList();

    private TemaPools() {}
}

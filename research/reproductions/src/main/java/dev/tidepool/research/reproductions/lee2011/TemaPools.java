package dev.tidepool.research.reproductions.lee2011;

import dev.tidepool.policy.sizing.Ema;
import dev.tidepool.policy.sizing.Tema;
import dev.tidepool.policy.sizing.Watermark;
import dev.tidepool.research.reproductions.simulation.ComparedPool;
import java.time.Duration;
import java.util.List;

/** The pools of D, in an order to which the indices below refer. */
final class TemaPools {
    /** Cores of the paper's machine, on which the watermarks depend. */
    static final int CORES = 2;

    static final int TEMA = 0;
    static final int TEMA_ERLANG = 1;
    static final List<Integer> EEMAS = List.of(2, 3);
    static final int WATERMARK = 4;
    static final int WIDE_WATERMARK = 5;

    static final List<ComparedPool> POOLS = List.of(
            ComparedPool.of("TEMA, at most 8", Tema.defaults()),
            ComparedPool.of("TEMA, M/M/c limit", Tema.with(Tema.Threshold.ERLANG_C, Tema.Waiting.TREND)),
            ComparedPool.of("EEMA, alpha 0.5", eema(0.5)),
            ComparedPool.of("EEMA, alpha 0.7", eema(0.7)),
            ComparedPool.of("watermark 2..4", Watermark.sun(CORES, 2 * CORES)),
            ComparedPool.of("watermark 2..8", Watermark.sun(CORES, 4 * CORES)));

    /** The same pools as contestants of a race, as typed. */
    static final List<String> CONTESTANTS = List.of(
            "tema",
            "tema-erlang",
            "ema:alpha=0.5",
            "ema:alpha=0.7",
            "watermark-sun:low=2:high=4",
            "watermark-sun:low=2:high=8");

    private TemaPools() {}

    private static Ema eema(double alpha) {
        return new Ema(alpha, Duration.ofMillis(100), 0, Duration.ofMillis(300), Ema.Series.TASKS_IN_EXISTENCE);
    }
}

package dev.tidepool.lab.report;

import dev.tidepool.lab.compare.Pool;

/** The colour and dash pattern of a pool: seven hues that colour-blind readers can tell apart, then the same hues in four patterns of dashes. */
final class PoolStyle {
    private static final int HUES = 7;
    private static final int DASHES = 5;

    private PoolStyle() {}

    /** The style classes of report.css; report.js derives the same from the pool's index. */
    static String of(Pool pool) {
        return "hue-" + pool.index() % HUES + " dash-" + pool.index() / HUES % DASHES;
    }
}

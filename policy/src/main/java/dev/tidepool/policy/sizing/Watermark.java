package dev.tidepool.policy.sizing;

import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.Require;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.SizingPolicy;
import java.time.Duration;

/**
 * Threads between a low and a high watermark, otherwise as many as there are tasks: paper 003,
 * section 3.1.1 ({@code n = clamp(outstanding tasks, low, high)}), and Sun's watermark pool, with
 * which paper 002 compares.
 *
 * <p>Readings: the sources name no idle timeout for {@code n = clamp(...)}; the default is the 10 ms
 * poll of the authors' code, 0 is the formula taken literally. Whether Sun's pool queues before it
 * grows beyond {@code low} is not said; by default it grows first ({@code growAtBacklog} 0).
 *
 * @param low threads always kept, 0 to {@code high}
 * @param high threads never exceeded, 1 or more
 * @param growAtBacklog tasks that must wait before a thread beyond {@code low} is added, 0 or more
 * @param idleTimeout how long an idle thread above {@code low} is kept, 0 or more
 * @param growth when a submission adds a thread
 */
public record Watermark(int low, int high, int growAtBacklog, Duration idleTimeout, Growth growth)
        implements SizingPolicy {

    /** When a submission adds a thread below the high watermark. */
    public enum Growth {
        /** When no thread is idle, so that threads follow tasks: the text of paper 003. The default. */
        WHEN_NOBODY_IS_IDLE,
        /** Each time, idle threads or not: paper 003 as its authors coded it. */
        AS_CODED
    }

    /** Checks the ranges. */
    public Watermark {
        Require.inRange("high", high, 1, Integer.MAX_VALUE);
        Require.inRange("low", low, 0, high);
        Require.inRange("growAtBacklog", growAtBacklog, 0, SizingDecision.NEVER_GROW);
        Require.inRange("idleTimeout", idleTimeout, Duration.ZERO, SizingDecision.NEVER);
    }

    /** Returns the watermarks of paper 003: the number of cores and twice that. */
    public static Watermark defaults(int cores) {
        return group16(cores, Growth.WHEN_NOBODY_IS_IDLE);
    }

    /** Returns the watermarks of paper 003 with the growth of its authors' code. */
    public static Watermark asCoded(int cores) {
        return group16(cores, Growth.AS_CODED);
    }

    /**
     * Returns Sun's watermark pool as paper 002 ran it: idle threads are kept for 300 ms.
     *
     * @param core threads always kept
     * @param max threads never exceeded
     */
    public static Watermark sun(int core, int max) {
        return new Watermark(core, max, 0, Duration.ofMillis(300), Growth.WHEN_NOBODY_IS_IDLE);
    }

    private static Watermark group16(int cores, Growth growth) {
        return new Watermark(cores, 2 * cores, 0, Duration.ofMillis(10), growth);
    }

    @Override
    public String name() {
        return "watermark";
    }

    @Override
    public Sizer newSizer(PoolBounds bounds) {
        return new Unchanging(new SizingDecision(
                low,
                low,
                high,
                growAtBacklog,
                growth == Growth.AS_CODED,
                idleTimeout,
                0,
                SizingDecision.NEVER,
                "between " + low + " and " + high + " threads"));
    }
}

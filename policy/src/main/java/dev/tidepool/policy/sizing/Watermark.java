package dev.tidepool.policy.sizing;

import dev.tidepool.policy.Counted;
import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.Require;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.SizingPolicy;
import java.time.Duration;

/**
 * As many threads as tasks, between a low and a high watermark: {@code n = clamp(outstanding tasks, low, high)}
 * [group16, section 3.1.1], and Sun's watermark pool, a baseline of [lee2011].
 *
 * <p>Our interpretation: the sources name no idle timeout for {@code n = clamp(...)}. The default is the 10 ms poll of
 * the authors' code; 0 is the literal formula. The source does not say whether Sun's pool queues tasks before it grows
 * beyond {@code low}; by default it grows first ({@code growAtBacklog} 0).
 *
 * @param low threads that are always kept, 0 to {@code high}
 * @param high maximum number of threads, 1 or more
 * @param growAtBacklog tasks that must wait before a thread beyond {@code low} is added, 0 or more; not used as coded
 * @param idleTimeout idle timeout of threads beyond {@code low}, 0 or more
 * @param growth when a submission adds a thread
 */
public record Watermark(int low, int high, int growAtBacklog, Duration idleTimeout, Growth growth)
        implements SizingPolicy {

    /** When a submission adds a thread below the high watermark. */
    public enum Growth {
        /** When no thread is idle, as the text of [group16] says. The default. */
        WHEN_NOBODY_IS_IDLE,
        /**
         * Always, even if threads are idle, as the authors of [group16] coded it. The pool starts with {@code high}
         * threads, and a backlog alone starts none.
         */
        AS_CODED
    }

    public Watermark {
        Require.inRange("high", high, 1, Integer.MAX_VALUE);
        Require.inRange("low", low, 0, high);
        Require.inRange("growAtBacklog", growAtBacklog, 0, SizingDecision.NEVER_GROW);
        Require.inRange("idleTimeout", idleTimeout, Duration.ZERO, SizingDecision.NEVER);
    }

    /** Returns the watermarks of [group16]: the number of cores and twice that. */
    public static Watermark defaults(int cores) {
        return group16(cores, Growth.WHEN_NOBODY_IS_IDLE);
    }

    /** Returns the watermarks of [group16] with the start and the growth of the authors' code. */
    public static Watermark asCoded(int cores) {
        return group16(cores, Growth.AS_CODED);
    }

    /**
     * Returns Sun's watermark pool with the settings of [lee2011]: an idle timeout of 300 ms.
     *
     * @param core threads that are always kept
     * @param max maximum number of threads
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
        boolean asCoded = growth == Growth.AS_CODED;
        return new Unchanging(new SizingDecision(
                low,
                asCoded ? high : low,
                high,
                asCoded ? SizingDecision.NEVER_GROW : growAtBacklog,
                asCoded,
                idleTimeout,
                0,
                SizingDecision.NEVER,
                "between " + low + " and " + Counted.of(high, "thread")));
    }
}

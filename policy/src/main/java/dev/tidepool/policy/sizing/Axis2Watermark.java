package dev.tidepool.policy.sizing;

import dev.tidepool.policy.Counted;
import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.Require;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.SizingPolicy;
import java.time.Duration;

/**
 * The watermark executor of Apache Axis2 (Synapse transport): tasks use the core threads first, then the queue up to a
 * watermark, then further threads up to a maximum.
 *
 * <p>When all threads are busy, further tasks wait beyond the watermark, up to the queue capacity; a full queue
 * rejects. Both are options of the pool, not of the policy.
 *
 * <p>Our interpretation: the core threads exist from the start, not from the first tasks. The values of {@link
 * #defaults} are ours, since every deployment sets its own.
 *
 * @param core threads that are always kept, 0 to {@code max}
 * @param watermark waiting tasks at which a thread beyond {@code core} is added, 0 or more
 * @param max maximum number of threads, 1 or more
 * @param keepAlive idle timeout of threads beyond {@code core}, 0 or more
 */
public record Axis2Watermark(int core, int watermark, int max, Duration keepAlive) implements SizingPolicy {

    public Axis2Watermark {
        Require.inRange("max", max, 1, Integer.MAX_VALUE);
        Require.inRange("core", core, 0, max);
        Require.inRange("watermark", watermark, 0, SizingDecision.NEVER_GROW);
        Require.inRange("keepAlive", keepAlive, Duration.ZERO, SizingDecision.NEVER);
    }

    /** Returns {@code cores} core threads, a watermark and a maximum of 10 per core, and a keep-alive time of 5 s. */
    public static Axis2Watermark defaults(int cores) {
        return new Axis2Watermark(cores, 10 * cores, 10 * cores, Duration.ofSeconds(5));
    }

    @Override
    public String name() {
        return "axis2-watermark";
    }

    @Override
    public Sizer newSizer(PoolBounds bounds) {
        return new Unchanging(new SizingDecision(
                core,
                core,
                max,
                watermark,
                false,
                keepAlive,
                0,
                SizingDecision.NEVER,
                Counted.of(core, "thread") + ", up to " + max + " once "
                        + Counted.of(watermark, "task waits", "tasks wait")));
    }
}

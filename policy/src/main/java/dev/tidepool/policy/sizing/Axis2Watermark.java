package dev.tidepool.policy.sizing;

import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.Require;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.SizingPolicy;
import java.time.Duration;

/**
 * First the core threads, then the queue up to a watermark, then further threads up to a maximum: the
 * watermark executor of Apache Axis2 (Synapse transport).
 *
 * <p>What follows is not the policy's business but the engine's: with all threads busy, tasks wait in
 * the queue beyond the watermark, which is unbounded or holds {@code queue capacity - watermark} more, and a
 * full queue rejects. Queue capacity and what happens when it is full are options of the pool.
 *
 * <p>Readings: core threads are there from the start rather than with the first tasks; the defaults of
 * {@link #defaults} are ours, as every deployment sets its own.
 *
 * @param core threads always kept, 0 to {@code max}
 * @param watermark tasks that wait before a thread beyond {@code core} is added, 0 or more
 * @param max threads never exceeded, 1 or more
 * @param keepAlive how long an idle thread above {@code core} is kept, 0 or more
 */
public record Axis2Watermark(int core, int watermark, int max, Duration keepAlive) implements SizingPolicy {

    /** Checks the ranges. */
    public Axis2Watermark {
        Require.inRange("max", max, 1, Integer.MAX_VALUE);
        Require.inRange("core", core, 0, max);
        Require.inRange("watermark", watermark, 0, SizingDecision.NEVER_GROW);
        Require.inRange("keepAlive", keepAlive, Duration.ZERO, SizingDecision.NEVER);
    }

    /** Returns as many core threads as cores, ten tasks a core in the queue, ten times the threads, 5 s. */
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
                core + " threads, up to " + max + " once " + watermark + " tasks wait"));
    }
}

package dev.tidepool.policy.control;

import dev.tidepool.policy.MachineSample;
import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.Require;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.SizingPolicy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Drives one policy: feeds it samples, keeps its decisions within the pool's hard bounds, keeps the
 * last decision when it throws, knows when an idle pool's control loop may rest, and remembers the
 * last decisions. Pure, as the policies are: time is passed in. The executor and the simulator run
 * this same class.
 *
 * <p>Not thread-safe: one caller at a time.
 */
public final class SizingController {
    /**
     * Silent intervals fed at most after a rest. The longest memory among the policies spans a few
     * dozen intervals; a longer silence looks the same to all of them.
     */
    public static final int MAX_SILENT_INTERVALS = 128;

    /** Silent intervals with an unchanged decision after which the control loop may rest. */
    public static final int SETTLED_AFTER = 3;

    private final PoolBounds bounds;
    private final int logCapacity;
    private final ArrayDeque<DecisionRecord> log = new ArrayDeque<>();
    private SizingPolicy policy;
    private Sizer sizer;
    private SizingDecision current;
    private int unchangedWhileSilent;
    private long resizes;

    /**
     * Starts {@code policy}; whatever it throws while it starts is thrown here.
     *
     * @param nowNanos the caller's monotonic clock
     * @param policy the policy to drive
     * @param bounds hard bounds that no decision leaves
     * @param logCapacity decisions remembered, 1 to 1,000,000
     */
    public SizingController(long nowNanos, SizingPolicy policy, PoolBounds bounds, int logCapacity) {
        this.bounds = bounds;
        this.logCapacity = Require.inRange("logCapacity", logCapacity, 1, 1_000_000);
        this.policy = policy;
        this.sizer = policy.newSizer(bounds);
        this.current = sizer.start().within(bounds);
        remember(new DecisionRecord(nowNanos, policy.name(), null, current, false, null));
    }

    /**
     * Replaces the policy. The new one starts from nothing; if it throws while it starts, the old one
     * stays and the exception is thrown here.
     *
     * @param nowNanos the caller's monotonic clock
     * @param newPolicy the policy to drive from now on
     */
    public DecisionRecord replacePolicy(long nowNanos, SizingPolicy newPolicy) {
        Sizer newSizer = newPolicy.newSizer(bounds);
        SizingDecision first = newSizer.start().within(bounds);
        policy = newPolicy;
        sizer = newSizer;
        unchangedWhileSilent = 0;
        return adopt(nowNanos, null, first, null);
    }

    /**
     * Feeds one control interval to the policy. If the policy throws, the last decision stays and the
     * record says why.
     *
     * @param nowNanos the caller's monotonic clock
     * @param sample the interval that has just ended
     */
    public DecisionRecord step(long nowNanos, PoolSample sample) {
        SizingDecision next;
        Throwable failure = null;
        try {
            next = sizer.decide(sample).within(bounds);
        } catch (Throwable thrown) {
            failure = thrown;
            next = current.withReason("policy failed, the last decision stays: " + thrown);
        }
        boolean unchanged = next.asksSameAs(current);
        unchangedWhileSilent = sample.isSilent() && unchanged ? unchangedWhileSilent + 1 : 0;
        return adopt(nowNanos, sample, next, failure);
    }

    /**
     * Returns whether an idle pool's control loop may rest until work returns: the policy wants no
     * more samples, or the last {@link #SETTLED_AFTER} silent intervals changed nothing and the sizer
     * expects no change from more of them ({@link Sizer#mayRest()}).
     */
    public boolean mayRest() {
        return current.nextSampleAfter().equals(SizingDecision.NEVER)
                || (unchangedWhileSilent >= SETTLED_AFTER && sizer.mayRest());
    }

    /**
     * Feeds the intervals that were missed at rest as silent ones, at most {@link
     * #MAX_SILENT_INTERVALS}; to be called when work returns, before the next {@link #step}.
     *
     * @param nowNanos the caller's monotonic clock
     * @param restedNanos how long the control loop rested
     * @param alive threads alive
     * @param machine the machine; its number of cores is enough
     * @return what was decided, oldest first
     */
    public List<DecisionRecord> resume(long nowNanos, long restedNanos, int alive, MachineSample machine) {
        List<DecisionRecord> decided = new ArrayList<>();
        long remaining = restedNanos;
        for (int i = 0; i < MAX_SILENT_INTERVALS; i++) {
            long interval = current.nextSampleAfter().toNanos();
            if (remaining < interval) {
                break;
            }
            remaining -= interval;
            decided.add(step(nowNanos - remaining, PoolSample.silent(interval, alive, machine)));
        }
        unchangedWhileSilent = 0;
        return decided;
    }

    /** Returns the decision that holds now. */
    public SizingDecision current() {
        return current;
    }

    /** Returns the policy that is being driven. */
    public SizingPolicy policy() {
        return policy;
    }

    /** Returns how many decisions changed the target. */
    public long resizes() {
        return resizes;
    }

    /** Returns a copy of the last decisions, oldest first. */
    public List<DecisionRecord> decisions() {
        return List.copyOf(log);
    }

    /** Returns the newest decision with what led to it. */
    public DecisionRecord newest() {
        return log.getLast();
    }

    private DecisionRecord adopt(
            long nowNanos, @Nullable PoolSample sample, SizingDecision next, @Nullable Throwable failure) {
        boolean resize = failure == null && next.target() != current.target();
        current = next;
        if (resize) {
            resizes++;
        }
        DecisionRecord record = new DecisionRecord(nowNanos, policy.name(), sample, next, resize, failure);
        remember(record);
        return record;
    }

    private void remember(DecisionRecord record) {
        if (log.size() == logCapacity) {
            log.removeFirst();
        }
        log.addLast(record);
    }
}

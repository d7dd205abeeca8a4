package dev.tidepool.policy.control;

import dev.tidepool.policy.Counted;
import dev.tidepool.policy.MachineSample;
import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.Require;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.SizingPolicy;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Drives one policy: feeds it samples and clamps its decisions to the pool's hard bounds. If the policy throws, the
 * last decision stays. The controller also says when the control loop of an idle pool may sleep, and logs the last
 * decisions. Callers pass the time in, so the executor and the simulator run this same class.
 *
 * <p>Not thread-safe, except that any thread may read the remembered decisions.
 */
public final class SizingController {
    /**
     * The maximum number of silent intervals fed after a sleep. No policy remembers more than a few dozen intervals, so
     * a longer silence looks the same to all of them.
     */
    public static final int MAX_SILENT_INTERVALS = 128;

    /** The control loop may sleep after this many silent intervals with an unchanged decision. */
    public static final int SETTLED_AFTER = 3;

    private final int logCapacity;
    private final RecentDecisions log;
    private SizingPolicy policy;
    private String name;
    private Sizer sizer;
    private PoolBounds bounds;
    private String maximum;
    private SizingDecision asked;
    private SizingDecision current;
    private SizingDecision unremarked;
    private int unchangedWhileSilent;
    private long resizes;

    /**
     * Starts {@code policy}. Exceptions of its start reach the caller.
     *
     * @param nowNanos the caller's monotonic clock
     * @param policy the policy to drive
     * @param bounds hard bounds that no decision leaves
     * @param logCapacity decisions remembered, 1 to 1,000,000
     */
    public SizingController(long nowNanos, SizingPolicy policy, PoolBounds bounds, int logCapacity) {
        this(nowNanos, policy, bounds, ofBounds(bounds), logCapacity);
    }

    /**
     * Starts {@code policy}. Exceptions of its start reach the caller.
     *
     * @param nowNanos the caller's monotonic clock
     * @param policy the policy to drive
     * @param bounds hard bounds that no decision leaves
     * @param maximum where the maximum comes from, in words for people; each decision that it lowers ends its reason
     *     with them, until the bounds change
     * @param logCapacity decisions remembered, 1 to 1,000,000
     */
    public SizingController(long nowNanos, SizingPolicy policy, PoolBounds bounds, String maximum, int logCapacity) {
        this.bounds = bounds;
        this.maximum = maximum;
        this.logCapacity = Require.inRange("logCapacity", logCapacity, 1, 1_000_000);
        this.log = new RecentDecisions(logCapacity);
        this.policy = policy;
        this.name = policy.name();
        this.sizer = policy.newSizer(bounds);
        this.asked = sizer.start();
        this.current = bounded(asked);
        this.unremarked = current;
        log.add(new DecisionRecord(nowNanos, name, null, current, false, null));
    }

    /**
     * Returns a controller of a second policy within the same bounds, with a log as long as this one's. Exceptions of
     * its start reach the caller.
     *
     * @param nowNanos the caller's monotonic clock
     * @param other the policy to drive
     */
    public SizingController beside(long nowNanos, SizingPolicy other) {
        return new SizingController(nowNanos, other, bounds, maximum, logCapacity);
    }

    /**
     * Replaces the policy. The new policy starts without history. If its start throws, the exception reaches the caller
     * and the old policy stays.
     *
     * @param nowNanos the caller's monotonic clock
     * @param newPolicy the policy to drive from now on
     */
    public DecisionRecord replacePolicy(long nowNanos, SizingPolicy newPolicy) {
        String newName = newPolicy.name();
        Sizer newSizer = newPolicy.newSizer(bounds);
        SizingDecision first = newSizer.start();
        DecisionRecord record = adopt(nowNanos, newName, null, bounded(first), null);
        policy = newPolicy;
        name = newName;
        sizer = newSizer;
        asked = first;
        unchangedWhileSilent = 0;
        return record;
    }

    /**
     * Changes the hard bounds. The policy keeps what it knows, and what it last asked for is put within the new bounds.
     * If the policy's sizer throws, the exception reaches the caller and the old bounds stay.
     *
     * @param nowNanos the caller's monotonic clock
     * @param newBounds the bounds from now on
     */
    public DecisionRecord changeBounds(long nowNanos, PoolBounds newBounds) {
        return changeBounds(
                nowNanos,
                newBounds,
                "the bounds changed from %s to %s; the policy's last decision holds within them"
                        .formatted(range(bounds), range(newBounds)));
    }

    /**
     * Changes the hard bounds as {@link #changeBounds(long, PoolBounds)} does, and says why.
     *
     * @param nowNanos the caller's monotonic clock
     * @param newBounds the bounds from now on
     * @param reason why, in one sentence for people
     */
    public DecisionRecord changeBounds(long nowNanos, PoolBounds newBounds, String reason) {
        String newMaximum = ofBounds(newBounds);
        SizingDecision within = asked.within(newBounds).withReason(reason);
        sizer.boundsChanged(newBounds);
        DecisionRecord record = adopt(nowNanos, name, null, within, null);
        bounds = newBounds;
        maximum = newMaximum;
        unchangedWhileSilent = 0;
        return record;
    }

    /** Puts a decision within the bounds. If they change how many threads it allows, its reason says so. */
    private SizingDecision bounded(SizingDecision wanted) {
        SizingDecision within = wanted.within(bounds);
        if (within.limit() == wanted.limit()) {
            return within;
        }
        String why = within.limit() < wanted.limit() ? maximum : "the bounds ask for at least " + bounds.minThreads();
        return within.withReason(wanted.reason() + "; " + why);
    }

    private static String ofBounds(PoolBounds bounds) {
        return "the bounds allow at most " + bounds.maxThreads();
    }

    private static String range(PoolBounds bounds) {
        int max = bounds.maxThreads();
        return bounds.minThreads() + " to "
                + (max == Integer.MAX_VALUE ? "unlimited threads" : Counted.of(max, "thread"));
    }

    /**
     * Feeds one control interval to the policy. If the policy throws, the last decision stays and the record holds the
     * exception.
     *
     * @param nowNanos the caller's monotonic clock
     * @param sample the interval that has just ended
     */
    public DecisionRecord step(long nowNanos, PoolSample sample) {
        SizingDecision next;
        Throwable failure = null;
        try {
            SizingDecision wanted = sizer.decide(sample);
            next = bounded(wanted);
            asked = wanted;
        } catch (Throwable thrown) {
            failure = thrown;
            next = current.withReason("policy failed, the last decision stays: " + text(thrown));
        }
        boolean unchanged = next.asksSameAs(current);
        unchangedWhileSilent = sample.isSilent() && unchanged ? unchangedWhileSilent + 1 : 0;
        return adopt(nowNanos, name, sample, next, failure);
    }

    /** A failure of a policy may fail again when it is asked for its text. */
    private static String text(Throwable thrown) {
        try {
            return thrown.toString();
        } catch (Throwable noText) {
            return thrown.getClass().getName();
        }
    }

    /**
     * Repeats the decision in force, with something that the caller knows and the policy does not. It replaces an
     * earlier remark on the same decision.
     *
     * @param nowNanos the caller's monotonic clock
     * @param remark what there is to say, for people; it ends the reason
     */
    public DecisionRecord remark(long nowNanos, String remark) {
        SizingDecision plain = unremarked;
        DecisionRecord record = adopt(nowNanos, name, null, plain.withReason(plain.reason() + "; " + remark), null);
        unremarked = plain;
        return record;
    }

    /**
     * Returns whether the control loop of an idle pool may sleep until work arrives. It may if the policy wants no more
     * samples. It also may if the last {@link #SETTLED_AFTER} silent intervals changed nothing and the sizer agrees
     * ({@link Sizer#mayRest()}).
     */
    public boolean mayRest() {
        return current.nextSampleAfter().equals(SizingDecision.NEVER)
                || (unchangedWhileSilent >= SETTLED_AFTER && sizer.mayRest());
    }

    /**
     * Feeds the intervals that the control loop slept through as silent ones, at most {@link #MAX_SILENT_INTERVALS}.
     * Call it when work arrives, before the next {@link #step}.
     *
     * @param nowNanos the caller's monotonic clock
     * @param restedNanos how long the control loop slept
     * @param alive threads alive
     * @param machine the machine; its number of cores is enough
     * @return the decisions, oldest first
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

    /** Returns the decision in force. */
    public SizingDecision current() {
        return current;
    }

    /** Returns the hard bounds in force. */
    public PoolBounds bounds() {
        return bounds;
    }

    /** Returns the policy that is being driven. */
    public SizingPolicy policy() {
        return policy;
    }

    /** Returns how many decisions changed the target. */
    public long resizes() {
        return resizes;
    }

    /** Returns a copy of the last decisions, oldest first. Any thread may call this. */
    public List<DecisionRecord> decisions() {
        return log.all();
    }

    /** Returns the newest decision and the sample that led to it. Any thread may call this. */
    public DecisionRecord newest() {
        return log.newest();
    }

    /** Puts a decision into force. Without memory, nothing changes. */
    private DecisionRecord adopt(
            long nowNanos, String of, @Nullable PoolSample sample, SizingDecision next, @Nullable Throwable failure) {
        boolean resize = failure == null && next.target() != current.target();
        DecisionRecord record = new DecisionRecord(nowNanos, of, sample, next, resize, failure);
        log.add(record);
        current = next;
        unremarked = next;
        if (resize) {
            resizes++;
        }
        return record;
    }
}

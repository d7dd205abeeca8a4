package dev.tidepool.lab.measure.contestant;

import dev.tidepool.policy.Placement;
import dev.tidepool.policy.QueueLayout;
import dev.tidepool.policy.sizing.Watermark;
import java.time.Duration;

/**
 * The parameters of Group-16's service with watermarks and several queues: those of {@link Watermark},
 * and those of {@link QueueLayout}.
 *
 * @param low threads always kept
 * @param high threads never exceeded
 * @param idleTimeout how long an idle thread above {@code low} is kept
 * @param growth when a submission adds a thread
 * @param queues the number of queues, 1 to 1,024
 * @param placement which queue takes a task from outside the pool
 */
record Group16Watermark(
        int low, int high, Duration idleTimeout, Watermark.Growth growth, int queues, Placement placement) {

    /** Checks the ranges as the policy and the layout do. */
    Group16Watermark {
        policy(low, high, idleTimeout, growth);
        QueueLayout.striped(queues, placement);
    }

    /** Returns the paper's setting: watermarks at cores and twice that, a queue a core, in turn. */
    static Group16Watermark defaults(int cores) {
        Watermark usual = Watermark.defaults(cores);
        return new Group16Watermark(
                usual.low(), usual.high(), usual.idleTimeout(), usual.growth(), cores, Placement.ROUND_ROBIN);
    }

    Watermark policy() {
        return policy(low, high, idleTimeout, growth);
    }

    QueueLayout layout() {
        return QueueLayout.striped(queues, placement);
    }

    private static Watermark policy(int low, int high, Duration idleTimeout, Watermark.Growth growth) {
        return new Watermark(low, high, 0, idleTimeout, growth);
    }
}

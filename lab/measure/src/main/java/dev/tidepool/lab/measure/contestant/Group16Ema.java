package dev.tidepool.lab.measure.contestant;

import dev.tidepool.policy.Placement;
import dev.tidepool.policy.QueueLayout;
import dev.tidepool.policy.sizing.Ema;
import java.time.Duration;

/**
 * The parameters of Group-16's service with the EMA predictor and several queues: those of {@link Ema},
 * and those of {@link QueueLayout}.
 *
 * @param alpha weight of the newest observation
 * @param interval time between observations
 * @param floor threads that idle timers leave alive and the least forecast
 * @param idleTimeout how long an idle thread above {@code floor} is kept
 * @param series what is averaged
 * @param queues the number of queues, 1 to 1,024
 * @param placement which queue takes a task from outside the pool
 */
record Group16Ema(
        double alpha,
        Duration interval,
        int floor,
        Duration idleTimeout,
        Ema.Series series,
        int queues,
        Placement placement) {

    /** Checks the ranges as the policy and the layout do. */
    Group16Ema {
        policy(alpha, interval, floor, idleTimeout, series);
        QueueLayout.striped(queues, placement);
    }

    /** Returns the paper's setting: alpha 0.7 each 50 ms, a queue a core, in turn. */
    static Group16Ema defaults(int cores) {
        Ema usual = Ema.group16(cores);
        return new Group16Ema(
                usual.alpha(),
                usual.interval(),
                usual.floor(),
                usual.idleTimeout(),
                usual.series(),
                cores,
                Placement.ROUND_ROBIN);
    }

    Ema policy() {
        return policy(alpha, interval, floor, idleTimeout, series);
    }

    QueueLayout layout() {
        return QueueLayout.striped(queues, placement);
    }

    private static Ema policy(double alpha, Duration interval, int floor, Duration idleTimeout, Ema.Series series) {
        return new Ema(alpha, interval, floor, idleTimeout, series);
    }
}

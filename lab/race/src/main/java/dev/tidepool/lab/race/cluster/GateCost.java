package dev.tidepool.lab.race.cluster;

import dev.tidepool.simulator.SerialCost;
import java.time.Duration;

/**
 * A {@link SerialCost} as it travels to a node.
 *
 * @param baseNanos the cost with very few threads, nanos
 * @param doubledAt the threads at which it is twice that
 * @param exponent how steeply it grows
 */
public record GateCost(long baseNanos, double doubledAt, double exponent) {

    /** Returns the same cost as the simulator has it. */
    public static GateCost of(SerialCost cost) {
        return new GateCost(cost.base().toNanos(), cost.doubledAt(), cost.exponent());
    }

    /** Returns the same as the simulator has it. */
    SerialCost cost() {
        return new SerialCost(Duration.ofNanos(baseNanos), doubledAt, exponent);
    }
}

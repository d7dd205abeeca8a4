package dev.tidepool.lab.race.cluster;

import dev.tidepool.lab.simulator.SerialCost;
import java.math.BigDecimal;
import java.time.Duration;

/**
 * A {@link SerialCost} as JSON, for a node's request.
 *
 * @param baseNanos the cost with very few threads, nanos
 * @param doubledAt the number of threads at which the cost is twice that
 * @param exponent how steeply it grows
 */
public record GateCost(long baseNanos, double doubledAt, double exponent) {

    public static GateCost of(SerialCost cost) {
        return new GateCost(cost.base().toNanos(), cost.doubledAt(), cost.exponent());
    }

    /** Returns the cost as users type it. */
    String typed() {
        return "serial:base=%sms:doubledAt=%s:exponent=%s"
                .formatted(plain(baseNanos / 1e6), plain(doubledAt), plain(exponent));
    }

    private static String plain(double number) {
        return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
    }

    SerialCost cost() {
        return new SerialCost(Duration.ofNanos(baseNanos), doubledAt, exponent);
    }
}

package dev.tidepool.lab.workload;

import java.time.Duration;
import java.util.List;

/**
 * One step of a mix that changes over time.
 *
 * @param length the length of the step, above 0
 * @param shares the weight of each type in the workload's order, finite and at least 0, their sum above 0
 */
public record MixStep(Duration length, List<Double> shares) {
    public MixStep {
        if (length.isNegative() || length.isZero()) {
            throw new IllegalArgumentException("found length " + length + ", expected more than 0");
        }
        double sum = shares.stream().mapToDouble(share -> share).sum();
        boolean allowed = shares.stream().allMatch(share -> share >= 0);
        if (!allowed || !(sum > 0 && sum < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "found shares " + shares + ", expected numbers of at least 0 with a finite sum above 0");
        }
        shares = List.copyOf(shares);
    }
}

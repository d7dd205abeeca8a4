package dev.tidepool.lab.workload.arrivals;

/**
 * An arrival rate: absolute, or a fraction of the machine's calibrated capacity.
 *
 * @param value tasks per second, or the fraction (0.6 for 60 %); finite and at least 0
 * @param ofCapacity whether {@code value} is a fraction
 */
public record Rate(double value, boolean ofCapacity) {
    public Rate {
        if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("found rate " + value + ", expected a finite number of at least 0");
        }
    }

    /** Returns the tasks per second on a machine with this capacity. */
    public double perSecond(double capacityPerSecond) {
        return ofCapacity ? value * capacityPerSecond : value;
    }

    public Rate times(double factor) {
        return new Rate(value * factor, ofCapacity);
    }
}

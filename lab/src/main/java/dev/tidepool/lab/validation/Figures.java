package dev.tidepool.lab.validation;

import org.jspecify.annotations.Nullable;

/**
 * One run, real or simulated.
 *
 * @param responseP50 milliseconds; null if no task ended
 * @param responseP99 milliseconds; null if no task ended
 * @param poolSize time-weighted mean of the threads alive
 */
record Figures(@Nullable Double responseP50, @Nullable Double responseP99, double poolSize) {

    /** Returns the figure, or NaN where there is none. */
    double of(Aspect aspect) {
        Double value = switch (aspect) {
            case RESPONSE_P50 -> responseP50;
            case RESPONSE_P99 -> responseP99;
            case POOL_SIZE -> poolSize;
        };
        return value == null ? Double.NaN : value;
    }
}

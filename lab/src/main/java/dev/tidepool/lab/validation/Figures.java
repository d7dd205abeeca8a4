package dev.tidepool.lab.validation;

import org.jspecify.annotations.Nullable;

/**
 * One run, real or simulated.
 *
 * @param responseP50 milliseconds; null if no task ended
 * @param responseP99 milliseconds; null if no task ended
 * @param poolSize time-weighted mean of the threads alive
 * @param speed how fast a core was, in the workload's own CPU time
 */
record Figures(@Nullable Double responseP50, @Nullable Double responseP99, double poolSize, double speed) {

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

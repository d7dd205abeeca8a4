package dev.tidepool.lab.race.validation;

/**
 * One run, real or simulated.
 *
 * @param responseP50 milliseconds; NaN if no task ended
 * @param responseP99 milliseconds; NaN if no task ended
 * @param poolSize time-weighted mean of the threads alive
 */
record TwinFigures(double responseP50, double responseP99, double poolSize) {

    double of(Aspect aspect) {
        return switch (aspect) {
            case RESPONSE_P50 -> responseP50;
            case RESPONSE_P99 -> responseP99;
            case POOL_SIZE -> poolSize;
        };
    }
}

package dev.tidepool.executor.statistics;

import dev.tidepool.policy.TaskTypeSample;

/** The totals of one type of task at one moment; components as in {@link TaskTypeSample}. */
record TypeSnapshot(
        String type,
        long arrivals,
        long arrivalsWithKnownServiceTime,
        long completions,
        long serviceNanos,
        long firstServiceNanos,
        long cpuSampled,
        long cpuNanos,
        long cpuSampledServiceNanos) {

    static TypeSnapshot empty(String type) {
        return new TypeSnapshot(type, 0, 0, 0, 0, 0, 0, 0, 0);
    }

    TaskTypeSample since(TypeSnapshot earlier) {
        return new TaskTypeSample(
                type,
                arrivals - earlier.arrivals,
                arrivalsWithKnownServiceTime - earlier.arrivalsWithKnownServiceTime,
                completions - earlier.completions,
                serviceNanos - earlier.serviceNanos,
                firstServiceNanos,
                cpuSampled - earlier.cpuSampled,
                cpuNanos - earlier.cpuNanos,
                cpuSampledServiceNanos - earlier.cpuSampledServiceNanos);
    }
}

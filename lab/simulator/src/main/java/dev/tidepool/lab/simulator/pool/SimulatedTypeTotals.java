package dev.tidepool.lab.simulator.pool;

import dev.tidepool.policy.TaskTypeSample;

/** Running totals of one task type since the pool was created. Not thread-safe. */
final class SimulatedTypeTotals {
    private final String name;
    private long arrivals;
    private long arrivalsWithKnownServiceTime;
    private long completions;
    private long serviceNanos;
    private long firstServiceNanos;
    private long cpuNanos;

    SimulatedTypeTotals(String name) {
        this.name = name;
    }

    void arrived() {
        arrivals++;
        if (firstServiceNanos != 0) {
            arrivalsWithKnownServiceTime++;
        }
    }

    void completed(long service, long cpu) {
        if (firstServiceNanos == 0) {
            firstServiceNanos = Math.max(1, service);
        }
        completions++;
        serviceNanos += service;
        cpuNanos += cpu;
    }

    /**
     * Returns the totals as a sample.
     *
     * @param cpu whether to include CPU times
     */
    TaskTypeSample snapshot(boolean cpu) {
        return new TaskTypeSample(
                name,
                arrivals,
                arrivalsWithKnownServiceTime,
                completions,
                serviceNanos,
                firstServiceNanos,
                cpu ? completions : 0,
                cpu ? cpuNanos : 0,
                cpu ? serviceNanos : 0);
    }
}

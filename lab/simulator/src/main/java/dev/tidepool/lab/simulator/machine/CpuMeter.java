package dev.tidepool.lab.simulator.machine;

import dev.tidepool.lab.simulator.event.EventQueue;

/** Measures the CPU use of a machine as a fraction, as the executor does. Not thread-safe. */
final class CpuMeter {
    /** Newer measurements are returned again, as in the executor's {@code MachineMonitor}. */
    private static final long MIN_INTERVAL_NANOS = 80_000_000;

    private final EventQueue events;
    private final Processors processors;
    private final int cores;
    private long sampledAtNanos;
    private double usedNanos;
    private double fraction = Double.NaN;

    CpuMeter(EventQueue events, Processors processors, int cores) {
        this.events = events;
        this.processors = processors;
        this.cores = cores;
        this.sampledAtNanos = events.now();
    }

    /** Returns the mean since the last measurement, 0 to 1; NaN until the first. */
    double read() {
        long now = events.now();
        long elapsed = now - sampledAtNanos;
        if (elapsed >= MIN_INTERVAL_NANOS) {
            double used = processors.usedNanos();
            fraction = Math.min(1, (used - usedNanos) / ((double) elapsed * cores));
            usedNanos = used;
            sampledAtNanos = now;
        }
        return fraction;
    }
}

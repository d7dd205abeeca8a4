package dev.tidepool.simulator.machine;

import dev.tidepool.simulator.event.EventQueue;

/** The CPU that a machine uses, as a fraction, read as the executor reads it. Not thread-safe. */
final class CpuMeter {
    /** Readings younger than this are given out again, as by the executor's {@code MachineMonitor}. */
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

    /** The mean since the reading before, 0 to 1; NaN until the first reading. */
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

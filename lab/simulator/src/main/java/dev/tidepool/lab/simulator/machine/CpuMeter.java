package dev.tidepool.lab.simulator.machine;

import dev.tidepool.lab.simulator.event.EventQueue;

/** Measures the CPU use of a machine as fractions, as the executor does. Not thread-safe. */
final class CpuMeter {
    /** Newer measurements are returned again, as in the executor's {@code MachineMonitor}. */
    private static final long MIN_INTERVAL_NANOS = 80_000_000;

    private final EventQueue events;
    private final Processors processors;
    private final int cores;
    private long sampledAtNanos;
    private double usedNanos;
    private double usedByOthersNanos;
    private double process = Double.NaN;
    private double machine = Double.NaN;

    CpuMeter(EventQueue events, Processors processors, int cores) {
        this.events = events;
        this.processors = processors;
        this.cores = cores;
        this.sampledAtNanos = events.now();
    }

    /** Measures, if the last measurement is old enough. */
    void read() {
        long now = events.now();
        long elapsed = now - sampledAtNanos;
        if (elapsed >= MIN_INTERVAL_NANOS) {
            double used = processors.usedNanos();
            double usedByOthers = processors.usedByOthersNanos();
            double all = (double) elapsed * cores;
            process = Math.min(1, (used - usedNanos) / all);
            machine = Math.min(1, (used - usedNanos + usedByOthers - usedByOthersNanos) / all);
            usedNanos = used;
            usedByOthersNanos = usedByOthers;
            sampledAtNanos = now;
        }
    }

    /** Returns the mean of the simulated pools between the last two measurements, 0 to 1; NaN before. */
    double process() {
        return process;
    }

    /** Returns the mean of all programs between the last two measurements, 0 to 1; NaN before. */
    double machine() {
        return machine;
    }
}

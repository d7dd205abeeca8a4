package dev.tidepool.executor.internal.statistics;

import com.sun.management.OperatingSystemMXBean;
import dev.tidepool.policy.MachineSample;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * What the machine does. One for the whole JVM: the CPU fractions are means since the last reading,
 * so pools that read them in turn must share readings, and the system's clock ticks make a reading
 * over less than {@link #SHORTEST_READING_NANOS} noise. Thread-safe.
 */
public final class MachineMonitor {
    /** Readings younger than this are given out again. */
    static final long SHORTEST_READING_NANOS = 80_000_000;

    /** The monitor of this JVM. */
    public static final MachineMonitor INSTANCE = new MachineMonitor();

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private long readAtNanos;
    private long processCpuNanos;
    private double processCpu = Double.NaN;
    private double machineCpu = Double.NaN;

    private MachineMonitor() {
        readAtNanos = System.nanoTime();
        processCpuNanos = system.getProcessCpuTime();
        system.getCpuLoad();
    }

    /** Returns the processors that this process may use now. */
    public static int cores() {
        return Runtime.getRuntime().availableProcessors();
    }

    /**
     * Returns the CPU time used by the calling thread in nanos, or -1 where threads have no such clock
     * (virtual threads).
     */
    public static long threadCpuNanos() {
        return THREADS.isCurrentThreadCpuTimeSupported() ? THREADS.getCurrentThreadCpuTime() : -1;
    }

    /**
     * Returns the machine as it is.
     *
     * @param cpu whether the CPU fractions are wanted
     * @param memory whether the free memory is wanted
     */
    public MachineSample sample(boolean cpu, boolean memory) {
        long free = memory ? system.getFreeMemorySize() : -1;
        if (!cpu) {
            return new MachineSample(cores(), Double.NaN, Double.NaN, free);
        }
        synchronized (this) {
            long now = System.nanoTime();
            if (now - readAtNanos >= SHORTEST_READING_NANOS) {
                read(now);
            }
            return new MachineSample(cores(), processCpu, machineCpu, free);
        }
    }

    private void read(long now) {
        long cpuNanos = system.getProcessCpuTime();
        double used = (cpuNanos - processCpuNanos) / ((double) (now - readAtNanos) * cores());
        processCpu = cpuNanos < 0 ? Double.NaN : Math.min(1, Math.max(0, used));
        double load = system.getCpuLoad();
        machineCpu = load < 0 ? Double.NaN : Math.min(1, load);
        processCpuNanos = cpuNanos;
        readAtNanos = now;
    }
}

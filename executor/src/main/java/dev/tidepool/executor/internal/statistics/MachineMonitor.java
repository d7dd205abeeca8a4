package dev.tidepool.executor.internal.statistics;

import com.sun.management.OperatingSystemMXBean;
import dev.tidepool.policy.MachineSample;
import java.io.File;
import java.lang.management.ManagementFactory;
import org.jspecify.annotations.Nullable;

/**
 * Measures the machine, once for the whole JVM. The CPU fractions are means since the last measurement, so
 * pools that read them in turn must share measurements. The system's clock ticks make a measurement over
 * less than {@link #MIN_INTERVAL_NANOS} noise. Thread-safe.
 */
public final class MachineMonitor {
    /** A measurement younger than this is returned again. */
    static final long MIN_INTERVAL_NANOS = 80_000_000;

    /** The whole machine is measured less often: in a container this reads files for more than a millisecond. */
    static final long MACHINE_INTERVAL_NANOS = 1_000_000_000;

    /** The time between measurements of the machine is at least this many times what a measurement takes. */
    static final long MACHINE_SHARE = 2_000;

    /** However long a measurement takes, the machine is measured at least this often. */
    static final long MAX_MACHINE_INTERVAL_NANOS = 5_000_000_000L;

    /** The processors and their quota are read less often: each takes 100 microseconds, as it reads files. */
    static final long CORES_INTERVAL_NANOS = 500_000_000;

    private static volatile @Nullable Cores cores;

    /** The monitor of this JVM. */
    public static final MachineMonitor INSTANCE = new MachineMonitor();

    /** Found by the first call: a failure of the class itself, for lack of memory, would be for the life of the JVM. */
    private volatile @Nullable OperatingSystemMXBean system;

    private long measuredAtNanos;
    private long machineMeasuredAtNanos;
    private long machineIntervalNanos = MACHINE_INTERVAL_NANOS;
    private long processCpuNanos;
    private double processCpu = Double.NaN;
    private double machineCpu = Double.NaN;

    private MachineMonitor() {}

    /** Begins the first interval if no other call has. */
    OperatingSystemMXBean system() {
        OperatingSystemMXBean known = system;
        return known == null ? begin() : known;
    }

    private synchronized OperatingSystemMXBean begin() {
        OperatingSystemMXBean found = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        if (system == null) {
            measuredAtNanos = System.nanoTime();
            processCpuNanos = found.getProcessCpuTime();
            found.getCpuLoad();
            system = found;
        }
        return found;
    }

    /** Returns how many processors this process may use, as counted within the last half second. */
    public static int cores() {
        return counted().number;
    }

    private static Cores counted() {
        long now = System.nanoTime();
        Cores last = cores;
        if (last == null || now - last.atNanos >= CORES_INTERVAL_NANOS) {
            last = Cores.count(now);
            cores = last;
        }
        return last;
    }

    /** How many processors there were at a time, and how much of them a quota allowed, which the JDK rounds up. */
    private record Cores(long atNanos, int number, double quota) {
        static Cores count(long now) {
            double quota = new ControlGroups(new File("/")).cpuQuota();
            return new Cores(now, Runtime.getRuntime().availableProcessors(), quota);
        }

        MachineSample sample(double processCpu, double machineCpu, long freeMemoryBytes) {
            return new MachineSample(number, processCpu, machineCpu, freeMemoryBytes, quota);
        }
    }

    /**
     * Returns the machine now.
     *
     * @param cpu whether to measure the CPU fractions; NaN otherwise
     * @param memory whether to measure the free memory; -1 otherwise
     */
    public MachineSample sample(boolean cpu, boolean memory) {
        long free = memory ? system().getFreeMemorySize() : -1;
        if (!cpu) {
            return counted().sample(Double.NaN, Double.NaN, free);
        }
        OperatingSystemMXBean read = system();
        synchronized (this) {
            long now = System.nanoTime();
            if (now - measuredAtNanos >= MIN_INTERVAL_NANOS) {
                measure(read, now);
            }
            return counted().sample(processCpu, machineCpu, free);
        }
    }

    /** Returns when to measure the machine again, if this took so long. */
    static long machineInterval(long tookNanos) {
        return Math.min(MAX_MACHINE_INTERVAL_NANOS, Math.max(MACHINE_INTERVAL_NANOS, MACHINE_SHARE * tookNanos));
    }

    private void measure(OperatingSystemMXBean read, long now) {
        long cpuNanos = read.getProcessCpuTime();
        double used = (cpuNanos - processCpuNanos) / ((double) (now - measuredAtNanos) * cores());
        processCpu = cpuNanos < 0 ? Double.NaN : Math.min(1, Math.max(0, used));
        if (Double.isNaN(machineCpu) || now - machineMeasuredAtNanos >= machineIntervalNanos) {
            double load = read.getCpuLoad();
            machineCpu = load < 0 ? Double.NaN : Math.min(1, load);
            machineMeasuredAtNanos = now;
            machineIntervalNanos = machineInterval(System.nanoTime() - now);
        }
        processCpuNanos = cpuNanos;
        measuredAtNanos = now;
    }
}

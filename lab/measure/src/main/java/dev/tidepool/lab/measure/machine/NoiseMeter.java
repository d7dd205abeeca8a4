package dev.tidepool.lab.measure.machine;

import com.sun.management.OperatingSystemMXBean;
import dev.tidepool.lab.results.Noise;
import dev.tidepool.lab.results.Round;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Measures who else uses the machine: what its CPUs do beyond what this process and others of the race use. For one thread. */
public final class NoiseMeter {
    /** The unit of /proc/stat on every Linux of today (USER_HZ). */
    private static final double TICKS_PER_SECOND = 100;

    private final OperatingSystemMXBean own = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private final List<ProcessHandle> others;
    private @Nullable MachineCpu machineBefore;
    private double secondsBefore;

    /**
     * Prepares a meter.
     *
     * @param others the ids of the race's other processes
     */
    public NoiseMeter(List<Long> others) {
        this.others =
                others.stream().flatMap(id -> ProcessHandle.of(id).stream()).toList();
    }

    /** Begins. */
    public void begin() {
        machineBefore = MachineCpu.read();
        secondsBefore = cpuSeconds();
    }

    /** Returns the noise since the beginning, null where the system does not tell. */
    public @Nullable Noise end() {
        @Nullable MachineCpu now = MachineCpu.read();
        double ours = cpuSeconds() - secondsBefore;
        return machineBefore == null || now == null ? null : noise(machineBefore, now, ours);
    }

    /**
     * Returns the noise between two readings.
     *
     * @param ours CPU seconds that the race used in between
     */
    static @Nullable Noise noise(MachineCpu before, MachineCpu now, double ours) {
        double ticks = now.total() - before.total();
        if (ticks <= 0) {
            return null;
        }
        double busy = now.busy() - before.busy();
        double foreign = Math.max(0, busy - ours * TICKS_PER_SECOND) / ticks;
        return new Noise(Round.to(foreign, 3), Round.to((now.stolen() - before.stolen()) / ticks, 3));
    }

    private double cpuSeconds() {
        double sum = own.getProcessCpuTime() / 1e9;
        for (ProcessHandle other : others) {
            sum += other.info().totalCpuDuration().orElse(Duration.ZERO).toNanos() / 1e9;
        }
        return sum;
    }
}

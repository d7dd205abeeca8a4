package dev.tidepool.lab.measure.machine;

import com.sun.management.OperatingSystemMXBean;
import dev.tidepool.lab.results.Round;
import java.lang.management.ManagementFactory;
import org.jspecify.annotations.Nullable;

/**
 * The share of the machine's CPU that this process uses. The JVM reports the machine's load as a mean since the last
 * call. Using that here would spoil it for a pool that sizes itself by it. For one thread.
 */
public final class ProcessCpu {
    private final OperatingSystemMXBean process = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private long usedBefore = process.getProcessCpuTime();
    private long readAt = System.nanoTime();

    /** Returns the share, 0 to 1, since the last call or since construction; null where unknown. */
    public @Nullable Double share() {
        long used = process.getProcessCpuTime();
        long now = System.nanoTime();
        double share = (double) (used - usedBefore)
                / ((now - readAt) * Runtime.getRuntime().availableProcessors());
        usedBefore = used;
        readAt = now;
        return used >= 0 && share >= 0 ? Round.to(Math.min(1, share), 3) : null;
    }
}

package dev.tidepool.cluster.internal.member;

import dev.tidepool.executor.AdaptiveExecutor;
import dev.tidepool.policy.MachineSample;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** A member's pool on an {@link AdaptiveExecutor}. */
public record AdaptivePool(AdaptiveExecutor executor) implements MemberPool {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    @Override
    public void execute(MemberTask task) {
        executor.execute(task);
    }

    @Override
    public int threads() {
        return executor.stats().threadsAlive();
    }

    @Override
    public int maxThreads() {
        return executor.bounds().maxThreads();
    }

    @Override
    public long threadCpuNanos() {
        return THREADS.isCurrentThreadCpuTimeSupported() ? THREADS.getCurrentThreadCpuTime() : -1;
    }

    @Override
    public MachineSample machine() {
        Runtime runtime = Runtime.getRuntime();
        long free = runtime.maxMemory() - runtime.totalMemory() + runtime.freeMemory();
        MachineSample machine = executor.machine();
        return new MachineSample(
                machine.cores(), machine.processCpu(), machine.machineCpu(), free, machine.usableCores());
    }
}

package dev.tidepool.cluster.internal.member;

import dev.tidepool.executor.AdaptiveExecutor;
import dev.tidepool.executor.statistics.MachineMonitor;
import dev.tidepool.policy.MachineSample;

/**
 * A member's pool on an {@link AdaptiveExecutor}.
 *
 * @param executor runs the tasks
 */
public record AdaptivePool(AdaptiveExecutor executor) implements MemberPool {

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
        return MachineMonitor.threadCpuNanos();
    }

    @Override
    public MachineSample machine() {
        Runtime runtime = Runtime.getRuntime();
        long free = runtime.maxMemory() - runtime.totalMemory() + runtime.freeMemory();
        MachineSample machine = MachineMonitor.INSTANCE.sample(true, false);
        return new MachineSample(machine.cores(), machine.processCpu(), machine.machineCpu(), free);
    }
}

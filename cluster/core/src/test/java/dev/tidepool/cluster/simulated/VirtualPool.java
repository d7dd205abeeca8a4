package dev.tidepool.cluster.simulated;

import dev.tidepool.cluster.internal.member.MemberPool;
import dev.tidepool.cluster.internal.member.MemberTask;
import dev.tidepool.policy.MachineSample;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.function.Consumer;
import java.util.function.Function;

/** A pool with a fixed number of threads on the virtual clock. A task's name determines its service time. */
final class VirtualPool implements MemberPool {
    private final SimulatedNetwork network;
    private final SimulatedEngine node;
    private final int threads;
    private final Function<String, Duration> service;
    private final Consumer<String> started;
    private final ArrayDeque<MemberTask> queue = new ArrayDeque<>();
    private int busy;

    /** The factor on the service time of tasks that start from now on. */
    double slowness = 1;

    VirtualPool(
            SimulatedNetwork network,
            SimulatedEngine node,
            int threads,
            Function<String, Duration> service,
            Consumer<String> started) {
        this.network = network;
        this.node = node;
        this.threads = threads;
        this.service = service;
        this.started = started;
    }

    @Override
    public void execute(MemberTask task) {
        queue.add(task);
        // As in a real pool, a task does not start during the call to execute.
        network.after(node, Duration.ZERO, this::startNext);
    }

    private void startNext() {
        while (busy < threads && !queue.isEmpty()) {
            MemberTask task = queue.remove();
            if (task.begin()) {
                busy++;
                started.accept(task.taskType());
                long nanos = (long) (service.apply(task.taskType()).toNanos() * slowness);
                network.after(node, Duration.ofNanos(nanos), () -> {
                    busy--;
                    task.finish();
                    startNext();
                });
            }
        }
    }

    @Override
    public int threads() {
        return threads;
    }

    @Override
    public int maxThreads() {
        return threads;
    }

    @Override
    public long threadCpuNanos() {
        return -1;
    }

    @Override
    public MachineSample machine() {
        return MachineSample.ofCores(threads);
    }
}

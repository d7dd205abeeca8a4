package dev.tidepool.lab.race.cluster;

import dev.tidepool.lab.measure.task.TaskWork;
import dev.tidepool.lab.workload.WorkloadException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Runs the tasks of a node and counts those that run. Thread-safe. */
final class NodeTasks {
    /** The index of the empty warm-up tasks. */
    static final int WARM_UP = -1;

    private final int node;
    private final TaskWork work;
    private final AtomicInteger running = new AtomicInteger();
    private volatile @Nullable SerialGate gate;

    NodeTasks(int node, Work work) throws WorkloadException {
        this.node = node;
        this.work = new TaskWork(work.find(), work.draw(), work.nanosPerUnit());
    }

    /** Makes every task pass this gate first. */
    void behind(SerialGate first) {
        gate = first;
    }

    Served run(int index) throws InterruptedException {
        long began = System.nanoTime();
        running.incrementAndGet();
        try {
            if (index != WARM_UP) {
                SerialGate first = gate;
                if (first != null) {
                    first.pass();
                }
                work.run(index);
            }
            return new Served(node, System.nanoTime() - began);
        } finally {
            running.decrementAndGet();
        }
    }

    int running() {
        return running.get();
    }
}

package dev.tidepool.lab.race.cluster;

import com.hazelcast.config.Config;
import com.hazelcast.config.ExecutorConfig;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.IExecutorService;
import com.hazelcast.executor.LocalExecutorStats;
import java.io.Serializable;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * A member of a plain Hazelcast cluster. A Hazelcast executor borrows its threads, so the threads alive are those that
 * run a task.
 *
 * @param threads maximum of the executor
 */
record HazelcastNode(IExecutorService executor, NodeTasks tasks, int threads) implements NodePool {
    /** The name of the executor on members and callers. */
    static final String EXECUTOR = "race";

    private static volatile @Nullable NodeTasks here;

    /**
     * A task as it travels, by Java serialization, Hazelcast's default.
     *
     * @param index its number in the run
     */
    record Task(int index) implements Callable<Served>, Serializable {
        @Override
        public Served call() throws InterruptedException {
            return Objects.requireNonNull(here, "not a node").run(index);
        }
    }

    static HazelcastNode open(int threads, NodeRequest request, NodeTasks tasks) {
        here = tasks;
        Config config = request.addresses().node(request.index()).toConfig();
        config.addExecutorConfig(new ExecutorConfig(EXECUTOR, threads));
        HazelcastInstance instance = Hazelcast.newHazelcastInstance(config);
        if (request.serialCost() != null) {
            tasks.behind(new SerialGate(request.serialCost().cost(), tasks::running));
        }
        return new HazelcastNode(instance.getExecutorService(EXECUTOR), tasks, threads);
    }

    @Override
    public State state() {
        LocalExecutorStats stats = executor.getLocalExecutorStats();
        int running = tasks.running();
        return new State(running, running, (int) stats.getPendingTaskCount(), threads, 0);
    }
}

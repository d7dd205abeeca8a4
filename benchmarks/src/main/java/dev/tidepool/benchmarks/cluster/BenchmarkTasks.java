package dev.tidepool.benchmarks.cluster;

import dev.tidepool.cluster.RegisteredTask;
import dev.tidepool.cluster.TaskRegistry;
import dev.tidepool.server.task.TaskModule;

/** The benchmarks' one task, for nodes. */
public final class BenchmarkTasks implements TaskModule {
    /** Runs a {@link Job}. */
    static final RegisteredTask<byte[], byte[]> JOB = RegisteredTask.ofBytes("benchmark");

    /** Makes the module; for {@link java.util.ServiceLoader}. */
    public BenchmarkTasks() {}

    @Override
    public void register(TaskRegistry registry) {
        registry.register(JOB, (argument, context) -> Job.run(argument));
    }
}

package dev.tidepool.research.benchmarks.cluster;

import dev.tidepool.cluster.RegisteredTask;
import dev.tidepool.cluster.TaskRegistry;
import dev.tidepool.server.task.TaskModule;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** The nodes' tasks in the benchmark, one for each {@link Job}. Each has its own name, because pools learn by name. */
public final class BenchmarkTasks implements TaskModule {
    private static final Map<Job, RegisteredTask<byte[], byte[]>> TASKS = new EnumMap<>(Job.class);

    static {
        for (Job job : Job.values()) {
            TASKS.put(job, RegisteredTask.ofBytes("benchmark-" + job.name().toLowerCase(Locale.ROOT)));
        }
    }

    /** Returns the task for an argument. */
    static RegisteredTask<byte[], byte[]> of(byte[] argument) {
        return Objects.requireNonNull(TASKS.get(Job.of(argument)), "task");
    }

    @Override
    public void register(TaskRegistry registry) {
        TASKS.values().forEach(task -> registry.register(task, (argument, context) -> Job.run(argument)));
    }
}

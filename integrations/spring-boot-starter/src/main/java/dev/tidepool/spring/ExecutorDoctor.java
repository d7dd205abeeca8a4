package dev.tidepool.spring;

import dev.tidepool.doctor.DoctorReport;
import dev.tidepool.doctor.PoolFacts;
import dev.tidepool.doctor.QueueBound;
import dev.tidepool.doctor.WorkerKind;
import dev.tidepool.doctor.reading.ProcessReader;
import dev.tidepool.executor.AdaptiveExecutor;
import dev.tidepool.executor.PoolStats;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.util.List;

/** Looks at all pools of the process: the application's executors need not be in JMX. */
final class ExecutorDoctor {
    private ExecutorDoctor() {}

    static DoctorReport examine(ContextExecutors executors) {
        List<PoolFacts> ours =
                executors.byName().values().stream().map(ExecutorDoctor::facts).toList();
        try {
            return DoctorReport.of(ProcessReader.read(ManagementFactory.getPlatformMBeanServer(), ours));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible); // this process is no other
        }
    }

    private static PoolFacts facts(AdaptiveExecutor executor) {
        PoolStats stats = executor.stats();
        return new PoolFacts(
                stats.name(),
                WorkerKind.TIDEPOOL,
                stats.poolSize(),
                stats.activeCount(),
                0,
                executor.bounds().maxThreads(),
                stats.queueLength(),
                stats.queueCapacity() == Integer.MAX_VALUE ? QueueBound.UNBOUNDED : QueueBound.BOUNDED,
                null,
                executor.newestDecision().decision().reason());
    }
}

package dev.tidepool.doctor.reading;

import dev.tidepool.doctor.DeadlockedThread;
import dev.tidepool.doctor.PoolFacts;
import dev.tidepool.doctor.ProcessFacts;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.RuntimeMXBean;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javax.management.MBeanServerConnection;

/**
 * Reads what there is to see of the pools of a process. It stops all threads for a moment, as each thread dump does.
 */
public final class ProcessReader {
    private ProcessReader() {}

    /**
     * Reads a process.
     *
     * @param server the platform's MBean server of this process, or a connection to that of another
     * @param known pools of the process that are known already, and need not be registered
     * @throws IOException if the process can no longer be reached
     */
    public static ProcessFacts read(MBeanServerConnection server, List<PoolFacts> known) throws IOException {
        try {
            return facts(server, known);
        } catch (UndeclaredThrowableException hidden) { // the methods of platform beans declare no IOException
            if (hidden.getCause() instanceof IOException lost) {
                throw lost;
            }
            throw hidden;
        }
    }

    private static ProcessFacts facts(MBeanServerConnection server, List<PoolFacts> known) throws IOException {
        ThreadMXBean threads = ManagementFactory.newPlatformMXBeanProxy(
                server, ManagementFactory.THREAD_MXBEAN_NAME, ThreadMXBean.class);
        RuntimeMXBean runtime = ManagementFactory.newPlatformMXBeanProxy(
                server, ManagementFactory.RUNTIME_MXBEAN_NAME, RuntimeMXBean.class);
        List<SeenThread> seen = Stream.of(threads.dumpAllThreads(false, false))
                .filter(Objects::nonNull)
                .map(SeenThread::of)
                .toList();
        ThreadDump dump = new ThreadDump(seen);
        List<PoolFacts> registered = new ArrayList<>(known);
        new KnownPools(server)
                .read().stream()
                        .filter(pool ->
                                known.stream().noneMatch(other -> other.name().equals(pool.name())))
                        .forEach(registered::add);
        return new ProcessFacts(
                "process %s, JDK %s".formatted(runtime.getName().replaceFirst("@.*", ""), runtime.getVmVersion()),
                seen.size(),
                PoolMatch.of(registered, dump.pools()),
                deadlocked(threads),
                dump.locks());
    }

    private static List<DeadlockedThread> deadlocked(ThreadMXBean threads) {
        long[] ids = threads.isSynchronizerUsageSupported()
                ? threads.findDeadlockedThreads()
                : threads.findMonitorDeadlockedThreads();
        ThreadInfo[] infos = ids == null ? new ThreadInfo[0] : threads.getThreadInfo(ids);
        return Arrays.stream(infos)
                .filter(Objects::nonNull)
                .map(info -> new DeadlockedThread(
                        info.getThreadName(),
                        String.valueOf(info.getLockName()),
                        String.valueOf(info.getLockOwnerName())))
                .toList();
    }
}

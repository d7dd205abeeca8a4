package dev.tidepool.research.reproductions.lee2011.authentication;

import com.sun.management.OperatingSystemMXBean;
import dev.tidepool.lab.results.Round;
import java.lang.management.ManagementFactory;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * The capacity of a server on this machine, in a closed loop with several threads per core.
 *
 * @param perSecond logins answered per second
 * @param cpuMillis CPU time of a login in the server's JVM, milliseconds
 */
public record ServerCapacity(double perSecond, double cpuMillis) {
    private static final int THREADS_PER_CORE = 4;
    private static final long WARM_UP_NANOS = 2_000_000_000L;
    private static final long NANOS = 3_000_000_000L;

    /** Measures it, in 5 s. */
    static ServerCapacity measure(LoginTasks logins) throws InterruptedException {
        OperatingSystemMXBean machine = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        int threads = THREADS_PER_CORE * Runtime.getRuntime().availableProcessors();
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        logins.inClosedLoop(pool, threads, WARM_UP_NANOS);
        long cpuBefore = machine.getProcessCpuTime();
        long began = System.nanoTime();
        long answered = logins.inClosedLoop(pool, threads, NANOS);
        double seconds = (System.nanoTime() - began) / 1e9;
        double cpuMillis = (machine.getProcessCpuTime() - cpuBefore) / 1e6;
        pool.shutdownNow();
        return new ServerCapacity(Round.to(answered / seconds, 2), Round.to(cpuMillis / Math.max(1, answered), 3));
    }
}

package dev.tidepool.lab.measure.machine;

import dev.tidepool.lab.measure.task.CpuWork;
import dev.tidepool.lab.measure.task.CpuWorks;
import dev.tidepool.lab.measure.task.UnitCost;
import java.lang.management.ManagementFactory;
import java.util.concurrent.locks.LockSupport;

/**
 * A stand-in for other work on the machine: a fixed task of 1 ms CPU that runs again and again, with a pause of 20 ms in between so that it
 * takes no more than a twentieth of one CPU. On a daemon thread, until the JVM ends or {@link #close}.
 */
public final class Probe implements AutoCloseable {
    private static final String WORK = "spin";
    private static final double TASK_NANOS = 1e6;
    private static final long PAUSE_NANOS = 20_000_000;

    private final ProbeLog log = new ProbeLog();
    private final CpuWork work = CpuWorks.open(WORK);
    private final long units;
    private final Thread thread = new Thread(this::run, "probe");
    private volatile boolean closed;

    @SuppressWarnings("unused") // written so that the work cannot be optimised away
    private volatile long result;

    private Probe(long units) {
        this.units = units;
    }

    /**
     * Starts a probe.
     *
     * @param units how much work its task is, from {@link #units()}
     */
    public static Probe start(long units) {
        Probe probe = new Probe(units);
        probe.thread.setDaemon(true);
        probe.thread.start();
        return probe;
    }

    /** Measures how many units of work take 1 ms of CPU; takes half a second as a rule, two at most. */
    static long units() {
        return Math.max(1, Math.round(TASK_NANOS / UnitCost.measure(CpuWorks.open(WORK))));
    }

    /** Returns what it tells of a period, times of day. */
    public ProbeLog.Reading read(long fromMillis, long toMillis) {
        return log.read(fromMillis, toMillis);
    }

    /** Returns the CPU time that it has used so far, seconds; 0 where unknown. */
    public double cpuSeconds() {
        return Math.max(0, ManagementFactory.getThreadMXBean().getThreadCpuTime(thread.getId())) / 1e9;
    }

    /** Makes it end. */
    @Override
    public void close() {
        closed = true;
    }

    private void run() {
        while (!closed) {
            long began = System.nanoTime();
            result = work.run(units);
            log.add(System.currentTimeMillis(), System.nanoTime() - began);
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }
}

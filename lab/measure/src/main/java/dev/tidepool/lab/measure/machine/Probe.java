package dev.tidepool.lab.measure.machine;

import dev.tidepool.lab.measure.task.CpuWork;
import dev.tidepool.lab.measure.task.CpuWorks;
import dev.tidepool.lab.measure.task.UnitCost;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A daemon thread that represents another application on the machine: it repeats a fixed task [group16, section 4.1].
 * The variation of its completions shows how responsive the machine is. Thread-safe. Times are {@link
 * System#nanoTime()}.
 */
public final class Probe implements AutoCloseable {
    /** CPU time of the task, nanos. The paper gives no number. */
    public static final long TASK_NANOS = 1_000_000;

    private static final String WORK = "spin";

    /** With this pause, a probe uses at most a twentieth of one CPU. */
    private static final long PAUSE_NANOS = 20_000_000;

    private static final long END_MILLIS = 2_000;

    private final ProbeLog log = new ProbeLog();
    private final CpuWork work;
    private final long units;
    private final long pauseNanos;
    private final boolean countsWaking;
    private final Thread thread = new Thread(this::run, "probe");
    private volatile boolean closed;

    @SuppressWarnings("unused") // written so that the work cannot be optimised away
    private volatile long result;

    private Probe(CpuWork work, long units, long pauseNanos, boolean countsWaking) {
        this.work = work;
        this.units = units;
        this.pauseNanos = pauseNanos;
        this.countsWaking = countsWaking;
        thread.setDaemon(true);
    }

    /**
     * Starts the probe of a race, which pauses for 20 ms after each task.
     *
     * @param units work of its task, from {@link #units()}
     */
    public static Probe start(long units) {
        return start(CpuWorks.open(WORK), units, PAUSE_NANOS, false);
    }

    /**
     * Starts a probe.
     *
     * @param work of its task
     * @param units amount of that work, 1 or more
     * @param pauseNanos pause between tasks; 0 for none
     * @param countsWaking whether the time of a task includes the delay of waking from the pause
     */
    public static Probe start(CpuWork work, long units, long pauseNanos, boolean countsWaking) {
        Probe probe = new Probe(work, units, pauseNanos, countsWaking);
        probe.thread.start();
        return probe;
    }

    /** Measures how many units of work take 1 ms of CPU. It usually takes half a second, two at most. */
    static long units() {
        return Math.max(1, Math.round(TASK_NANOS / UnitCost.measure(CpuWorks.open(WORK))));
    }

    /** Converts a time of day, the only clock that processes share. */
    public static long nanoTime(long millis) {
        return System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis - System.currentTimeMillis());
    }

    public ProbeResult result(long from, long to) {
        return log.result(from, to);
    }

    /** Returns how often its task ended in a period. */
    public long completions(long from, long to) {
        return log.count(from, to);
    }

    /** Forgets the measurements before a time, so that a probe may run for days. */
    void forget(long before) {
        log.forget(before);
    }

    /** Returns the CPU time used so far, nanos; 0 where unknown and after its end. */
    public long cpuNanos() {
        return Math.max(0, ManagementFactory.getThreadMXBean().getThreadCpuTime(thread.getId()));
    }

    /** Ends the probe and waits for its end, 2 s at most. Its measurements stay. */
    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
        try {
            thread.join(END_MILLIS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        while (!closed) {
            long due = System.nanoTime() + pauseNanos;
            if (pauseNanos > 0) {
                LockSupport.parkNanos(pauseNanos);
            }
            long began = countsWaking ? due : System.nanoTime();
            result = work.run(units);
            long now = System.nanoTime();
            log.add(now, now - began);
        }
    }
}

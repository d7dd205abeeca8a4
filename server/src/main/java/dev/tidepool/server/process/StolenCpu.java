package dev.tidepool.server.process;

import dev.tidepool.policy.Require;
import java.io.IOException;
import java.util.concurrent.locks.LockSupport;

/**
 * Makes a process weaker: it is stopped and continued (SIGSTOP, SIGCONT) about every 50 ms, so that it runs for a share of the
 * time only, as on a machine whose CPU somebody else uses. Needs no privilege but to own the process. Ends with {@link
 * #close}, with the process or with this JVM; the process then runs freely. Thread-safe.
 */
public final class StolenCpu implements AutoCloseable {
    /** Time from one stop to the next, where signals take no time. */
    static final long PERIOD_NANOS = 50_000_000;

    /** Longer stops than this are made of several: a node that is weak is not to look like one that has gone. */
    private static final long LONGEST_STOP_NANOS = 400_000_000;

    private final Signals signals;
    private final long runNanos;
    private final double stoppedPerRun;
    private final Thread thread;
    private volatile boolean closed;

    private StolenCpu(Signals signals, double share) {
        this.signals = signals;
        this.runNanos = (long) (share * PERIOD_NANOS);
        this.stoppedPerRun = (1 - share) / share;
        this.thread = new Thread(this::run, "stolen-cpu");
        thread.setDaemon(true);
    }

    /**
     * Begins to steal.
     *
     * @param pid the process
     * @param share how much of the time it still runs, 0.02 to 0.98
     * @throws IllegalArgumentException if the share is out of range
     * @throws IOException if no shell can be started
     */
    public static StolenCpu of(long pid, double share) throws IOException {
        Require.inRange("share", share, 0.02, 0.98);
        StolenCpu stolen = new StolenCpu(new Signals(pid), share);
        stolen.thread.start();
        return stolen;
    }

    /** Where the machine is busy, the process runs on for milliseconds before its stop takes effect: it stands still for longer then. */
    private void run() {
        try {
            double owedNanos = runNanos * stoppedPerRun;
            signals.stop();
            while (!closed) {
                long rest = (long) Math.min(owedNanos, LONGEST_STOP_NANOS);
                long stoppedAt = System.nanoTime();
                parkUntil(stoppedAt + rest);
                long runsFrom = System.nanoTime();
                owedNanos = Math.max(0, owedNanos - (runsFrom - stoppedAt));
                signals.goOn();
                parkUntil(runsFrom + runNanos);
                signals.stop();
                owedNanos += (System.nanoTime() - runsFrom) * stoppedPerRun;
            }
        } catch (IOException ended) {
            // So has its weakness.
        }
    }

    private void parkUntil(long time) {
        for (long rest = time - System.nanoTime(); rest > 0 && !closed; rest = time - System.nanoTime()) {
            LockSupport.parkNanos(this, rest);
        }
    }

    /** Stops stealing: when this returns, the process runs freely. */
    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException interrupt) {
                interrupted = true;
            }
        }
        signals.close();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}

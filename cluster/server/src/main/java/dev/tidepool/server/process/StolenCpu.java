package dev.tidepool.server.process;

import dev.tidepool.policy.Require;
import java.io.IOException;
import java.util.concurrent.locks.LockSupport;

/**
 * Slows a process down: stops and continues it (SIGSTOP, SIGCONT) about every 50 ms, so that it runs for only a share
 * of the time, as on a machine with a busy neighbour. It needs no privilege beyond owning the process. It ends with
 * {@link #close}, with the process or with this JVM; the process then runs freely. Thread-safe.
 */
public final class StolenCpu implements AutoCloseable {
    /** The time from one stop to the next, if signals take no time. */
    static final long PERIOD_NANOS = 50_000_000;

    /** A longer stop is divided, because the node should look slow, not lost. */
    private static final long MAX_STOP_NANOS = 400_000_000;

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
     * Starts to slow a process down.
     *
     * @param pid the process id
     * @param share the share of the time in which it still runs, 0.02 to 0.98
     * @throws IllegalArgumentException if the share is out of range
     * @throws IOException if no shell can be started
     */
    public static StolenCpu of(long pid, double share) throws IOException {
        Require.inRange("share", share, 0.02, 0.98);
        StolenCpu stolen = new StolenCpu(new Signals(pid), share);
        stolen.thread.start();
        return stolen;
    }

    /**
     * On a busy machine, a process runs for milliseconds before its stop takes effect; its next stop is then longer.
     */
    private void run() {
        try {
            double owedNanos = runNanos * stoppedPerRun;
            signals.stop();
            while (!closed) {
                long rest = (long) Math.min(owedNanos, MAX_STOP_NANOS);
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
            // The process has ended.
        }
    }

    private void parkUntil(long time) {
        for (long rest = time - System.nanoTime(); rest > 0 && !closed; rest = time - System.nanoTime()) {
            LockSupport.parkNanos(this, rest);
        }
    }

    /** Ends the slowdown. When this returns, the process runs freely. */
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

package dev.tidepool.research.benchmarks.dispatch;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.openjdk.jmh.infra.Blackhole;

/**
 * A task that uses some CPU and counts its runs, so the benchmark detects a lost or repeated run. Producers submit it
 * again after each run, so the benchmark allocates nothing. The thread that runs it writes the count and its producer
 * reads it: tasks share no counter.
 */
class CountedTask implements Runnable {
    private static final VarHandle RUNS;

    static {
        try {
            RUNS = MethodHandles.lookup().findVarHandle(CountedTask.class, "runs", int.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    private final int tokens;

    @SuppressWarnings("UnusedVariable") // accessed through the handle
    private int runs;

    /** Makes a task that uses this much CPU, in JMH's tokens of about 2 ns. */
    CountedTask(int tokens) {
        this.tokens = tokens;
    }

    @Override
    public void run() {
        if (tokens > 0) {
            Blackhole.consumeCPU(tokens);
        }
        RUNS.setRelease(this, (int) RUNS.get(this) + 1);
    }

    final int runs() {
        return (int) RUNS.getAcquire(this);
    }
}

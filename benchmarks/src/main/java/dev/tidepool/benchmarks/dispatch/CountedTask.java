package dev.tidepool.benchmarks.dispatch;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.openjdk.jmh.infra.Blackhole;

/**
 * A task that takes some CPU and counts how often it has run, so that none can be lost or run twice
 * unseen. It is submitted again once it has run, so the benchmark itself allocates nothing. Whoever
 * runs it writes the count and its producer reads it: no counter is shared between tasks.
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

    @SuppressWarnings("UnusedVariable") // reached by the handle
    private int runs;

    /**
     * Makes a task.
     *
     * @param tokens how much CPU it takes, in JMH's tokens of about 2 ns; 0 for none
     */
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

    /** Returns how often it has run. */
    final int runs() {
        return (int) RUNS.getAcquire(this);
    }
}

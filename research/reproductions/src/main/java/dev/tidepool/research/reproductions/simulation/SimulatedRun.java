package dev.tidepool.research.reproductions.simulation;

import dev.tidepool.lab.simulator.MachineModel;
import dev.tidepool.lab.simulator.PoolResult;
import dev.tidepool.lab.simulator.PoolRun;
import dev.tidepool.lab.simulator.PoolSnapshot;
import dev.tidepool.lab.simulator.ScheduleSource;
import dev.tidepool.lab.simulator.TaskObserver;
import dev.tidepool.lab.simulator.pool.PoolSimulation;
import dev.tidepool.lab.workload.Schedule;
import dev.tidepool.lab.workload.Workload;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/** One simulated run of one pool. The pool starts {@link #LEAD} before the first arrival. */
public final class SimulatedRun implements TaskObserver, PoolOutcome {
    /** Keeps the bursts of each second apart from the policies' decisions. */
    public static final Duration LEAD = Duration.ofMillis(10);

    private static final double NANOS = 1e9;

    private final long lead = LEAD.toNanos();
    private final double[] sizes;
    private final long[] completions;
    private long[] responses;
    private int ended;
    private double waited;
    private long lastEnd;
    private PoolResult result;

    private SimulatedRun(int seconds, int expected) {
        sizes = new double[(int) (seconds * NANOS / STEP.toNanos())];
        completions = new long[4 * seconds];
        responses = new long[expected];
        result = new PoolResult(0, 0, 0, 0, 0, 0, 0, 0, 0, List.of(), 0, false, 0);
    }

    /**
     * Simulates a pool under a workload.
     *
     * @param giveUpAfter the maximum time that the run goes on after the last arrival
     * @param seed source of the arrivals' and of the machine's randomness
     */
    public static SimulatedRun of(
            ComparedPool pool, MachineModel machine, Workload workload, Duration giveUpAfter, long seed) {
        Schedule schedule = Scenarios.schedule(workload, seed);
        SimulatedRun run = new SimulatedRun((int) workload.duration().toSeconds(), schedule.size());
        run.result = new PoolSimulation(
                        pool.pool(machine.cores()),
                        machine,
                        new ScheduleSource(workload, schedule, LEAD),
                        run,
                        PoolRun.ofSchedule(giveUpAfter, STEP, 1, seed))
                .run();
        Arrays.sort(run.responses, 0, run.ended);
        return run;
    }

    @Override
    public void onEnd(int type, long arrivalNanos, long startNanos, long endNanos) {
        if (ended == responses.length) {
            responses = Arrays.copyOf(responses, 2 * ended + 1);
        }
        responses[ended++] = endNanos - arrivalNanos;
        waited += (startNanos < 0 ? endNanos : startNanos) - arrivalNanos;
        lastEnd = endNanos;
        int second = (int) ((endNanos - lead) / NANOS);
        if (second < completions.length) {
            completions[second]++;
        }
    }

    @Override
    public void onUnfinished(int type, long arrivalNanos, long startNanos, long atNanos) {
        onEnd(type, arrivalNanos, startNanos, atNanos); // a lower bound
    }

    @Override
    public void onStep(PoolSnapshot reading) {
        long at = reading.atNanos() / STEP.toNanos() - 1;
        if (at >= 0 && at < sizes.length) {
            sizes[(int) at] = reading.alive();
        }
    }

    /** By nearest rank. */
    @Override
    public double response(double percent) {
        int rank = (int) Math.ceil(percent / 100 * ended);
        return ended == 0 ? Double.NaN : responses[Math.max(1, rank) - 1] / NANOS;
    }

    @Override
    public double meanResponse() {
        return Arrays.stream(responses, 0, ended).average().orElse(Double.NaN) / NANOS;
    }

    @Override
    public double meanWait() {
        return waited / ended / NANOS;
    }

    @Override
    public double threadsPeak() {
        return result.threadsPeak();
    }

    @Override
    public double threadsCreated() {
        return result.threadsCreated();
    }

    @Override
    public double throughput() {
        return ended * NANOS / (lastEnd - lead);
    }

    /** Returns the thread-seconds for each second of the workload, those between two samples of the size included. */
    public double meanThreads() {
        return result.threadSeconds() * NANOS / (sizes.length * STEP.toNanos());
    }

    @Override
    public double meanThreads(int fromSecond) {
        int from = (int) (fromSecond * NANOS / STEP.toNanos());
        return Arrays.stream(sizes, from, sizes.length).average().orElse(Double.NaN);
    }

    @Override
    public double[] sizes() {
        return sizes.clone();
    }

    @Override
    public long[] completions() {
        int used = (int) Math.min(completions.length, 1 + (lastEnd - lead) / (long) NANOS);
        return Arrays.copyOf(completions, used);
    }
}

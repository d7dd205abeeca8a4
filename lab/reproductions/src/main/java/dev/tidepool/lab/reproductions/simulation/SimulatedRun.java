package dev.tidepool.lab.reproductions.simulation;

import dev.tidepool.simulator.MachineModel;
import dev.tidepool.simulator.PoolModel;
import dev.tidepool.simulator.PoolResult;
import dev.tidepool.simulator.PoolRun;
import dev.tidepool.simulator.PoolSnapshot;
import dev.tidepool.simulator.ScheduleSource;
import dev.tidepool.simulator.TaskObserver;
import dev.tidepool.simulator.pool.PoolSimulation;
import dev.tidepool.workload.Schedule;
import dev.tidepool.workload.Workload;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/** One simulated run of one pool, with what the experiments read from it. The pool starts {@link #LEAD} before the first arrival. */
public final class SimulatedRun implements TaskObserver, ServerRun {
    /** Keeps bursts on the second away from the moments at which policies look. */
    public static final Duration LEAD = Duration.ofMillis(10);

    /** How often the pool's size is read. */
    public static final Duration STEP = Duration.ofMillis(250);

    private static final double NANOS = 1e9;

    private final long lead = LEAD.toNanos();
    private final int seconds;
    private final double[] sizes;
    private final long[] completions;
    private long[] responses;
    private int ended;
    private long lastEnd;
    private PoolResult result;

    private SimulatedRun(int seconds, int expected) {
        this.seconds = seconds;
        sizes = new double[(int) (seconds * NANOS / STEP.toNanos())];
        completions = new long[4 * seconds];
        responses = new long[expected];
        result = new PoolResult(0, 0, 0, 0, 0, 0, 0, 0, 0, List.of(), 0, false, 0);
    }

    /**
     * Runs.
     *
     * @param pool the pool
     * @param machine the machine under it
     * @param workload the tasks
     * @param schedule drawn from the workload
     * @param giveUpAfter how long after the last arrival it goes on at most
     * @param seed where the chance of the machine comes from
     */
    public static SimulatedRun run(
            PoolModel pool,
            MachineModel machine,
            Workload workload,
            Schedule schedule,
            Duration giveUpAfter,
            long seed) {
        SimulatedRun trial = new SimulatedRun((int) workload.duration().toSeconds(), schedule.size());
        trial.result = new PoolSimulation(
                        pool,
                        machine,
                        new ScheduleSource(workload, schedule, LEAD),
                        trial,
                        new PoolRun(giveUpAfter, STEP, 1, seed))
                .run();
        Arrays.sort(trial.responses, 0, trial.ended);
        return trial;
    }

    @Override
    public void onEnd(int type, long arrivalNanos, long startNanos, long endNanos) {
        if (ended == responses.length) {
            responses = Arrays.copyOf(responses, 2 * ended + 1);
        }
        responses[ended++] = endNanos - arrivalNanos;
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

    /** The counts of the whole run. */
    public PoolResult result() {
        return result;
    }

    /**
     * A percentile of the response times in seconds, by nearest rank; tasks unfinished at the end count with the time they had by then.
     *
     * @param percent above 0 to 100
     */
    public double response(double percent) {
        int rank = (int) Math.ceil(percent / 100 * ended);
        return ended == 0 ? Double.NaN : responses[Math.max(1, rank) - 1] / NANOS;
    }

    /** The mean response time in seconds. */
    @Override
    public double meanResponse() {
        return Arrays.stream(responses, 0, ended).average().orElse(Double.NaN) / NANOS;
    }

    @Override
    public double threadsPeak() {
        return result.threadsPeak();
    }

    @Override
    public double threadsCreated() {
        return result.threadsCreated();
    }

    /** Tasks ended a second, from the first arrival to the last end. */
    public double throughput() {
        return ended * NANOS / (lastEnd - lead);
    }

    /** Threads alive on average while tasks arrived, from a second on. */
    public double meanThreads(int fromSecond) {
        int from = (int) (fromSecond * NANOS / STEP.toNanos());
        return Arrays.stream(sizes, from, sizes.length).average().orElse(Double.NaN);
    }

    /** Threads alive at each {@link #STEP} while tasks arrived. */
    public double[] sizes() {
        return sizes.clone();
    }

    /** Tasks ended in each second from the first arrival on. */
    public long[] completions() {
        int used = (int) Math.min(completions.length, 1 + (lastEnd - lead) / (long) NANOS);
        return Arrays.copyOf(completions, used);
    }

    /** How long tasks arrived, in seconds. */
    int seconds() {
        return seconds;
    }
}

package dev.tidepool.research.reproductions.bahadur2022sword;

import dev.tidepool.lab.simulator.PoolRun;
import dev.tidepool.lab.simulator.PoolSnapshot;
import dev.tidepool.lab.simulator.ScheduleSource;
import dev.tidepool.lab.simulator.cluster.ClusterModel;
import dev.tidepool.lab.simulator.cluster.ClusterObserver;
import dev.tidepool.lab.simulator.cluster.ClusterSimulation;
import dev.tidepool.lab.workload.Schedule;
import dev.tidepool.lab.workload.Workload;
import dev.tidepool.policy.control.DecisionRecord;
import dev.tidepool.research.reproductions.simulation.SimulatedRun;
import java.time.Duration;
import java.util.Arrays;

/** One simulated run of a cluster, of which node 0 is the weak one. */
final class SimulatedTwoNodeRun implements ClusterObserver, TwoNodeRun {
    private static final Duration STEP = Duration.ofMillis(500);
    private static final double NANOS = 1e9;
    private static final int WATCHED = 0;

    private final double[] targets;
    private final double[] alive;
    private final long[] responses;
    private final long[] waits;
    private int ended;
    private double set;
    private int overloads;

    private SimulatedTwoNodeRun(int seconds, int expected) {
        targets = new double[seconds];
        alive = new double[2 * seconds];
        responses = new long[expected];
        waits = new long[expected];
    }

    /**
     * Runs until all tasks have ended, but at most two minutes after the last arrival.
     *
     * @param schedule drawn from the workload
     * @param seed source of the cluster's randomness
     */
    static SimulatedTwoNodeRun run(ClusterModel cluster, Workload workload, Schedule schedule, long seed) {
        SimulatedTwoNodeRun run =
                new SimulatedTwoNodeRun((int) workload.duration().toSeconds(), schedule.size());
        new ClusterSimulation(
                        cluster,
                        new ScheduleSource(workload, schedule, SimulatedRun.LEAD),
                        run,
                        PoolRun.ofSchedule(Duration.ofMinutes(2), STEP, 1, seed))
                .run();
        Arrays.sort(run.responses, 0, run.ended);
        Arrays.sort(run.waits, 0, run.ended);
        return run;
    }

    @Override
    public void onEnd(int type, long arrivalNanos, long startNanos, long endNanos) {
        responses[ended] = endNanos - arrivalNanos;
        waits[ended] = (startNanos < 0 ? endNanos : startNanos) - arrivalNanos;
        ended++;
    }

    @Override
    public void onUnfinished(int type, long arrivalNanos, long startNanos, long atNanos) {
        onEnd(type, arrivalNanos, startNanos, atNanos); // a lower bound
    }

    @Override
    public void onNodeDecision(int node, DecisionRecord record) {
        int second = (int) (record.atNanos() / NANOS);
        if (node == WATCHED && second < targets.length) {
            int target = record.decision().target();
            set = target > 0 ? target : set;
            targets[second] = set;
        }
    }

    @Override
    public void onNodeStep(int node, PoolSnapshot reading) {
        int at = (int) (reading.atNanos() / STEP.toNanos());
        if (node == WATCHED && at < alive.length) {
            alive[at] = reading.alive();
            targets[at / 2] = set; // a balancer that orders sizes orders none while the load is the same
        }
    }

    @Override
    public void onOverload(int node, double overloadPoint, long atNanos) {
        overloads += node == WATCHED ? 1 : 0;
    }

    @Override
    public double responseMillis(double percent) {
        return millis(responses, percent);
    }

    @Override
    public double plottedMillis(double percent) {
        return NOMINAL_MILLIS + millis(waits, percent);
    }

    /** By nearest rank. */
    private double millis(long[] sorted, double percent) {
        int rank = (int) Math.ceil(percent / 100 * ended);
        return ended == 0 ? Double.NaN : sorted[Math.max(1, rank) - 1] / 1e6;
    }

    @Override
    public double target(int fromSecond, int toSecond) {
        return median(targets, fromSecond, toSecond);
    }

    @Override
    public double alive(int fromSecond, int toSecond) {
        return median(alive, 2 * fromSecond, 2 * toSecond);
    }

    private static double median(double[] values, int from, int to) {
        double[] sorted = Arrays.copyOfRange(values, from, Math.min(to, values.length));
        Arrays.sort(sorted);
        return sorted.length == 0 ? Double.NaN : sorted[sorted.length / 2];
    }

    @Override
    public double[] targets() {
        return targets.clone();
    }

    @Override
    public int overloads() {
        return overloads;
    }
}

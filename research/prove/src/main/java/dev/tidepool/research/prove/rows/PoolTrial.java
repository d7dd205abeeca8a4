package dev.tidepool.research.prove.rows;

import dev.tidepool.lab.race.simulation.Capacity;
import dev.tidepool.lab.simulator.GarbagePauses;
import dev.tidepool.lab.simulator.MachineModel;
import dev.tidepool.lab.simulator.PoolModel;
import dev.tidepool.lab.simulator.PoolRun;
import dev.tidepool.lab.simulator.ScheduleSource;
import dev.tidepool.lab.simulator.TaskSource;
import dev.tidepool.lab.simulator.pool.PoolSimulation;
import dev.tidepool.lab.workload.Schedule;
import dev.tidepool.lab.workload.Workload;
import dev.tidepool.lab.workload.WorkloadException;
import dev.tidepool.options.TypedPolicies;
import dev.tidepool.policy.IdleOrder;
import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.QueueLayout;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.research.prove.StopSignal;
import dev.tidepool.research.prove.grid.GridCell;
import java.time.Duration;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * One simulated pool under one cell of the grid, observed more closely than {@code simulate} does: by task type, in
 * short steps, and with a bounded queue or pauses. Immutable.
 *
 * @param cell the workload and the cores
 * @param seconds how long tasks arrive
 * @param queueCapacity tasks that may wait
 * @param pauses pauses of the machine; null for none
 * @param step time between two points of the series
 */
record PoolTrial(
        GridCell cell,
        double seconds,
        int queueCapacity,
        @Nullable GarbagePauses pauses,
        Duration step) {
    private static final Duration GIVE_UP_AFTER = Duration.ofSeconds(30);

    /** Returns a trial of a cell with the executor's defaults. */
    static PoolTrial of(GridCell cell) {
        return new PoolTrial(cell, cell.seconds(), Integer.MAX_VALUE, null, Duration.ofMillis(100));
    }

    /** Returns a copy that lasts longer or shorter. */
    PoolTrial lasting(double newSeconds) {
        return new PoolTrial(cell, newSeconds, queueCapacity, pauses, step);
    }

    /** Returns a copy with a bounded queue. */
    PoolTrial withQueue(int capacity) {
        return new PoolTrial(cell, seconds, capacity, pauses, step);
    }

    /** Returns a copy with pauses of the machine. */
    PoolTrial withPauses(GarbagePauses newPauses) {
        return new PoolTrial(cell, seconds, queueCapacity, newPauses, step);
    }

    /** Returns a copy with another step of the series. */
    PoolTrial withStep(Duration newStep) {
        return new PoolTrial(cell, seconds, queueCapacity, pauses, newStep);
    }

    /** Returns the tasks/s that cores and resources can serve. */
    double capacity() {
        return Capacity.of(cell.workload(), cell.cores(), 1).perSecond();
    }

    /** Simulates the pool and returns what was observed. */
    TrialObserver run(String policy, long seed, StopSignal stop) throws Exception {
        return run(policy, seed, stop, 0, Double.MAX_VALUE, source -> source);
    }

    /** Simulates a policy that has no name and returns what was observed. */
    TrialObserver run(SizingPolicy policy, long seed, StopSignal stop) throws Exception {
        return run(policy, seed, stop, 0, Double.MAX_VALUE, source -> source);
    }

    /**
     * Simulates the pool and returns what was observed.
     *
     * @param policy the sizing policy as typed
     * @param from the first arrival whose times count, seconds
     * @param to the last one, seconds
     * @param chosen leaves out tasks
     */
    TrialObserver run(
            String policy, long seed, StopSignal stop, double from, double to, UnaryOperator<TaskSource> chosen)
            throws Exception {
        return run(TypedPolicies.sizing(policy, cell.cores()), seed, stop, from, to, chosen);
    }

    private TrialObserver run(
            SizingPolicy policy, long seed, StopSignal stop, double from, double to, UnaryOperator<TaskSource> chosen)
            throws Exception {
        Workload workload = cell.workload();
        TrialObserver observer = new TrialObserver(workload.taskTypes().size(), from, to);
        MachineModel machine = MachineModel.of(cell.cores()).withPauses(pauses);
        PoolModel pool = new PoolModel(
                policy, PoolBounds.unlimited(cell.cores()), queueCapacity, QueueLayout.SHARED, IdleOrder.LIFO);
        PoolSimulation simulation = new PoolSimulation(
                pool,
                machine,
                chosen.apply(new ScheduleSource(workload, schedule(workload, seed))),
                observer,
                PoolRun.ofSchedule(GIVE_UP_AFTER, step, 1, seed));
        observer.ended(stop.run(simulation::stop, simulation::run));
        return observer;
    }

    private Schedule schedule(Workload workload, long seed) throws WorkloadException {
        double capacity = capacity();
        Duration length = Duration.ofNanos((long) (seconds * 1e9));
        return workload.schedule(Double.isInfinite(capacity) ? 0 : capacity, length, seed);
    }
}

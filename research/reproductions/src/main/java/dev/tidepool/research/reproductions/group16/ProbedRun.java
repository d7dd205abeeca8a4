package dev.tidepool.research.reproductions.group16;

import dev.tidepool.lab.simulator.MachineModel;
import dev.tidepool.lab.simulator.PoolModel;
import dev.tidepool.lab.simulator.PoolSnapshot;
import dev.tidepool.lab.simulator.SimulatedTask;
import dev.tidepool.lab.simulator.event.Event;
import dev.tidepool.lab.simulator.event.EventQueue;
import dev.tidepool.lab.simulator.machine.Machine;
import dev.tidepool.lab.simulator.pool.PoolClient;
import dev.tidepool.lab.simulator.pool.SimulatedPool;
import dev.tidepool.lab.simulator.pool.TaskPrograms;
import dev.tidepool.lab.workload.Phase;
import dev.tidepool.lab.workload.TaskType;
import dev.tidepool.lab.workload.durations.Constant;
import dev.tidepool.policy.sizing.Fixed;
import dev.tidepool.research.reproductions.group16.suite.LeibnizPi;
import dev.tidepool.research.reproductions.group16.suite.SuiteProfile;
import dev.tidepool.research.reproductions.group16.suite.SuiteTasks;
import dev.tidepool.research.reproductions.simulation.SimulatedRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A simulated pool under a load of the suite, beside a probe: one more thread of the machine that repeats a fixed task.
 * The completions per 200 ms show how responsive the machine stays for other applications [group16, section 4.1].
 */
final class ProbedRun {
    private static final long WINDOW_NANOS = 200_000_000L;

    /** The probe's task in the authors' code, at the speed of the other tasks. */
    private static final long PROBE_NANOS = Math.round(LeibnizPi.PROBE_ITERATIONS * SuiteProfile.NANOS_PER_ITERATION);

    private static final double NANOS = 1e9;

    /** A task that computes, and a task that sleeps. */
    private static final List<TaskType> TYPES = List.of(
            new TaskType("compute", 1, List.of(new Phase(Phase.Kind.CPU, new Constant(0), "pi"))),
            new TaskType("sleep", 1, List.of(new Phase(Phase.Kind.WAIT, new Constant(0), null))));

    private final EventQueue events = new EventQueue();
    private final Machine machine;
    private final SimulatedPool service;
    private final SuiteTasks tasks;
    private final long lead = SimulatedRun.LEAD.toNanos();
    private final List<Long> windows = new ArrayList<>();
    private final SimulatedPool probe;
    private long probesInWindow;
    private long probes;
    private int mostThreads;
    private int next;
    private int ended;
    private long lastEnd;
    private double completionNanos;
    private long longestNanos;

    private ProbedRun(PoolModel pool, MachineModel model, SuiteTasks tasks, long seed) {
        this.tasks = tasks;
        machine = new Machine(events, model, seed);
        TaskPrograms programs = TaskPrograms.of(TYPES, Map.of());
        service = new SimulatedPool(machine, pool, programs, new Service(), 1, seed);
        probe = new SimulatedPool(machine, PoolModel.of(new Fixed(1), model.cores()), programs, new Probe(), 1, seed);
    }

    /** The outcome of a run; threads are counted at the end of each window. */
    record Outcome(double meanSeconds, double maxSeconds, double unresponsiveness, double cpuShare, int mostThreads)
            implements SuiteOutcome {}

    /**
     * Runs until every task has ended.
     *
     * @param probed whether the probe runs
     */
    static Outcome run(PoolModel pool, MachineModel machine, SuiteTasks tasks, boolean probed, long seed) {
        ProbedRun run = new ProbedRun(pool, machine, tasks, seed);
        if (probed) {
            run.probeAgain(new SimulatedTask(1));
        }
        run.untilAllEnded();
        return run.outcome(machine.cores());
    }

    private void untilAllEnded() {
        new Arrivals().schedule();
        new Windows().scheduleNext(0);
        while (ended < tasks.size() && events.fireNext()) {
            // Events do the work.
        }
    }

    private Outcome outcome(int cores) {
        double mean = windows.stream().mapToLong(Long::longValue).average().orElse(0);
        double variance = windows.stream()
                .mapToDouble(count -> (count - mean) * (count - mean))
                .average()
                .orElse(0);
        PoolSnapshot end = service.snapshot();
        double elapsed = (double) lastEnd - lead;
        return new Outcome(
                completionNanos / ended / NANOS,
                longestNanos / NANOS,
                Math.sqrt(variance),
                (end.cpuNanos() - (double) probes * PROBE_NANOS) / elapsed / cores,
                Math.max(mostThreads, end.alive()));
    }

    private void probeAgain(SimulatedTask task) {
        task.setArrival(events.now(), 0);
        task.setPhaseNanos(0, PROBE_NANOS);
        probe.submit(task);
    }

    private final class Arrivals extends Event {
        void schedule() {
            events.schedule(this, lead + tasks.arrivalNanos(next));
        }

        @Override
        protected void fire(long nowNanos) {
            while (next < tasks.size() && lead + tasks.arrivalNanos(next) <= nowNanos) {
                SimulatedTask task = new SimulatedTask(1);
                task.setArrival(lead + tasks.arrivalNanos(next), tasks.sleeps(next) ? 1 : 0);
                task.setPhaseNanos(0, tasks.nanos(next));
                next++;
                service.submit(task);
            }
            if (next < tasks.size()) {
                schedule();
            }
        }
    }

    private final class Windows extends Event {
        void scheduleNext(long nowNanos) {
            events.schedule(this, nowNanos + WINDOW_NANOS);
        }

        @Override
        protected void fire(long nowNanos) {
            windows.add(probesInWindow);
            probesInWindow = 0;
            mostThreads = Math.max(mostThreads, service.alive());
            scheduleNext(nowNanos);
        }
    }

    private final class Service implements PoolClient {
        @Override
        public void onEnd(SimulatedTask task, long startNanos, long endNanos) {
            ended++;
            lastEnd = endNanos;
            long took = endNanos - task.arrivalNanos();
            completionNanos += took;
            longestNanos = Math.max(longestNanos, took);
        }

        @Override
        public void onRejection(SimulatedTask task) {
            throw new IllegalStateException("the queue has no bound");
        }
    }

    /** Repeats the probe's task. */
    private final class Probe implements PoolClient {
        @Override
        public void onEnd(SimulatedTask task, long startNanos, long endNanos) {
            probesInWindow++;
            probes++;
            probeAgain(task);
        }

        @Override
        public void onRejection(SimulatedTask task) {
            throw new IllegalStateException("the queue has no bound");
        }
    }
}

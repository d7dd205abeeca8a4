package dev.tidepool.lab.simulation;

import dev.tidepool.lab.race.Fingerprint;
import dev.tidepool.lab.race.RaceListener;
import dev.tidepool.lab.race.TimeBudget;
import dev.tidepool.lab.race.Workloads;
import dev.tidepool.lab.result.Calibration;
import dev.tidepool.lab.result.Decision;
import dev.tidepool.lab.result.Environment;
import dev.tidepool.lab.result.Mode;
import dev.tidepool.lab.result.PercentileCurve;
import dev.tidepool.lab.result.Percentiles;
import dev.tidepool.lab.result.PolicyDescription;
import dev.tidepool.lab.result.RaceResult;
import dev.tidepool.lab.result.Round;
import dev.tidepool.lab.result.Run;
import dev.tidepool.lab.result.Scenario;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.sizing.Fixed;
import dev.tidepool.simulator.MachineModel;
import dev.tidepool.simulator.PoolModel;
import dev.tidepool.simulator.PoolResult;
import dev.tidepool.simulator.PoolRun;
import dev.tidepool.simulator.ScheduleSource;
import dev.tidepool.simulator.pool.PoolSimulation;
import dev.tidepool.workload.Schedule;
import dev.tidepool.workload.WorkloadException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Runs a plan in virtual time, one run after the other: all pools of a repetition get the same arrivals and the same work. {@link #run}
 * is called once; {@link #stop} by any thread, at any time. The same plan gives the same result on every machine and JDK, its environment
 * apart.
 */
public final class Simulation {
    /** What stands for the priority of a generator's thread, which there is none of. */
    private static final String NO_GENERATOR = "none: virtual time";

    private static final long SHORTEST_STEP_NANOS = 100_000_000;
    private static final int MOST_STEPS = 600;
    /** Of a run of an hour the last ones: a policy decides up to fifty times a second. */
    private static final int DECISIONS_KEPT = 10_000;

    private static final int CONCURRENCY_STEP_NANOS = 1_000_000;

    private final SimulationPlan plan;
    private final RaceListener listener;
    private final Capacity capacity;
    private final Object runningLock = new Object();
    private @Nullable PoolSimulation running;
    private volatile boolean stopped;
    private int position;
    private int bestFixedSize;

    /**
     * Prepares a simulation.
     *
     * @param plan what to run
     * @param listener told how it goes
     */
    public Simulation(SimulationPlan plan, RaceListener listener) {
        this.plan = plan;
        this.listener = listener;
        this.capacity = plan.capacity();
    }

    /**
     * Runs everything and returns what came out, incomplete if it was stopped.
     *
     * @throws IOException if the workload file has gone
     * @throws WorkloadException if a run would have too many arrivals
     */
    public RaceResult run() throws IOException, WorkloadException {
        String workloadText = Workloads.text(plan.source());
        Calibration calibration = new Calibration(
                Map.of(), capacity.isFinite() ? Round.to(capacity.perSecond(), 2) : null, null, capacity.basis(), 0);
        listener.calibrated(calibration);
        List<Run> runs = new ArrayList<>();
        for (int repetition = 1; repetition <= plan.repetitions() && !stopped; repetition++) {
            repeat(repetition, runs);
        }
        return result(workloadText, calibration, runs);
    }

    /** Ends the run that is going on, keeps what it has, and starts no other. */
    public void stop() {
        synchronized (runningLock) {
            stopped = true;
            if (running != null) {
                running.stop();
            }
        }
    }

    private void repeat(int repetition, List<Run> runs) throws WorkloadException {
        Schedule schedule = schedule(repetition);
        String fingerprint = Fingerprint.of(schedule);
        Foresight foresight = new Foreseen(schedule);
        for (String pool : plan.pools()) {
            Sizing.Chosen chosen = SimulatedPools.find(pool, plan.cores()).choose(foresight);
            if (stopped) {
                return;
            }
            listener.runStarted(chosen.name(), position++);
            runs.add(run(chosen, repetition, schedule, fingerprint));
            listener.runEnded();
        }
    }

    private Run run(Sizing.Chosen chosen, int repetition, Schedule schedule, String fingerprint) {
        RunCollector collector = new RunCollector(plan.cores(), listener::live);
        PoolResult result = simulate(chosen.policy(), schedule, plan.seed(repetition), collector);
        return new Run(
                chosen.name(),
                repetition,
                true,
                null,
                result.stopped(),
                result.arrivals(),
                result.completions(),
                result.rejections(),
                0,
                0,
                result.unfinished(),
                0,
                Round.to(collector.throughputPerSecond(result.completions()), 2),
                Percentiles.of(collector.response),
                Percentiles.of(collector.queueWait),
                Percentiles.NONE,
                NO_GENERATOR,
                Round.to(result.threadSeconds(), 3),
                Round.to(result.cpuSeconds(), 3),
                result.threadsPeak(),
                result.threadsCreated(),
                result.resizes(),
                fingerprint,
                new PolicyDescription(chosen.policy().name(), chosen.parameters()),
                Decision.changes(result.decisions(), 0),
                collector.series,
                PercentileCurve.of(collector.response),
                PercentileCurve.of(collector.queueWait));
    }

    private PoolResult simulate(SizingPolicy policy, Schedule schedule, long seed, RunCollector collector) {
        long runNanos = plan.length().toNanos();
        PoolRun run = new PoolRun(
                Duration.ofNanos((long) (TimeBudget.drain(plan.seconds()) * 1e9)),
                Duration.ofNanos(Math.max(SHORTEST_STEP_NANOS, runNanos / MOST_STEPS)),
                DECISIONS_KEPT,
                seed);
        PoolSimulation simulation = new PoolSimulation(
                PoolModel.of(policy, plan.cores()),
                MachineModel.of(plan.cores()),
                new ScheduleSource(plan.workload(), schedule),
                collector,
                run);
        synchronized (runningLock) {
            running = simulation;
            if (stopped) {
                simulation.stop();
            }
        }
        return simulation.run();
    }

    private Schedule schedule(int repetition) throws WorkloadException {
        double perSecond = capacity.isFinite() ? capacity.perSecond() : 0;
        return plan.workload().schedule(perSecond, plan.length(), plan.seed(repetition));
    }

    private RaceResult result(String workloadText, Calibration calibration, List<Run> runs) {
        int planned = plan.pools().size() * plan.repetitions();
        boolean incomplete = runs.size() < planned || runs.stream().anyMatch(Run::incomplete);
        Scenario scenario = new Scenario(
                Mode.SIMULATED,
                plan.workload().name(),
                plan.workload().description(),
                plan.source(),
                workloadText,
                plan.command(),
                plan.seed(),
                plan.seconds(),
                plan.repetitions(),
                runs.stream().map(Run::pool).distinct().toList(),
                calibration,
                incomplete);
        return new RaceResult(RaceResult.SCHEMA, scenario, Environment.here(List.of(), NO_GENERATOR), runs);
    }

    /** What the oracles may know of one repetition; worked out when asked for. */
    private final class Foreseen implements Foresight {
        private final Schedule schedule;
        private @Nullable Concurrency concurrency;

        private Foreseen(Schedule schedule) {
            this.schedule = schedule;
        }

        @Override
        public Concurrency concurrency() {
            if (concurrency == null) {
                concurrency = Concurrency.of(plan.workload(), schedule, CONCURRENCY_STEP_NANOS);
            }
            return concurrency;
        }

        @Override
        public int nodes() {
            return 1;
        }

        @Override
        public int usefulThreads() {
            double service = plan.workload().meanCpuNanos() + plan.workload().meanWaitNanos();
            return Clairvoyant.useful(capacity.perSecond(), service);
        }

        @Override
        public int bestFixedSize() {
            if (bestFixedSize == 0) {
                bestFixedSize = search();
            }
            return bestFixedSize;
        }
    }

    /** Searches on arrivals that no contestant is scored on; 0 if stopped. */
    private int search() {
        int first = position;
        Schedule schedule;
        try {
            schedule = schedule(0);
        } catch (WorkloadException tooMany) {
            throw new IllegalStateException(tooMany.getMessage(), tooMany);
        }
        int peak = Concurrency.of(plan.workload(), schedule, CONCURRENCY_STEP_NANOS)
                .peak();
        int best = FixedSweep.best(
                size -> {
                    listener.runStarted("oracle, trying fixed:" + size, position++);
                    RunCollector collector = new RunCollector(plan.cores(), listener::live);
                    PoolResult result = simulate(new Fixed(size), schedule, plan.seed(0), collector);
                    listener.runEnded();
                    return stopped ? null : score(result, collector);
                },
                2 * Math.max(peak, 8 * plan.cores()));
        position = first + FixedSweep.MOST_TRIALS;
        return best;
    }

    private static FixedSweep.Score score(PoolResult result, RunCollector collector) {
        Double p99 = Percentiles.of(collector.response).p99();
        return new FixedSweep.Score(result.unfinished() + result.rejections(), p99 == null ? 0 : p99);
    }
}

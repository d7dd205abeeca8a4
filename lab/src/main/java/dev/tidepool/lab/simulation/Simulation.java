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
import dev.tidepool.simulator.PoolRun;
import dev.tidepool.simulator.ScheduleSource;
import dev.tidepool.workload.Schedule;
import dev.tidepool.workload.WorkloadException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
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

    private static final int CONCURRENCY_STEP_NANOS = 1_000_000;

    private final SimulationPlan plan;
    private final RaceListener listener;
    private final Capacity capacity;
    private final Object runningLock = new Object();
    private @Nullable SimulatedSystem running;
    private volatile boolean stopped;
    private int position;
    private final Map<String, Integer> bestFixedSizes = new HashMap<>();

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
        for (SimulatedContestant contestant : plan.contestants()) {
            Sizing.Chosen chosen = contestant.sizing().choose(new Foreseen(schedule, contestant));
            if (stopped) {
                return;
            }
            listener.runStarted(contestant.name(chosen), position++);
            runs.add(run(contestant, chosen, repetition, schedule, fingerprint));
            listener.runEnded();
        }
    }

    private Run run(
            SimulatedContestant contestant,
            Sizing.Chosen chosen,
            int repetition,
            Schedule schedule,
            String fingerprint) {
        RunCollector collector = collector();
        Totals totals = simulate(contestant, chosen.policy(), schedule, plan.seed(repetition), collector);
        return new Run(
                contestant.name(chosen),
                repetition,
                true,
                null,
                totals.stopped(),
                totals.arrivals(),
                totals.completions(),
                totals.rejections(),
                0,
                totals.lost(),
                totals.unfinished(),
                0,
                Round.to(collector.throughputPerSecond(totals.completions()), 2),
                Percentiles.of(collector.response),
                Percentiles.of(collector.queueWait),
                Percentiles.NONE,
                NO_GENERATOR,
                Round.to(totals.threadSeconds(), 3),
                Round.to(totals.cpuSeconds(), 3),
                totals.threadsPeak(),
                totals.threadsCreated(),
                totals.resizes(),
                fingerprint,
                new PolicyDescription(chosen.policy().name(), chosen.parameters()),
                Decision.changes(totals.decisions(), 0),
                collector.series,
                PercentileCurve.of(collector.response),
                PercentileCurve.of(collector.queueWait));
    }

    private RunCollector collector() {
        return new RunCollector(plan.cores() * plan.nodes(), listener::live);
    }

    private Totals simulate(
            SimulatedContestant contestant, SizingPolicy sizing, Schedule schedule, long seed, RunCollector collector) {
        @Nullable String routing = contestant.routing();
        PoolRun run = new PoolRun(
                Duration.ofNanos((long) (TimeBudget.drain(plan.seconds()) * 1e9)),
                Duration.ofNanos(Math.max(SHORTEST_STEP_NANOS, plan.length().toNanos() / MOST_STEPS)),
                routing == null
                        ? RunCollector.DECISIONS_KEPT
                        : 1, // of a cluster the collector keeps those of the first node
                seed);
        ScheduleSource source = new ScheduleSource(plan.workload(), schedule);
        SimulatedSystem system = routing == null
                ? SimulatedSystem.pool(sizing, plan.cores(), source, collector, run)
                : SimulatedSystem.cluster(
                        sizing,
                        SimulatedContestant.routing(routing),
                        plan.nodes(),
                        plan.cores(),
                        source,
                        collector,
                        run);
        synchronized (runningLock) {
            running = system;
            if (stopped) {
                system.stop();
            }
        }
        return system.run();
    }

    private Schedule schedule(int repetition) throws WorkloadException {
        double perSecond = capacity.isFinite() ? capacity.perSecond() : 0;
        return plan.workload().schedule(perSecond, plan.length(), plan.seed(repetition));
    }

    private RaceResult result(String workloadText, Calibration calibration, List<Run> runs) {
        int planned = plan.contestants().size() * plan.repetitions();
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

    /**
     * Searches the best fixed size of a contestant, on the arrivals of a seed of their own.
     *
     * @return 0 if it was stopped
     */
    private int search(SimulatedContestant contestant) {
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
                    RunCollector collector = collector();
                    Totals totals = simulate(contestant, new Fixed(size), schedule, plan.seed(0), collector);
                    listener.runEnded();
                    Double p99 = Percentiles.of(collector.response).p99();
                    return stopped ? null : new FixedSweep.Score(totals.unserved(), p99 == null ? 0 : p99);
                },
                2 * Math.max(Clairvoyant.share(peak, plan.nodes()), 8 * plan.cores()));
        position = first + FixedSweep.MOST_TRIALS;
        return best;
    }

    /** What the oracles may know of one repetition; worked out when asked for. */
    private final class Foreseen implements Foresight {
        private final Schedule schedule;
        private final SimulatedContestant contestant;

        private Foreseen(Schedule schedule, SimulatedContestant contestant) {
            this.schedule = schedule;
            this.contestant = contestant;
        }

        @Override
        public Concurrency concurrency() {
            return Concurrency.of(plan.workload(), schedule, CONCURRENCY_STEP_NANOS);
        }

        @Override
        public int nodes() {
            return plan.nodes();
        }

        @Override
        public int usefulThreads() {
            double service = plan.workload().meanCpuNanos() + plan.workload().meanWaitNanos();
            return Clairvoyant.useful(capacity.perSecond() / plan.nodes(), service);
        }

        @Override
        public int bestFixedSize() {
            String routing = String.valueOf(contestant.routing());
            return bestFixedSizes.computeIfAbsent(routing, none -> search(contestant));
        }
    }
}

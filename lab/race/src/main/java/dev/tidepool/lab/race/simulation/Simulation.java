package dev.tidepool.lab.race.simulation;

import dev.tidepool.lab.measure.Fingerprint;
import dev.tidepool.lab.measure.RaceListener;
import dev.tidepool.lab.results.Calibration;
import dev.tidepool.lab.results.Decision;
import dev.tidepool.lab.results.Environment;
import dev.tidepool.lab.results.Mode;
import dev.tidepool.lab.results.Percentiles;
import dev.tidepool.lab.results.PolicyDescription;
import dev.tidepool.lab.results.RaceResult;
import dev.tidepool.lab.results.Round;
import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.results.RunArrivals;
import dev.tidepool.lab.results.RunConditions;
import dev.tidepool.lab.results.RunControl;
import dev.tidepool.lab.results.RunCost;
import dev.tidepool.lab.results.RunCounts;
import dev.tidepool.lab.results.RunLatencies;
import dev.tidepool.lab.results.RunPlan;
import dev.tidepool.lab.results.RunStatus;
import dev.tidepool.lab.results.Scenario;
import dev.tidepool.lab.workload.Schedule;
import dev.tidepool.lab.workload.WorkloadException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Runs a plan in virtual time, one run after the other. All pools of a repetition get the same arrivals and work. The
 * same plan gives the same result on every machine and JDK, except for its environment. {@link #run} is called once.
 * Any thread may call {@link #stop} at any time.
 */
public final class Simulation {
    /** Takes the place of the generator's priority. */
    private static final String NO_GENERATOR = "none: virtual time";

    private final SimulationPlan plan;
    private final RaceListener listener;
    private final Capacity capacity;
    private final VirtualRuns virtualRuns;
    private final BestFixedSize bestFixedSize;

    /**
     * Prepares a simulation.
     *
     * @param listener receives the progress
     */
    public Simulation(SimulationPlan plan, RaceListener listener) {
        this.plan = plan;
        this.listener = listener;
        this.capacity = plan.capacity();
        this.virtualRuns = new VirtualRuns(plan, listener);
        this.bestFixedSize = new BestFixedSize(plan, virtualRuns);
    }

    /**
     * Runs everything and returns the result, incomplete if the simulation was stopped.
     *
     * @throws WorkloadException if a run would have too many arrivals
     */
    public RaceResult run() throws WorkloadException {
        Calibration calibration = new Calibration(
                Map.of(), capacity.isFinite() ? Round.to(capacity.perSecond(), 2) : null, null, capacity.basis(), 0);
        listener.calibrated(plan.workload().name(), calibration);
        List<Run> runs = new ArrayList<>();
        for (int repetition = 1; repetition <= plan.repetitions() && !virtualRuns.isStopped(); repetition++) {
            repeat(repetition, runs);
        }
        return result(calibration, runs);
    }

    /** Ends the current run, keeps its figures, and starts no other. */
    public void stop() {
        virtualRuns.stop();
    }

    private void repeat(int repetition, List<Run> runs) throws WorkloadException {
        Schedule schedule = virtualRuns.schedule(repetition);
        for (SimulatedContestant contestant : plan.contestants()) {
            Sizing.Chosen chosen = contestant.sizing().choose(foresight(schedule, contestant));
            if (virtualRuns.isStopped()) {
                return;
            }
            runs.add(run(contestant, chosen, repetition, schedule));
        }
    }

    private Run run(SimulatedContestant contestant, Sizing.Chosen chosen, int repetition, Schedule schedule) {
        String name = contestant.name(chosen);
        VirtualRuns.Outcome outcome = virtualRuns.run(name, contestant, chosen.policy(), schedule, repetition);
        Totals totals = outcome.totals();
        RunCollector collector = outcome.collector();
        List<Decision> decisions = Decision.changes(totals.decisions(), 0);
        return new Run(
                name,
                repetition,
                RunStatus.of(null, totals.stopped()),
                new RunCounts(
                        totals.arrivals(),
                        totals.completions(),
                        totals.rejections(),
                        0,
                        totals.lost(),
                        totals.unfinished(),
                        0,
                        Round.to(collector.throughputPerSecond(totals.completions()), 2)),
                RunLatencies.of(collector.response, collector.queueWait),
                new RunArrivals(Percentiles.NONE, NO_GENERATOR, Fingerprint.of(schedule)),
                new RunCost(
                                totals.threadSeconds(),
                                totals.cpuSeconds(),
                                totals.threadsPeak(),
                                totals.threadsCreated(),
                                totals.resizes())
                        .rounded(),
                new RunControl(
                        new PolicyDescription(chosen.policy().name(), chosen.parameters()),
                        decisions,
                        Decision.targets(decisions, collector.series)),
                RunConditions.UNKNOWN,
                collector.byPhase());
    }

    private RaceResult result(Calibration calibration, List<Run> runs) {
        int planned = plan.contestants().size() * plan.repetitions();
        boolean incomplete = runs.size() < planned || runs.stream().anyMatch(Run::incomplete);
        List<String> pools = runs.stream().map(Run::pool).distinct().toList();
        Scenario scenario = plan.source()
                .scenario(
                        Mode.SIMULATED,
                        plan.workload(),
                        new RunPlan(plan.command(), plan.seed(), plan.seconds(), plan.repetitions(), pools),
                        calibration,
                        incomplete);
        return new RaceResult(scenario, Environment.here(List.of(), NO_GENERATOR), runs);
    }

    private Foresight foresight(Schedule schedule, SimulatedContestant contestant) {
        double service = plan.workload().meanCpuNanos() + plan.workload().meanWaitNanos();
        return new Foresight(
                () -> Concurrency.of(plan.workload(), schedule),
                plan.nodes(),
                Clairvoyant.useful(capacity.perSecond() / plan.nodes(), service),
                () -> bestFixedSize.of(contestant));
    }
}

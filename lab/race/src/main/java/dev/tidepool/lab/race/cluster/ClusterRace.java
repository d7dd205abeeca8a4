package dev.tidepool.lab.race.cluster;

import dev.tidepool.lab.measure.RaceListener;
import dev.tidepool.lab.results.Calibration;
import dev.tidepool.lab.results.Environment;
import dev.tidepool.lab.results.Mode;
import dev.tidepool.lab.results.RaceResult;
import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.results.RunPlan;
import dev.tidepool.lab.results.Scenario;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Runs a plan. Each run gets a cluster of fresh processes: the nodes, and one process for all callers. {@link #run} is
 * called once. Any thread may call {@link #stop} at any time.
 */
public final class ClusterRace {
    /** The usual seconds of a run beside its arrivals, for the forecast. */
    public static final double AROUND_ARRIVALS = 11;

    private final ClusterRacePlan plan;
    private final RaceListener listener;
    private final ClusterRunner runner;

    /**
     * Prepares a race.
     *
     * @param listener receives the progress
     */
    public ClusterRace(ClusterRacePlan plan, RaceListener listener) {
        this.plan = plan;
        this.listener = listener;
        this.runner = new ClusterRunner(plan.setup());
    }

    /**
     * Runs everything and returns the result, incomplete if the race was stopped.
     *
     * @throws IOException if a process cannot be started
     */
    public RaceResult run() throws IOException, InterruptedException {
        listener.calibrating(plan.workload().name());
        Calibration calibration =
                ClusterCalibration.measure(plan.workload(), plan.setup().nodes());
        listener.calibrated(plan.workload().name(), calibration);
        List<Run> runs = new ArrayList<>();
        List<ClusterRacePlan.Slot> slots = plan.slots();
        for (int i = 0; i < slots.size() && !runner.isStopped(); i++) {
            ClusterRacePlan.Slot slot = slots.get(i);
            listener.runStarted(plan.workload().name(), slot.contestant().name(), i);
            Optional<Run> run = runner.run(
                    slot.contestant(),
                    slot.repetition(),
                    plan.work(slot.repetition(), calibration),
                    plan.drainSeconds(),
                    listener::live);
            run.ifPresent(measured -> {
                runs.add(measured);
                listener.runEnded();
            });
        }
        return result(calibration, runs);
    }

    /** Stops the current run, keeps its measurements, and starts no other. */
    public void stop() {
        runner.stop();
    }

    private RaceResult result(Calibration calibration, List<Run> runs) {
        boolean incomplete = runs.size() < plan.runs() || runs.stream().anyMatch(Run::incomplete);
        Scenario scenario = plan.source()
                .scenario(
                        Mode.MEASURED,
                        plan.workload(),
                        new RunPlan(plan.command(), plan.seed(), plan.seconds(), plan.repetitions(), plan.pools()),
                        calibration,
                        incomplete);
        String priority = runs.isEmpty() ? "unknown" : runs.get(0).arrivals().generatorPriority();
        return new RaceResult(scenario, Environment.here(plan.setup().nodeFlags(), priority), runs);
    }
}

package dev.tidepool.lab.race;

import dev.tidepool.lab.measure.LiveFigures;
import dev.tidepool.lab.measure.RaceListener;
import dev.tidepool.lab.measure.machine.ProbeProcess;
import dev.tidepool.lab.measure.process.ChildProcess;
import dev.tidepool.lab.measure.process.TemporaryFolder;
import dev.tidepool.lab.results.Calibration;
import dev.tidepool.lab.results.PolicyDescription;
import dev.tidepool.lab.results.Races;
import dev.tidepool.lab.results.Run;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Runs plans, one for each workload. It calibrates each workload once, then starts a fresh JVM for each run. Each
 * repetition visits all workloads, so that a slow change of the machine affects all alike. {@link #run} is called once.
 * Any thread may call {@link #stop} at any time.
 */
public final class Race {
    private final List<PlanRuns> plans;
    private final RaceListener listener;
    private final Object childLock = new Object();
    private @Nullable ChildProcess child;
    private volatile boolean stopped;

    /**
     * Prepares a race.
     *
     * @param plans at least one
     * @param listener receives the progress
     */
    public Race(List<RacePlan> plans, RaceListener listener) {
        this.plans = new ArrayList<>();
        for (RacePlan plan : plans) {
            this.plans.add(new PlanRuns(plan));
        }
        this.listener = listener;
    }

    /**
     * Runs everything and returns a result for each plan, incomplete if the race was stopped.
     *
     * @throws IOException if no child JVM can be started
     * @throws IllegalStateException if a calibration fails, or shows that a run has too many arrivals
     */
    public Races run() throws IOException, InterruptedException {
        try (TemporaryFolder temporary = TemporaryFolder.create("tidepool-race");
                ProbeProcess probe = ProbeProcess.start(temporary)) {
            Path folder = temporary.path();
            for (PlanRuns each : plans) {
                calibrate(each, folder);
            }
            int most = plans.stream()
                    .mapToInt(each -> each.plan().repetitions())
                    .max()
                    .orElse(0);
            int index = 0;
            for (int repetition = 1; repetition <= most; repetition++) {
                for (PlanRuns each : plans) {
                    for (RacePlan.Slot slot : each.plan().slots(repetition)) {
                        runOrStop(each, slot, index++, probe, folder);
                    }
                }
            }
            return Races.of(plans.stream().map(PlanRuns::result).toList());
        }
    }

    /** Stops the current run, keeps its measurements, and starts no other. */
    public void stop() {
        @Nullable ChildProcess running;
        synchronized (childLock) {
            stopped = true;
            running = child;
        }
        if (running != null) {
            running.stop();
        }
    }

    /**
     * Changes the arrival rate of the current run until its end, which invalidates that run. Any thread may call this.
     *
     * @param factor the multiple of the workload's rate, 0.1 to 3
     */
    public void rate(double factor) {
        @Nullable ChildProcess running;
        synchronized (childLock) {
            running = child;
        }
        if (running != null) {
            running.send(Double.toString(factor));
        }
    }

    /** Measures what a plan needs, unless it brings a calibration of its own. */
    void calibrate(PlanRuns runs, Path folder) throws IOException, InterruptedException {
        RacePlan plan = runs.plan();
        if (stopped) {
            return;
        }
        @Nullable Calibration calibration = plan.calibration();
        if (calibration == null) {
            listener.calibrating(plan.workload().name());
            CalibrationMain.Request request = new CalibrationMain.Request(plan.source(), plan.seed());
            @Nullable ChildProcess process = start(CalibrationMain.class, request, folder);
            if (process == null) {
                return;
            }
            calibration = process.await(Calibration.class).orElse(null);
            if (process.wasToldToEnd()) {
                stopped = true;
            }
            if (calibration == null && !stopped) {
                throw new IllegalStateException("the calibration failed: " + process.failure());
            }
        }
        if (calibration != null) {
            double capacity = calibration.capacityOrZero();
            ArrivalLimit.excess(plan.workload(), capacity, plan.seconds(), ArrivalLimit.OF_A_RACE)
                    .ifPresent(excess -> {
                        throw new IllegalStateException(plan.workload().name() + ": " + excess);
                    });
            runs.calibrated(calibration);
            listener.calibrated(plan.workload().name(), calibration);
        }
    }

    /** If no JVM can be started, the result is what was measured so far. */
    private void runOrStop(PlanRuns runs, RacePlan.Slot slot, int index, ProbeProcess probe, Path folder)
            throws InterruptedException {
        try {
            run(runs, slot, index, probe, folder);
        } catch (IOException failed) {
            runs.add(failed(slot, "it could not run: " + failed.getMessage()));
            stopped = true;
        }
    }

    private static Run failed(RacePlan.Slot slot, String reason) {
        PolicyDescription policy = new PolicyDescription(
                slot.contestant().policy(), slot.contestant().parameters());
        return Run.failed(slot.contestant().name(), slot.repetition(), policy, reason);
    }

    private void run(PlanRuns runs, RacePlan.Slot slot, int index, ProbeProcess probe, Path folder)
            throws IOException, InterruptedException {
        @Nullable Calibration calibration = runs.calibration();
        if (stopped || calibration == null) {
            return;
        }
        listener.runStarted(runs.plan().workload().name(), slot.contestant().name(), index);
        RunRequest request = runs.plan()
                .request(
                        slot,
                        calibration.capacityOrZero(),
                        calibration.nanosPerUnit(),
                        probe.units(),
                        List.of(ProcessHandle.current().pid(), probe.id()));
        @Nullable ChildProcess process = start(RunMain.class, request, folder);
        if (process == null) {
            return;
        }
        Optional<Run> run = process.await(LiveFigures.class, listener::live, RunAnswer.class)
                .map(answer -> answer.with(probe));
        // Ctrl-C reaches the child too, perhaps first.
        if (process.wasToldToEnd() || run.map(Run::incomplete).orElse(false)) {
            stopped = true;
        }
        if (run.isEmpty() && !stopped) {
            run = Optional.of(failed(slot, process.failure()));
        }
        run.ifPresent(measured -> {
            runs.add(measured);
            listener.runEnded();
        });
    }

    /** Returns a new child process; null if the race was stopped. */
    private @Nullable ChildProcess start(Class<?> main, Object request, Path folder) throws IOException {
        synchronized (childLock) {
            if (stopped) {
                return null;
            }
            ChildProcess started = ChildProcess.start(main, ChildProcess.jvmOptions(), request, folder);
            child = started;
            return started;
        }
    }
}

package dev.tidepool.lab.race;

import dev.tidepool.lab.result.Calibration;
import dev.tidepool.lab.result.Environment;
import dev.tidepool.lab.result.Mode;
import dev.tidepool.lab.result.PolicyDescription;
import dev.tidepool.lab.result.RaceResult;
import dev.tidepool.lab.result.Run;
import dev.tidepool.lab.result.Scenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Runs a plan: calibrates once, then starts a fresh JVM for each run. {@link #run} is called once;
 * {@link #stop} by any thread, at any time.
 */
public final class Race {
    private final RacePlan plan;
    private final RaceListener listener;
    private final Object childLock = new Object();
    private @Nullable ChildProcess child;
    private volatile boolean stopped;

    /**
     * Prepares a race.
     *
     * @param plan what to run
     * @param listener told how it goes
     */
    public Race(RacePlan plan, RaceListener listener) {
        this.plan = plan;
        this.listener = listener;
    }

    /**
     * Runs everything and returns what was measured, incomplete if the race was stopped.
     *
     * @throws IOException if no child JVM can be started, or the workload file has gone
     * @throws IllegalStateException if the calibration fails, in one line
     */
    public RaceResult run() throws IOException, InterruptedException {
        String workloadText = Workloads.text(plan.source());
        Path folder = Files.createTempDirectory("tidepool-race");
        List<Run> runs = new ArrayList<>();
        try {
            @Nullable Calibration calibration = calibrate(folder);
            if (calibration != null) {
                List<RacePlan.Slot> slots = plan.slots();
                for (int i = 0; i < slots.size() && !stopped; i++) {
                    listener.runStarted(
                            plan.workload().name(), slots.get(i).contestant().name(), i);
                    @Nullable Run run = run(slots.get(i), calibration, folder);
                    if (run != null) {
                        runs.add(run);
                        listener.runEnded();
                    }
                }
            }
            return result(workloadText, calibration, runs);
        } finally {
            delete(folder);
        }
    }

    /** Stops the run that is going on, keeps what it measured, and starts no other. */
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

    private @Nullable Calibration calibrate(Path folder) throws IOException, InterruptedException {
        listener.calibrating(plan.workload().name());
        RunRequest request = plan.request(plan.slots().get(0), 0, Map.of());
        @Nullable ChildProcess process = start(ChildMain.CALIBRATE, request, folder);
        if (process == null) {
            return null;
        }
        Optional<Calibration> calibration = process.await(figures -> {}, Calibration.class);
        if (process.wasToldToEnd()) {
            stopped = true;
        }
        if (calibration.isPresent()) {
            listener.calibrated(plan.workload().name(), calibration.get());
        } else if (!stopped) {
            throw new IllegalStateException("the calibration failed: " + process.failure());
        }
        return calibration.orElse(null);
    }

    private @Nullable Run run(RacePlan.Slot slot, Calibration calibration, Path folder)
            throws IOException, InterruptedException {
        RunRequest request = plan.request(slot, calibration.capacityOrZero(), calibration.nanosPerUnit());
        @Nullable ChildProcess process = start(ChildMain.RUN, request, folder);
        if (process == null) {
            return null;
        }
        Optional<Run> run = process.await(listener::live, Run.class);
        // Ctrl-C in a terminal reaches the child as well, and perhaps sooner.
        if (process.wasToldToEnd() || run.map(Run::incomplete).orElse(false)) {
            stopped = true;
        }
        if (run.isEmpty() && !stopped) {
            PolicyDescription policy = new PolicyDescription(
                    slot.contestant().policy(), slot.contestant().parameters());
            return Run.failed(slot.contestant().name(), slot.repetition(), policy, process.failure());
        }
        return run.orElse(null);
    }

    /** Returns a new child, or null if the race has been stopped. */
    private @Nullable ChildProcess start(String task, RunRequest request, Path folder) throws IOException {
        synchronized (childLock) {
            if (stopped) {
                return null;
            }
            ChildProcess started = ChildProcess.start(task, request, folder);
            child = started;
            return started;
        }
    }

    private RaceResult result(String workloadText, @Nullable Calibration calibration, List<Run> runs) {
        boolean incomplete = runs.size() < plan.contestants().size() * plan.repetitions()
                || runs.stream().anyMatch(Run::incomplete);
        Scenario scenario = new Scenario(
                Mode.MEASURED,
                plan.workload().name(),
                plan.workload().description(),
                plan.source(),
                workloadText,
                plan.command(),
                plan.seed(),
                plan.seconds(),
                plan.repetitions(),
                plan.pools(),
                calibration,
                incomplete,
                List.of());
        String priority = runs.isEmpty() ? "unknown" : runs.get(0).generatorPriority();
        return new RaceResult(scenario, Environment.here(ChildProcess.jvmOptions(), priority), runs);
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}

package dev.tidepool.cli;

import dev.tidepool.lab.measure.LiveFigures;
import dev.tidepool.lab.measure.RaceListener;
import dev.tidepool.lab.results.Calibration;
import dev.tidepool.options.cli.QuietOption;
import dev.tidepool.options.progress.ProgressView;
import dev.tidepool.options.progress.TimeLeft;
import dev.tidepool.policy.Counted;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** Shows how a race, a simulation or a load goes: which run it is, live figures, the time left. */
class RunProgress implements RaceListener, AutoCloseable {
    private static final double NOISY = 0.15;

    private final ExpectedRuns runs;
    private final TimeLeft timeLeft;
    private final ProgressView view;
    private String pool = "";
    private String workload = "";
    private boolean severalWorkloads;
    private int next;

    RunProgress(ExpectedRuns runs, TimeLeft timeLeft, ProgressView view) {
        this.runs = runs;
        this.timeLeft = timeLeft;
        this.view = view;
    }

    /** Returns the progress of runs as the user wants it. */
    static RunProgress open(ExpectedRuns runs, QuietOption quiet, PrintWriter error) {
        TimeLeft timeLeft = runs.timeLeft();
        return new RunProgress(runs, timeLeft, quiet.view(timeLeft, error));
    }

    @Override
    public void calibrating(String name) {
        timeLeft.begin(runs.calibrationSeconds());
        enter(name);
        view.show(severalWorkloads ? "calibrating " + name : "calibrating", null);
    }

    @Override
    public void calibrated(String name, Calibration calibration) {
        timeLeft.end();
        enter(name);
        view.say((severalWorkloads ? name + ": " : "") + words(calibration));
        double taken = calibration.shareTakenByOthers();
        if (taken > NOISY) {
            view.say(String.format(
                    Locale.ROOT,
                    "note: other programs or the host took %.0f %% of the CPU during the calibration; expect noise",
                    100 * taken));
        }
    }

    @Override
    public void runStarted(String name, String poolName, int index) {
        for (; next < index; next++) {
            timeLeft.leaveOut(runs.efforts().get(next));
        }
        timeLeft.begin(runs.efforts().get(index));
        next = index + 1;
        enter(name);
        pool = poolName;
        show(run(), null);
    }

    @Override
    public void live(LiveFigures figures) {
        if (!runs.inSeconds()) {
            timeLeft.reached(figures.seconds());
        }
        show(run(), figures);
    }

    @Override
    public void runEnded() {
        timeLeft.end();
    }

    @Override
    public void close() {
        view.close();
    }

    /** Shows a run. {@code figures} is null when it begins. */
    void show(String run, @Nullable LiveFigures figures) {
        view.show(run, figures == null ? null : words(figures));
    }

    TimeLeft timeLeft() {
        return timeLeft;
    }

    private void enter(String name) {
        severalWorkloads |= !workload.isEmpty() && !workload.equals(name);
        workload = name;
    }

    private String run() {
        return "[%d/%d] %s".formatted(next, runs.efforts().size(), severalWorkloads ? workload + " / " + pool : pool);
    }

    private static String words(LiveFigures figures) {
        return String.format(
                Locale.ROOT,
                "%.0f s: %d in, %d out, %s, %d busy, %d queued",
                figures.seconds(),
                figures.arrivals(),
                figures.completions(),
                Counted.of(figures.poolSize(), "thread"),
                figures.busy(),
                figures.queueLength());
    }

    private static String words(Calibration calibration) {
        StringJoiner costs = new StringJoiner(", ");
        for (Map.Entry<String, Double> unit : calibration.nanosPerUnit().entrySet()) {
            costs.add(String.format(Locale.ROOT, "%s %.2f µs a unit", unit.getKey(), unit.getValue() / 1e3));
        }
        String basis = calibration.basis() == null ? "" : " (" + calibration.basis() + ")";
        String capacity = calibration.capacityPerSecond() == null
                ? "rates are absolute" + basis
                : String.format(Locale.ROOT, "100 %% = %.0f tasks/s%s", calibration.capacityPerSecond(), basis);
        String measured = calibration.seconds() > 0 ? "calibrated: " : "capacity: ";
        return measured + capacity + (costs.length() == 0 ? "" : "; " + costs);
    }
}

package dev.tidepool.lab.cli;

import dev.tidepool.lab.measure.LiveFigures;
import dev.tidepool.lab.measure.RaceListener;
import dev.tidepool.lab.results.Calibration;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * Shows how a race or a simulation goes: what runs, live figures, time left. On a terminal one line that is redrawn,
 * elsewhere a plain line now and then.
 */
abstract class ProgressView implements RaceListener, AutoCloseable {
    /** Set by the launcher to the width of the terminal that standard error goes to. */
    private static final String TERMINAL_COLUMNS = "tidepool.columns";

    private static final double NOISY = 0.15;

    private final Forecast forecast;
    private String running = "calibrating";
    private String workloadRunning = "";
    private boolean severalWorkloads;
    private int index;

    ProgressView(Forecast forecast) {
        this.forecast = forecast;
    }

    /** Returns the view that fits where standard error goes. */
    static ProgressView open(Forecast forecast, PrintWriter error) {
        int columns = Integer.getInteger(TERMINAL_COLUMNS, 0);
        return columns > 0
                ? new TerminalProgress(forecast, columns)
                : new PlainProgress(forecast, error, System::nanoTime);
    }

    /** Shows a line that stays. */
    abstract void say(String line);

    /** Shows the present state: {@code figures} is null while there are none. */
    abstract void show(String what, @Nullable LiveFigures figures);

    @Override
    public abstract void close();

    @Override
    public void calibrating(String workload) {
        severalWorkloads |= !workloadRunning.isEmpty() && !workloadRunning.equals(workload);
        workloadRunning = workload;
        show(severalWorkloads ? "calibrating " + workload : "calibrating", null);
    }

    @Override
    public void calibrated(String workload, Calibration calibration) {
        forecast.calibrated(System.nanoTime());
        say((severalWorkloads ? workload + ": " : "") + calibrationLine(calibration));
        double taken = calibration.shareTakenByOthers();
        if (taken > NOISY) {
            say(String.format(
                    Locale.ROOT,
                    "note: %.0f %% of the CPU could not be used; if other programs took it, expect noise",
                    100 * taken));
        }
    }

    @Override
    public void runStarted(String workload, String pool, int at) {
        forecast.runStarted(at, System.nanoTime());
        index = at;
        severalWorkloads |= !workloadRunning.isEmpty() && !workloadRunning.equals(workload);
        workloadRunning = workload;
        running = severalWorkloads ? workload + " / " + pool : pool;
        show(heading(), null);
    }

    @Override
    public void live(LiveFigures figures) {
        forecast.runReached(figures.seconds());
        show(heading(), figures);
    }

    @Override
    public void runEnded() {
        forecast.runEnded(System.nanoTime());
    }

    /** Returns the forecast, for what a view shows of it. */
    Forecast forecast() {
        return forecast;
    }

    /** Returns the time left as text. */
    String timeLeft() {
        double left = forecast.secondsLeft(System.nanoTime());
        long seconds = Math.round(left);
        if (Double.isNaN(left)) {
            return "just begun";
        }
        return seconds >= 60 ? "%d min %02d s left".formatted(seconds / 60, seconds % 60) : seconds + " s left";
    }

    /** Returns live figures as text. */
    static String words(LiveFigures figures) {
        return String.format(
                Locale.ROOT,
                "%.0f s: %d in, %d out, %d threads, %d busy, %d queued",
                figures.seconds(),
                figures.arrivals(),
                figures.completions(),
                figures.poolSize(),
                figures.busy(),
                figures.queueLength());
    }

    private String heading() {
        return "[%d/%d] %s".formatted(index + 1, forecast.runs(), running);
    }

    private static String calibrationLine(Calibration calibration) {
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

package dev.tidepool.cli;

import dev.tidepool.options.cli.QuietOption;
import dev.tidepool.options.progress.ProgressView;
import dev.tidepool.options.progress.TimeLeft;
import dev.tidepool.research.reproductions.model.ExperimentProgress;
import dev.tidepool.research.reproductions.model.PaperExperiment;
import dev.tidepool.research.reproductions.model.Stopped;
import java.io.PrintWriter;
import java.util.List;

/** Shows how far reproductions are and how long they still take. Thread-safe. */
final class ReproductionProgress implements ExperimentProgress, AutoCloseable {
    private final TimeLeft timeLeft;
    private final ProgressView view;
    private String letter = "";
    private double effort;
    private int steps = 1;
    private int stepsBegun;
    private volatile boolean stopped;

    ReproductionProgress(List<PaperExperiment> experiments, QuietOption quiet, PrintWriter error) {
        this.timeLeft = TimeLeft.ofSeconds(
                experiments.stream().mapToDouble(PaperExperiment::effortSeconds).sum(), System::nanoTime);
        this.view = quiet.view(timeLeft, error);
    }

    /** An experiment begins; the one before it is done. */
    synchronized void begin(PaperExperiment experiment) {
        letter = experiment.about().letter();
        effort = experiment.effortSeconds();
        stepsBegun = 0;
        steps = 1;
        timeLeft.begin(effort);
    }

    /** Makes the next step throw {@link Stopped}. */
    void stop() {
        stopped = true;
    }

    @Override
    public boolean isStopped() {
        return stopped;
    }

    @Override
    public synchronized void steps(int count) {
        steps = Math.max(1, count);
        stepsBegun = 0;
    }

    @Override
    public synchronized void forecast(double seconds) {
        effort = seconds;
        timeLeft.revise(seconds);
    }

    @Override
    public synchronized void step(String what) {
        if (stopped) {
            throw new Stopped();
        }
        stepsBegun++;
        timeLeft.reached(effort * Math.min(1, (stepsBegun - 1) / (double) steps));
        view.show("[%s %d/%d] %s".formatted(letter, Math.min(stepsBegun, steps), steps, what), null);
    }

    @Override
    public void close() {
        view.close();
    }
}

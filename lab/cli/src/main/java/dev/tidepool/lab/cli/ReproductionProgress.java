package dev.tidepool.lab.cli;

import dev.tidepool.lab.reproductions.model.PaperExperiment;
import dev.tidepool.lab.reproductions.model.ExperimentProgress;
import dev.tidepool.lab.reproductions.model.Stopped;
import java.io.PrintWriter;
import java.util.List;

/**
 * Shows how far reproductions are and how long they still take: a redrawn line on a terminal, elsewhere a plain line every few
 * seconds. Thread-safe.
 */
final class ReproductionProgress implements ExperimentProgress, AutoCloseable {
    /** Set by the launcher to the width of the terminal that standard error goes to. */
    private static final String TERMINAL_COLUMNS = "tidepool.columns";

    private static final long PLAIN_EVERY_NANOS = 5_000_000_000L;

    private final PrintWriter error;
    private final int columns;
    private double totalEffort;
    private final long began = System.nanoTime();
    private double effortDone;
    private double effort;
    private String letter = "";
    private int steps = 1;
    private int stepsBegun;
    private long nextPlain;
    private volatile boolean stopped;

    private ReproductionProgress(List<PaperExperiment> experiments, PrintWriter error, int columns) {
        this.error = error;
        this.columns = columns;
        this.totalEffort =
                experiments.stream().mapToDouble(PaperExperiment::effortSeconds).sum();
        this.nextPlain = began;
    }

    /** Returns the progress that fits where standard error goes. */
    static ReproductionProgress open(List<PaperExperiment> experiments, PrintWriter error) {
        return new ReproductionProgress(experiments, error, Integer.getInteger(TERMINAL_COLUMNS, 0));
    }

    /** An experiment begins. */
    synchronized void begin(PaperExperiment experiment) {
        letter = experiment.about().letter();
        effort = experiment.effortSeconds();
        stepsBegun = 0;
        steps = 1;
    }

    /** The experiment is over. */
    synchronized void end() {
        effortDone += effort;
        effort = 0;
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
        totalEffort += seconds - effort;
        effort = seconds;
    }

    @Override
    public synchronized void step(String what) {
        if (stopped) {
            throw new Stopped();
        }
        stepsBegun++;
        show("[%s %d/%d] %s".formatted(letter, Math.min(stepsBegun, steps), steps, what), System.nanoTime());
    }

    @Override
    public synchronized void close() {
        if (columns > 0) {
            error.print("\r" + " ".repeat(columns - 1) + "\r");
        }
        error.flush();
    }

    private void show(String what, long now) {
        String line = what + "  (" + timeLeft(now) + ")";
        if (columns > 0) {
            String cut = line.substring(0, Math.min(line.length(), columns - 1));
            error.print("\r" + cut + " ".repeat(columns - 1 - cut.length()));
            error.flush();
        } else if (now >= nextPlain) {
            nextPlain = now + PLAIN_EVERY_NANOS;
            error.println(line);
            error.flush();
        }
    }

    /** By the experiments' own forecast at first, and more and more by the time that was really taken. */
    private String timeLeft(long now) {
        double stepShare = Math.min(1, (stepsBegun - 1) / (double) steps);
        double share = totalEffort == 0 ? 0 : (effortDone + effort * stepShare) / totalEffort;
        double taken = (now - began) / 1e9;
        double byForecast = totalEffort * (1 - share);
        double byTime = share == 0 ? byForecast : taken * (1 - share) / share;
        long left = Math.round(share * byTime + (1 - share) * byForecast);
        return left >= 60 ? "%d min %02d s left".formatted(left / 60, left % 60) : left + " s left";
    }
}

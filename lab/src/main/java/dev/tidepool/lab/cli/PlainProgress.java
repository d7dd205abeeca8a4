package dev.tidepool.lab.cli;

import dev.tidepool.lab.race.LiveFigures;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;

/** Progress in plain lines, for files and pipes: one at each start, then one every few seconds of the run. */
final class PlainProgress extends ProgressView {
    private static final double EVERY_SECONDS = 3;

    private final PrintWriter error;
    private double nextSeconds;

    PlainProgress(Forecast forecast, PrintWriter error) {
        super(forecast);
        this.error = error;
    }

    @Override
    void say(String line) {
        error.println(line);
        error.flush();
    }

    @Override
    void show(String what, @Nullable LiveFigures figures) {
        if (figures == null) {
            nextSeconds = EVERY_SECONDS;
            say(what + "  (" + timeLeft() + ")");
        } else if (figures.seconds() >= nextSeconds) {
            nextSeconds = figures.seconds() + EVERY_SECONDS;
            say(what + "  " + words(figures) + "  (" + timeLeft() + ")");
        }
    }

    @Override
    public void close() {
        error.flush();
    }
}

package dev.tidepool.lab.cli;

import dev.tidepool.lab.race.LiveFigures;
import dev.tidepool.lab.race.RacePlan;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;

/** Progress in plain lines, for files and pipes: one at each start, then one every few seconds. */
final class PlainProgress extends ProgressView {
    private static final long EVERY_NANOS = 3_000_000_000L;

    private final PrintWriter error;
    private long lastNanos;

    PlainProgress(RacePlan plan, PrintWriter error) {
        super(plan);
        this.error = error;
    }

    @Override
    void say(String line) {
        error.println(line);
        error.flush();
    }

    @Override
    void show(String what, @Nullable LiveFigures figures) {
        long now = System.nanoTime();
        if (figures == null || now - lastNanos > EVERY_NANOS) {
            lastNanos = now;
            say(what + (figures == null ? "" : "  " + words(figures)) + "  (" + timeLeft() + ")");
        }
    }

    @Override
    public void close() {
        error.flush();
    }
}

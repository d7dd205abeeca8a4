package dev.tidepool.lab.cli;

import dev.tidepool.lab.measure.LiveFigures;
import java.io.PrintWriter;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Progress in plain lines, for files and pipes: one at the start of a run, then one every few seconds of it. Runs that take no time show
 * no line each.
 */
final class PlainProgress extends ProgressView {
    private static final long EVERY_NANOS = 3_000_000_000L;
    private static final long BETWEEN_STARTS_NANOS = 1_000_000_000L;

    private final PrintWriter error;
    private final LongSupplier clock;
    private long lineDue;
    private long startDue;

    /**
     * Makes a view.
     *
     * @param forecast of the runs
     * @param error where lines go
     * @param clock nanos of any monotonic clock
     */
    PlainProgress(Forecast forecast, PrintWriter error, LongSupplier clock) {
        super(forecast);
        this.error = error;
        this.clock = clock;
        this.startDue = clock.getAsLong();
    }

    @Override
    void say(String line) {
        error.println(line);
        error.flush();
    }

    @Override
    void show(String what, @Nullable LiveFigures figures) {
        long now = clock.getAsLong();
        if (figures == null) {
            lineDue = now + EVERY_NANOS;
            if (now - startDue >= 0) {
                startDue = now + BETWEEN_STARTS_NANOS;
                say(what + "  (" + timeLeft() + ")");
            }
        } else if (now - lineDue >= 0) {
            lineDue = now + EVERY_NANOS;
            say(what + "  " + words(figures) + "  (" + timeLeft() + ")");
        }
    }

    @Override
    public void close() {
        error.flush();
    }
}

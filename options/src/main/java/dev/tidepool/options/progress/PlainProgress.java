package dev.tidepool.options.progress;

import java.io.PrintWriter;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Progress in plain lines, for files and pipes: a line when a step begins, then one every 3 s. Of many short steps,
 * three have a line at once, and one a second after that.
 */
final class PlainProgress extends ProgressView {
    private static final long STATE_NANOS = 3_000_000_000L;
    private static final long STEP_NANOS = 1_000_000_000L;
    private static final int STEPS_AT_ONCE = 3;

    private final TimeLeft timeLeft;
    private final PrintWriter error;
    private final LongSupplier clock;
    private long stateDue;
    private long stepDue;

    PlainProgress(TimeLeft timeLeft, PrintWriter error, LongSupplier clock) {
        this.timeLeft = timeLeft;
        this.error = error;
        this.clock = clock;
        this.stepDue = clock.getAsLong() - (STEPS_AT_ONCE - 1) * STEP_NANOS;
    }

    @Override
    public synchronized void say(String line) {
        error.println(line);
        error.flush();
    }

    @Override
    public synchronized void show(String step, @Nullable String state) {
        long now = clock.getAsLong();
        if (state == null) {
            stateDue = now + STATE_NANOS;
            if (now - stepDue >= 0) {
                stepDue = Math.max(stepDue, now - (STEPS_AT_ONCE - 1) * STEP_NANOS) + STEP_NANOS;
                say(step + "  (" + timeLeft.words() + ")");
            }
        } else if (now - stateDue >= 0) {
            stateDue = now + STATE_NANOS;
            say(step + "  " + state + "  (" + timeLeft.words() + ")");
        }
    }

    @Override
    public void close() {
        error.flush();
    }
}

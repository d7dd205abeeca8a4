package dev.tidepool.options.progress;

import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;

/** Shows the progress of a job: on a terminal, one line that is redrawn; elsewhere, plain lines. Thread-safe. */
public abstract class ProgressView implements AutoCloseable {
    public static final ProgressView NONE = new ProgressView() {
        @Override
        public void say(String line) {}

        @Override
        public void show(String step, @Nullable String state) {}

        @Override
        public void close() {}
    };

    /** The launcher sets this to the width of the terminal that standard error goes to, 0 if there is none. */
    private static final String TERMINAL_COLUMNS = "tidepool.columns";

    /** For views of this and other packages. */
    protected ProgressView() {}

    /**
     * Returns the view for standard error.
     *
     * @param timeLeft the time left of the job
     * @param error standard error
     */
    public static ProgressView open(TimeLeft timeLeft, PrintWriter error) {
        int columns = terminalColumns();
        return columns > 0
                ? new TerminalProgress(timeLeft, error, columns)
                : new PlainProgress(timeLeft, error, System::nanoTime);
    }

    /** Returns the width of the terminal that standard error goes to, 0 if there is none. */
    public static int terminalColumns() {
        return Integer.getInteger(TERMINAL_COLUMNS, 0);
    }

    /** Shows a line that stays. */
    public abstract void say(String line);

    /**
     * Shows the present step.
     *
     * @param step the step that runs
     * @param state its state; null when it begins
     */
    public abstract void show(String step, @Nullable String state);

    /** Ends the view, which shows nothing more. */
    @Override
    public abstract void close();
}

package dev.tidepool.options.progress;

import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;

/** Shows how far a job is: one line that is redrawn on a terminal, elsewhere a plain line now and then. Thread-safe. */
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
     * Returns the view that fits where standard error goes.
     *
     * @param timeLeft of the job
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
     * Shows what is being done.
     *
     * @param step the step that runs
     * @param state how it goes; null when it begins
     */
    public abstract void show(String step, @Nullable String state);

    /** Ends the view; nothing is shown afterwards. */
    @Override
    public abstract void close();
}

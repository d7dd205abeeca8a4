package dev.tidepool.options.cli;

import dev.tidepool.options.progress.ProgressView;
import dev.tidepool.options.progress.TimeLeft;
import java.io.PrintWriter;
import picocli.CommandLine.Option;

/** The option that hides the progress of a long command. */
public class QuietOption {
    @Option(
            names = {"-q", "--quiet"},
            description = "Show no progress, only the result.")
    private boolean quiet;

    /**
     * Returns how progress is shown.
     *
     * @param timeLeft of the command
     * @param error standard error
     */
    public ProgressView view(TimeLeft timeLeft, PrintWriter error) {
        return quiet ? ProgressView.NONE : ProgressView.open(timeLeft, error);
    }
}

package dev.tidepool.cli;

import dev.tidepool.lab.live.TerminalScreen;
import dev.tidepool.options.cli.QuietOption;
import java.io.PrintWriter;
import java.util.Optional;
import picocli.CommandLine.Option;

/** How much of a race is shown: more than usual, or nothing. */
final class WatchOption extends QuietOption {
    @Option(names = "--watch", description = "Draw the runs on the whole terminal as they happen.")
    private boolean watch;

    /** Returns how progress is shown. Without a terminal it is shown as usual. */
    RunProgress open(ExpectedRuns runs, PrintWriter error) {
        Optional<TerminalScreen> screen = watch ? TerminalScreen.open() : Optional.empty();
        return screen.isPresent() ? new WatchProgress(runs, screen.get(), error) : RunProgress.open(runs, this, error);
    }
}

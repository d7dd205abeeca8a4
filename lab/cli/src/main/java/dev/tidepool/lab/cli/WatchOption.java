package dev.tidepool.lab.cli;

import java.io.PrintWriter;
import picocli.CommandLine.Option;

/** The option by which somebody at the terminal looks on. */
final class WatchOption {
    @Option(names = "--watch", description = "Show it as it happens on the terminal.")
    private boolean watch;

    /** Returns how progress is shown. */
    ProgressView progress(Forecast forecast, PrintWriter error) {
        return watch ? WatchProgress.open(forecast, error) : ProgressView.open(forecast, error);
    }
}

package dev.tidepool.cli;

import dev.tidepool.lab.live.TerminalScreen;
import dev.tidepool.lab.live.TerminalView;
import dev.tidepool.lab.measure.LiveFigures;
import dev.tidepool.options.progress.ProgressView;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Progress as strips that fill the terminal. */
final class WatchProgress extends RunProgress {
    private final TerminalView strips;

    WatchProgress(ExpectedRuns runs, TerminalScreen screen, PrintWriter error) {
        super(runs, runs.timeLeft(), new Lines(screen, error));
        this.strips = new TerminalView(screen);
    }

    @Override
    void show(String run, @Nullable LiveFigures figures) {
        String title = run + "  (" + timeLeft().words() + ")";
        if (figures == null) {
            strips.begin(title);
        } else {
            strips.figures(title, figures);
        }
    }

    /** Keeps lines while the strips are shown, and prints them when the terminal is as it was before. */
    private static final class Lines extends ProgressView {
        private final TerminalScreen screen;
        private final PrintWriter error;
        private final List<String> lines = new ArrayList<>();

        Lines(TerminalScreen screen, PrintWriter error) {
            this.screen = screen;
            this.error = error;
        }

        @Override
        public void say(String line) {
            lines.add(line);
        }

        @Override
        public void show(String step, @Nullable String state) {}

        @Override
        public void close() {
            screen.close();
            lines.forEach(error::println);
            error.flush();
        }
    }
}

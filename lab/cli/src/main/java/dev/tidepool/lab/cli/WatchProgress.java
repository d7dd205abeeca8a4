package dev.tidepool.lab.cli;

import dev.tidepool.lab.live.TerminalScreen;
import dev.tidepool.lab.live.TerminalView;
import dev.tidepool.lab.measure.LiveFigures;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Progress as strips that fill the terminal; lines that stay are shown when it is given back. */
final class WatchProgress extends ProgressView {
    private final TerminalScreen screen;
    private final TerminalView view;
    private final PrintWriter error;
    private final List<String> said = new ArrayList<>();

    private WatchProgress(Forecast forecast, TerminalScreen screen, PrintWriter error) {
        super(forecast);
        this.screen = screen;
        this.view = new TerminalView(screen);
        this.error = error;
    }

    /** Returns the view; the usual one where there is no terminal. */
    static ProgressView open(Forecast forecast, PrintWriter error) {
        Optional<TerminalScreen> screen = TerminalScreen.open();
        return screen.isPresent()
                ? new WatchProgress(forecast, screen.get(), error)
                : ProgressView.open(forecast, error);
    }

    @Override
    void say(String line) {
        said.add(line);
    }

    @Override
    void show(String what, @Nullable LiveFigures figures) {
        String title = what + "  (" + timeLeft() + ")";
        if (figures == null) {
            view.begin(title);
        } else {
            view.figures(title, figures);
        }
    }

    @Override
    public void close() {
        screen.close();
        said.forEach(error::println);
        error.flush();
    }
}

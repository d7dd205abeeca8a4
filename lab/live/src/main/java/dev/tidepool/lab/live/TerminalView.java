package dev.tidepool.lab.live;

import dev.tidepool.lab.measure.LiveFigures;

/** Runs as they happen, on a terminal: the strips as bars. Not thread-safe. */
public final class TerminalView {
    private final TerminalScreen screen;
    private Strips strips = new Strips();

    /** Draws on a screen, which the caller closes. */
    public TerminalView(TerminalScreen screen) {
        this.screen = screen;
    }

    /** A run begins: empty strips. */
    public void begin(String title) {
        strips = new Strips();
        screen.draw(title, strips.points(), strips.resizes());
    }

    /** The run under way has come this far. */
    public void figures(String title, LiveFigures figures) {
        strips.add(figures);
        screen.draw(title, strips.points(), strips.resizes());
    }
}

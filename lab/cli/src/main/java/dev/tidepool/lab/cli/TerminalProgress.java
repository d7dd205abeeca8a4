package dev.tidepool.lab.cli;

import dev.tidepool.lab.measure.LiveFigures;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressState;
import org.jspecify.annotations.Nullable;

/** Progress as one line of a terminal that is redrawn. */
final class TerminalProgress extends ProgressView {
    private static final int BAR = 20;
    private static final int REDRAW_MILLIS = 200;

    private final ProgressBar bar;
    private final int columns;

    TerminalProgress(Forecast forecast, int columns) {
        super(forecast);
        this.columns = columns;
        this.bar = new ProgressBarBuilder()
                .setInitialMax(BAR)
                .setUpdateIntervalMillis(REDRAW_MILLIS)
                .continuousUpdate()
                .setConsumer(new ConsoleProgressBarConsumer(System.err, columns - 1))
                .setRenderer(this::line)
                .build();
    }

    @Override
    void say(String line) {
        System.err.println("\r" + padded(line));
    }

    @Override
    void show(String what, @Nullable LiveFigures figures) {
        bar.setExtraMessage(figures == null ? what : what + "  " + words(figures));
    }

    @Override
    public void close() {
        bar.close();
    }

    private String line(ProgressState state, int width) {
        int done = (int) Math.round(forecast().shareDone(System.nanoTime()) * BAR);
        String bar = "#".repeat(done) + "-".repeat(BAR - done);
        String line = "%s %s  %s".formatted(bar, timeLeft(), state.getExtraMessage());
        return line.length() > width ? line.substring(0, width) : padded(line);
    }

    private String padded(String line) {
        return line + " ".repeat(Math.max(0, columns - 1 - line.length()));
    }
}

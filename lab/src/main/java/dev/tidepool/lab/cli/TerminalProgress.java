package dev.tidepool.lab.cli;

import dev.tidepool.lab.race.LiveFigures;
import dev.tidepool.lab.race.RacePlan;
import java.time.Duration;
import java.util.Optional;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** Progress as one line of a terminal that is redrawn. */
final class TerminalProgress extends ProgressView {
    private static final int STEPS = 1_000;
    private static final int REDRAW_MILLIS = 200;

    private final ProgressBar bar;
    private final int columns;

    TerminalProgress(RacePlan plan, int columns) {
        super(plan);
        this.columns = columns;
        this.bar = new ProgressBarBuilder()
                .setInitialMax(STEPS)
                .setTaskName("calibrating")
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(REDRAW_MILLIS)
                .setConsumer(new ConsoleProgressBarConsumer(System.err, columns - 1))
                .setRenderer((state, length) -> line(state.getTaskName(), state.getExtraMessage(), length))
                .build();
    }

    @Override
    void say(String line) {
        System.err.println("\r" + padded(line));
    }

    @Override
    void show(String what, @Nullable LiveFigures figures) {
        bar.setTaskName(what);
        bar.setExtraMessage(figures == null ? "" : words(figures));
        bar.stepTo(Math.round(forecast().shareDone(System.nanoTime()) * STEPS));
    }

    @Override
    public void close() {
        bar.close();
    }

    private String padded(String line) {
        return line + " ".repeat(Math.max(0, columns - 1 - line.length()));
    }
}

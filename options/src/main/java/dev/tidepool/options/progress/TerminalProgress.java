package dev.tidepool.options.progress;

import java.io.PrintWriter;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Progress as one line of a terminal, redrawn five times a second. */
final class TerminalProgress extends ProgressView {
    private static final int BAR = 20;
    private static final int REDRAW_MILLIS = 200;

    private final TimeLeft timeLeft;
    private final PrintWriter error;
    private final int width;
    private final ScheduledExecutorService ticker =
            Executors.newSingleThreadScheduledExecutor(TerminalProgress::daemon);
    private String shown = "";
    private int drawn;
    private boolean open = true;

    @SuppressWarnings("FutureReturnValueIgnored") // it ends with its executor
    TerminalProgress(TimeLeft timeLeft, PrintWriter error, int columns) {
        this.timeLeft = timeLeft;
        this.error = error;
        this.width = Math.max(1, columns - 1); // a full line would wrap
        ticker.scheduleAtFixedRate(this::draw, 0, REDRAW_MILLIS, TimeUnit.MILLISECONDS);
    }

    @Override
    public synchronized void say(String line) {
        overwrite(line);
        error.println();
        drawn = 0;
        draw();
    }

    @Override
    public synchronized void show(String step, @Nullable String state) {
        shown = state == null ? step : step + "  " + state;
    }

    @Override
    public void close() {
        ticker.shutdownNow();
        synchronized (this) {
            if (open) {
                open = false;
                overwrite("");
                error.print("\r");
                error.flush();
            }
        }
    }

    private synchronized void draw() {
        if (!open) {
            return;
        }
        int done = (int) Math.round(timeLeft.share() * BAR);
        String line = "%s %s  %s".formatted("#".repeat(done) + "-".repeat(BAR - done), timeLeft.words(), shown);
        overwrite(line.substring(0, Math.min(line.length(), width)));
        error.flush();
    }

    private void overwrite(String line) {
        error.print("\r" + line + " ".repeat(Math.max(0, drawn - line.length())));
        drawn = line.length();
    }

    private static Thread daemon(Runnable body) {
        Thread thread = new Thread(body, "progress");
        thread.setDaemon(true);
        return thread;
    }
}

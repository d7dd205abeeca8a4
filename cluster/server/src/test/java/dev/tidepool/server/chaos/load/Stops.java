package dev.tidepool.server.chaos.load;

import dev.tidepool.server.chaos.history.HistoryRecord.Stopped;
import dev.tidepool.server.chaos.history.HistoryWriter;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Records pauses of this process, or of the whole machine. */
final class Stops {
    /** Twice the period. On a loaded machine, what a thread does in five turns is late by five such waits. */
    private static final long STOP = 40_000_000;

    private Stops() {}

    /** Records them from now on, as pauses of some processes, in a thread of its own. */
    static void note(List<String> processes, HistoryWriter history) {
        Thread thread = new Thread(() -> {
            try {
                watch(processes, history);
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    private static void watch(List<String> processes, HistoryWriter history) throws InterruptedException {
        long before = System.nanoTime();
        while (true) {
            TimeUnit.MILLISECONDS.sleep(20);
            long from = before;
            long now = System.nanoTime();
            if (now - from > STOP) {
                processes.forEach(process -> history.write(new Stopped(process, from, now)));
            }
            before = now;
        }
    }
}

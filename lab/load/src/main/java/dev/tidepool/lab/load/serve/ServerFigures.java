package dev.tidepool.lab.load.serve;

import dev.tidepool.lab.measure.LiveFigures;
import dev.tidepool.lab.measure.contestant.ContestantPool;
import dev.tidepool.lab.measure.contestant.ThreadLedger;
import dev.tidepool.lab.measure.loop.MeanWait;
import dev.tidepool.lab.measure.machine.ProcessCpu;
import java.util.function.Supplier;

/** The state of a server's pool for a live page. Not thread-safe. */
final class ServerFigures implements Supplier<LiveFigures> {
    private final ContestantPool pool;
    private final ThreadLedger threads;
    private final RequestCounts counts;
    private final ProcessCpu cpu = new ProcessCpu();
    private final MeanWait waits = new MeanWait();
    private final long startNanos = System.nanoTime();

    ServerFigures(ContestantPool pool, ThreadLedger threads, RequestCounts counts) {
        this.pool = pool;
        this.threads = threads;
        this.counts = counts;
    }

    /** Returns the figures of this moment; queue wait and CPU are those since the last call. */
    @Override
    public LiveFigures get() {
        LiveFigures now = new LiveFigures(
                (System.nanoTime() - startNanos) / 1e9,
                counts.accepted() + counts.rejected(),
                counts.completed() + counts.failed(),
                threads.counts().alive(),
                counts.busy(),
                counts.queueLength(),
                null,
                waits.millis(counts.started(), counts.waitedNanos()),
                cpu.share(),
                null,
                null,
                null);
        return now.with(pool.newestDecision());
    }
}

package dev.tidepool.lab.serve;

import dev.tidepool.lab.contestant.ContestantPool;
import dev.tidepool.lab.contestant.ThreadLedger;
import dev.tidepool.lab.race.LiveFigures;
import dev.tidepool.lab.race.ProcessCpu;
import dev.tidepool.lab.result.Round;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** How a server's pool fares, for those who look on. For one thread. */
final class ServerFigures implements Supplier<LiveFigures> {
    private final ContestantPool pool;
    private final ThreadLedger threads;
    private final TaskCounts counts;
    private final ProcessCpu cpu = new ProcessCpu();
    private final long startNanos = System.nanoTime();
    private long startedBefore;
    private long waitedBefore;

    ServerFigures(ContestantPool pool, ThreadLedger threads, TaskCounts counts) {
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
                queueWaitMillis(),
                cpu.share(),
                null);
        return now.with(pool.newestDecision());
    }

    private @Nullable Double queueWaitMillis() {
        long started = counts.started();
        long waited = counts.waitedNanos();
        Double mean = started == startedBefore
                ? null
                : (Double) Round.millis((double) (waited - waitedBefore) / (started - startedBefore));
        startedBefore = started;
        waitedBefore = waited;
        return mean;
    }
}

package dev.tidepool.lab.load;

import dev.tidepool.lab.load.serve.ServerStats;
import dev.tidepool.lab.measure.LiveFigures;
import dev.tidepool.lab.results.Decision;
import dev.tidepool.lab.results.Round;
import dev.tidepool.lab.results.RunCost;
import dev.tidepool.lab.results.SeriesPoint;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Samples the server a few times a second during one run, and adds up what its pool did. For a server that is not ours,
 * it samples the counts of the client only. One thread begins, {@link #run runs} and ends it; {@link #stop} is for any.
 */
final class ServerWatch implements Runnable {
    private static final long MIN_NANOS = 200_000_000;
    private static final int MAX_POINTS = 600;
    private static final int ALL_DECISIONS = 100_000;

    private final LoadClient client;
    private final ServerStats.@Nullable Identity server;
    private final Meter meter;
    private final Consumer<LiveFigures> live;
    private final long stepNanos;
    private final List<SeriesPoint> points = new ArrayList<>();
    private ServerStats.@Nullable Figures first;
    private ServerStats.@Nullable Figures last;
    private List<Decision> decisions = List.of();
    private double offsetSeconds;
    private int threadsPeak;
    private long offeredBefore;
    private long endedBefore;
    private volatile boolean stopped;

    /**
     * Prepares to watch.
     *
     * @param client sends the questions
     * @param server its identity; null if it is not ours
     * @param meter the generator
     * @param runNanos length of the run; the step grows with it, so that there are at most 600 samples
     * @param live gets each sample
     */
    ServerWatch(
            LoadClient client,
            ServerStats.@Nullable Identity server,
            Meter meter,
            long runNanos,
            Consumer<LiveFigures> live) {
        this.client = client;
        this.server = server;
        this.meter = meter;
        this.live = live;
        this.stepNanos = Math.max(MIN_NANOS, runNanos / MAX_POINTS);
    }

    @Override
    public void run() {
        try {
            first = figures(0);
            last = first;
            for (long next = stepNanos; waitUntil(next); next = Math.max(next, meter.now()) + stepNanos) {
                sample(figures(0));
            }
            sample(figures(ALL_DECISIONS));
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    /** Makes {@link #run} take a last sample and return. */
    void stop() {
        stopped = true;
    }

    /** Returns the run over time; when {@link #run} has returned. */
    List<SeriesPoint> points() {
        return points;
    }

    /** Returns what the pool decided, from its last decision before the run; when {@link #run} has returned. */
    List<Decision> decisions() {
        List<Decision> shifted = decisions.stream()
                .map(each -> new Decision(
                        Round.to(each.t() + offsetSeconds, 4),
                        each.policy(),
                        each.inputs(),
                        each.decision(),
                        each.target(),
                        each.resize(),
                        each.reason()))
                .toList();
        int before = (int) shifted.stream().filter(each -> each.t() < 0).count();
        return shifted.subList(Math.max(0, before - 1), shifted.size());
    }

    /** Returns what the tasks cost the server; when {@link #run} has returned. */
    RunCost cost() {
        if (first == null || last == null) {
            return RunCost.UNKNOWN;
        }
        return new RunCost(
                last.threadSeconds() - first.threadSeconds(),
                last.cpuSeconds() - first.cpuSeconds(),
                threadsPeak,
                last.threadsCreated() - first.threadsCreated(),
                last.resizes() - first.resizes());
    }

    private ServerStats.@Nullable Figures figures(int maxDecisions) throws InterruptedException {
        if (server == null) {
            return null;
        }
        try {
            long asked = meter.now();
            ServerStats stats = client.stats(false, maxDecisions, first == null ? 0 : first.seconds());
            if (stats == null) {
                return null;
            }
            offsetSeconds = (asked + meter.now()) / 2e9 - stats.now().seconds();
            if (maxDecisions > 0) {
                decisions = stats.decisions();
            }
            return stats.now();
        } catch (UnreachableException missed) {
            return null; // the requests will fail with the reason
        }
    }

    private void sample(ServerStats.@Nullable Figures now) {
        if (now == null && server != null) {
            return;
        }
        double t = Round.to(Math.max(0, meter.now()) / 1e9, 4);
        long offered = meter.offered();
        long ended = meter.ended();
        int threads = now == null ? 0 : now.threads();
        long busy = now == null ? 0 : now.busy();
        long queue = now == null ? 0 : now.queueLength();
        @Nullable Integer target = now == null ? null : now.target();
        @Nullable Double cpu = cpu(last, now);
        points.add(new SeriesPoint(
                t, offered - offeredBefore, ended - endedBefore, threads, busy, queue, null, cpu, target, null));
        live.accept(new LiveFigures(t, offered, ended, threads, busy, queue, target, null, cpu, null, null, null));
        threadsPeak = Math.max(threadsPeak, threads);
        offeredBefore = offered;
        endedBefore = ended;
        if (now != null) {
            first = first == null ? now : first;
            last = now;
        }
    }

    private @Nullable Double cpu(ServerStats.@Nullable Figures before, ServerStats.@Nullable Figures now) {
        if (server == null || before == null || now == null || now.seconds() <= before.seconds()) {
            return null;
        }
        double cores = (now.cpuSeconds() - before.cpuSeconds()) / (now.seconds() - before.seconds());
        return Round.to(Math.max(0, Math.min(1, cores / server.environment().cores())), 3);
    }

    private boolean waitUntil(long time) {
        while (!stopped) {
            long left = time - meter.now();
            if (left <= 0) {
                return true;
            }
            LockSupport.parkNanos(Math.min(left, MIN_NANOS / 4));
        }
        return false;
    }
}

package dev.tidepool.lab.race.simulation;

import dev.tidepool.lab.measure.LiveFigures;
import dev.tidepool.lab.measure.loop.PhaseCosts;
import dev.tidepool.lab.measure.loop.PhaseTally;
import dev.tidepool.lab.results.PhaseFigures;
import dev.tidepool.lab.results.Round;
import dev.tidepool.lab.results.SeriesPoint;
import dev.tidepool.lab.simulator.PoolSnapshot;
import dev.tidepool.lab.simulator.cluster.ClusterObserver;
import dev.tidepool.lab.workload.Schedule;
import dev.tidepool.policy.control.DecisionRecord;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Sums up a simulation as a race does. A task that had not ended counts with the time that had passed by then. Without
 * it, the slowest pool would look fast.
 */
final class RunCollector implements ClusterObserver {
    /** The maximum of decisions kept of a run, the last ones: a policy makes up to a hundred a second. */
    static final int DECISIONS_KEPT = 10_000;

    private static final int SIGNIFICANT_DIGITS = 3;
    private static final long SHOWN_EVERY_NANOS = 200_000_000;

    final Histogram response = new Histogram(SIGNIFICANT_DIGITS);
    final Histogram queueWait = new Histogram(SIGNIFICANT_DIGITS);
    final List<SeriesPoint> series = new ArrayList<>();
    private final int cores;
    private final PhaseTally tally;
    private final PhaseCosts phaseCosts;
    private final Consumer<LiveFigures> live;
    private final Deque<DecisionRecord> firstNodesDecisions = new ArrayDeque<>();
    private long nodeResizes;
    private int threadsPeak;
    private long lastEnd;
    private long shownAt = System.nanoTime();
    private PoolSnapshot before = new PoolSnapshot(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

    /**
     * @param cores of all machines together
     * @param schedule the arrivals
     * @param live receives figures a few times a second of real time
     */
    RunCollector(int cores, Schedule schedule, Consumer<LiveFigures> live) {
        this.cores = cores;
        this.tally = new PhaseTally(schedule);
        this.phaseCosts = new PhaseCosts(schedule.times());
        this.live = live;
    }

    @Override
    public void onEnd(int type, long arrivalNanos, long startNanos, long endNanos) {
        queueWait.recordValue(startNanos - arrivalNanos);
        response.recordValue(endNanos - arrivalNanos);
        tally.completed(type, arrivalNanos, endNanos - arrivalNanos);
        lastEnd = endNanos;
    }

    @Override
    public void onRejection(int type, long arrivalNanos, long atNanos) {
        tally.rejected(type, arrivalNanos);
    }

    @Override
    public void onUnfinished(int type, long arrivalNanos, long startNanos, long atNanos) {
        queueWait.recordValue((startNanos < 0 ? atNanos : startNanos) - arrivalNanos);
        response.recordValue(atNanos - arrivalNanos);
        tally.unfinished(type, arrivalNanos, atNanos - arrivalNanos);
    }

    /** A lost task counts like an unfinished one. */
    @Override
    public void onLost(int type, long arrivalNanos, long atNanos) {
        queueWait.recordValue(atNanos - arrivalNanos);
        response.recordValue(atNanos - arrivalNanos);
        tally.unfinished(type, arrivalNanos, atNanos - arrivalNanos);
    }

    @Override
    public void onNodeDecision(int node, DecisionRecord record) {
        nodeResizes += record.resize() ? 1 : 0;
        if (node == 0) {
            firstNodesDecisions.add(record);
            if (firstNodesDecisions.size() > DECISIONS_KEPT) {
                firstNodesDecisions.remove();
            }
        }
    }

    @Override
    public void onStep(PoolSnapshot now) {
        long nanos = now.atNanos() - before.atNanos();
        if (nanos <= 0) {
            return;
        }
        long starts = now.starts() - before.starts();
        @Nullable
        Double wait = starts == 0 ? null : Round.millis((double) (now.waitNanos() - before.waitNanos()) / starts);
        series.add(new SeriesPoint(
                Round.to(now.atNanos() / 1e9, 4),
                now.arrivals() - before.arrivals(),
                now.completions() - before.completions(),
                now.alive(),
                now.busy(),
                now.queueLength(),
                wait,
                Round.to(Math.min(1, (double) (now.cpuNanos() - before.cpuNanos()) / nanos / cores), 3),
                null,
                null));
        phaseCosts.add(
                before.atNanos(),
                now.atNanos(),
                (now.threadNanos() - before.threadNanos()) / 1e9,
                (now.cpuNanos() - before.cpuNanos()) / 1e9,
                now.alive(),
                null);
        before = now;
        threadsPeak = Math.max(threadsPeak, now.alive());
        show(now);
    }

    /** Returns completions per second from the start to the last end; 0 without completions. */
    double throughputPerSecond(long completions) {
        return lastEnd == 0 ? 0 : completions / (lastEnd / 1e9);
    }

    /** Returns the run by phase and type. Costs are to the step, so that peaks between steps are missed. */
    List<PhaseFigures> byPhase() {
        return tally.figures(phaseCosts.costs());
    }

    int threadsPeak() {
        return threadsPeak;
    }

    /** Returns the number of decisions that changed a node's target. */
    long nodeResizes() {
        return nodeResizes;
    }

    /** Returns the last decisions of a cluster's first node, oldest first. */
    List<DecisionRecord> firstNodesDecisions() {
        return List.copyOf(firstNodesDecisions);
    }

    private void show(PoolSnapshot now) {
        long time = System.nanoTime();
        if (time - shownAt >= SHOWN_EVERY_NANOS) {
            shownAt = time;
            live.accept(LiveFigures.counts(
                    now.atNanos() / 1e9,
                    now.arrivals(),
                    now.completions(),
                    now.alive(),
                    now.busy(),
                    now.queueLength()));
        }
    }
}

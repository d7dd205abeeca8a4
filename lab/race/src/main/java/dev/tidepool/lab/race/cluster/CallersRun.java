package dev.tidepool.lab.race.cluster;

import dev.tidepool.cluster.TaskInDoubtException;
import dev.tidepool.cluster.TaskTimeLimitException;
import dev.tidepool.lab.measure.LiveFigures;
import dev.tidepool.lab.measure.loop.ArrivalLog;
import dev.tidepool.lab.measure.loop.CutOff;
import dev.tidepool.lab.measure.loop.Generator;
import dev.tidepool.lab.measure.loop.RaisedThread;
import dev.tidepool.lab.measure.loop.RecentResponses;
import dev.tidepool.lab.measure.loop.RunSummary;
import dev.tidepool.lab.measure.loop.ThreadPriority;
import dev.tidepool.lab.measure.machine.NoiseMeter;
import dev.tidepool.lab.results.ClusterRun;
import dev.tidepool.lab.results.Noise;
import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.results.RunCost;
import dev.tidepool.lab.results.SeriesPoint;
import dev.tidepool.lab.workload.Schedule;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * The callers' side of one run: warm-up, arrivals on schedule, drain, measurement. The callers get the tasks in turn.
 * {@link #run()} is called once. Any thread may call {@link #stop()}.
 */
final class CallersRun {
    private static final int WARM_UP_RATE = 200;
    private static final long REST_NANOS = 1_200_000_000;
    private static final long LEAD_NANOS = 50_000_000;
    private static final long GENERATOR_END_MILLIS = 1_000;

    private final CallerRequest request;
    private final Schedule schedule;
    private final List<TaskCaller> callers;
    private final Consumer<LiveFigures> live;
    private final ArrivalLog log;
    private final AtomicLongArray completed;
    private final LongAdder inDoubt = new LongAdder();
    private final LongAdder timedOut = new LongAdder();
    private volatile boolean stopped;

    /**
     * @param schedule the request's tasks
     * @param callers at least one, all ready
     * @param live receives figures a few times a second
     */
    CallersRun(CallerRequest request, Schedule schedule, List<TaskCaller> callers, Consumer<LiveFigures> live) {
        this.request = request;
        this.schedule = schedule;
        this.callers = List.copyOf(callers);
        this.live = live;
        this.log = new ArrivalLog(schedule.size());
        this.completed = new AtomicLongArray(request.addresses().nodes().size());
    }

    /** Runs and returns the result, incomplete if the run was stopped. */
    CallerAnswer run() throws InterruptedException {
        warmUp();
        System.gc();
        long limit = request.work().nanos() + (long) (request.drainSeconds() * 1e9);
        RaisedThread generating = RaisedThread.start("arrivals", ThreadPriority.GENERATOR);
        String priority = generating.priority();
        long startedAtMillis = System.currentTimeMillis() + LEAD_NANOS / 1_000_000;
        log.startAt(System.nanoTime() + LEAD_NANOS);
        Generator generator = new Generator(schedule, Runnable::run, index -> () -> submit(index), log, limit);
        NoiseMeter noise = new NoiseMeter(request.raceProcesses());
        noise.begin();
        generating.run(generator);
        RecentResponses responses = new RecentResponses(log);
        generator.awaitEnds(limit, () -> stopped, () -> responses.show(this::figures, live));
        boolean incomplete = stopped;
        generator.stop();
        generating.join(GENERATOR_END_MILLIS);
        long endedAt = log.now();
        Noise seen = noise.end();
        List<SeriesPoint> series = CallersSeries.of(schedule, log, endedAt);
        // Nobody asks the nodes: a task without a result is unfinished.
        Run run = new RunSummary(schedule, log, new CutOff(endedAt, false, 0))
                .toRun(
                        request.contestant().name(),
                        request.repetition(),
                        incomplete,
                        priority,
                        RunCost.UNKNOWN,
                        request.contestant().policy(),
                        List.of(),
                        RunSummary.withQueueWaits(series, schedule, log),
                        List.of());
        return new CallerAnswer(
                run,
                startedAtMillis,
                startedAtMillis + endedAt / 1_000_000,
                seen,
                inDoubt.sum(),
                timedOut.sum(),
                inTime(),
                counts(completed),
                overloadSignals());
    }

    /** Ends the run now; {@link #run()} returns what it has. */
    void stop() {
        stopped = true;
    }

    /** Sends empty tasks at a low rate, then pauses so that the pools shrink again. */
    private void warmUp() {
        long tasks = Math.round(request.warmUpSeconds() * WARM_UP_RATE);
        for (int i = 0; i < tasks && !stopped; i++) {
            try {
                CompletableFuture<Served> unused =
                        callers.get(i % callers.size()).submit(NodeTasks.WARM_UP);
            } catch (RejectedExecutionException early) {
                // Not measured.
            }
            LockSupport.parkNanos(1_000_000_000 / WARM_UP_RATE);
        }
        if (tasks > 0 && !stopped) {
            LockSupport.parkNanos(REST_NANOS);
        }
    }

    private void submit(int index) {
        CompletableFuture<Served> unused = callers.get(index % callers.size())
                .submit(index)
                .whenComplete((served, failure) -> ended(index, served, failure));
    }

    private void ended(int index, @Nullable Served served, @Nullable Throwable failure) {
        if (served != null) {
            completed.incrementAndGet(served.node());
            log.cameBack(index, served.serviceNanos());
            return;
        }
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        if (cause instanceof RejectedExecutionException) {
            log.turnedAway(index);
            return;
        }
        if (cause instanceof TaskTimeLimitException) {
            timedOut.increment();
            log.ended(index, ArrivalLog.Ending.TIMED_OUT);
            return;
        }
        if (cause instanceof TaskInDoubtException) {
            inDoubt.increment();
        }
        log.ended(index, ArrivalLog.Ending.FAILED);
    }

    private LiveFigures figures() {
        return LiveFigures.counts(log.now() / 1e9, log.offeredCount(), log.endedCount(), 0, 0, 0);
    }

    private long inTime() {
        long count = 0;
        for (int i = 0; i < log.offeredCount(); i++) {
            boolean done = log.ending(i) == ArrivalLog.Ending.COMPLETED;
            count += done && log.end(i) - schedule.intendedNanos(i) <= ClusterRun.IN_TIME_MILLIS * 1_000_000 ? 1 : 0;
        }
        return count;
    }

    private List<Long> overloadSignals() {
        long[] sums = new long[completed.length()];
        for (TaskCaller caller : callers) {
            long[] signals = caller.overloadSignals();
            for (int node = 0; node < sums.length; node++) {
                sums[node] = Math.max(sums[node], signals[node]); // a node sends the same signals to every caller
            }
        }
        return LongStream.of(sums).boxed().toList();
    }

    private static List<Long> counts(AtomicLongArray array) {
        return LongStream.range(0, array.length())
                .mapToObj(node -> array.get((int) node))
                .toList();
    }
}

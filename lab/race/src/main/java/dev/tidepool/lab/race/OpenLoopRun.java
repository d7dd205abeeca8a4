package dev.tidepool.lab.race;

import dev.tidepool.lab.measure.LiveFigures;
import dev.tidepool.lab.measure.contestant.Contestant;
import dev.tidepool.lab.measure.contestant.ContestantPool;
import dev.tidepool.lab.measure.contestant.ThreadLedger;
import dev.tidepool.lab.measure.loop.ArrivalLog;
import dev.tidepool.lab.measure.loop.CutOff;
import dev.tidepool.lab.measure.loop.Generator;
import dev.tidepool.lab.measure.loop.Pace;
import dev.tidepool.lab.measure.loop.RaisedThread;
import dev.tidepool.lab.measure.loop.RecentResponses;
import dev.tidepool.lab.measure.loop.RunSampler;
import dev.tidepool.lab.measure.loop.RunSummary;
import dev.tidepool.lab.measure.loop.ThreadPriority;
import dev.tidepool.lab.measure.loop.WarmUp;
import dev.tidepool.lab.measure.task.TaskWork;
import dev.tidepool.lab.results.Decision;
import dev.tidepool.lab.results.PolicyDescription;
import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.results.RunCost;
import dev.tidepool.lab.workload.Schedule;
import dev.tidepool.lab.workload.TaskType;
import dev.tidepool.lab.workload.Workload;
import dev.tidepool.lab.workload.WorkloadException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One run of one pool in this JVM: warm-up, arrivals on schedule, drain, measurement. {@link #run()} is called once.
 * Any thread may call {@link #stop()}.
 */
final class OpenLoopRun {
    private static final long GENERATOR_END_MILLIS = 1_000;
    private static final long LEAD_NANOS = 50_000_000;

    private final RunRequest request;
    private final Contestant contestant;
    private final Consumer<LiveFigures> live;
    private final Schedule schedule;
    private final List<String> types;
    private final TaskWork work;
    private final ArrivalLog log;
    private final Pace pace = new Pace();
    private final MachineWatch watch;
    private volatile boolean stopped;

    /**
     * Draws the arrivals and prepares the work.
     *
     * @param live receives figures a few times a second
     * @throws WorkloadException if the run would have too many arrivals
     */
    OpenLoopRun(RunRequest request, Workload workload, Consumer<LiveFigures> live) throws WorkloadException {
        this.request = request;
        this.contestant = request.contestant();
        this.live = live;
        Duration length = Duration.ofNanos(request.runNanos());
        this.schedule = workload.schedule(request.capacityPerSecond(), length, request.seed());
        this.types = workload.taskTypes().stream().map(TaskType::name).toList();
        this.work = new TaskWork(workload, schedule, request.nanosPerUnit());
        this.log = new ArrivalLog(schedule.size());
        this.watch = new MachineWatch(request);
    }

    /**
     * A run whose arrivals come.
     *
     * @param threads counts the pool's threads
     * @param generatorPriority the priority of the generator's thread
     */
    record Running(
            ThreadLedger threads,
            ContestantPool pool,
            Generator generator,
            RaisedThread generating,
            String generatorPriority,
            RunSampler sampler,
            RaisedThread sampling) {}

    /** Runs and returns the result, with the state of the machine. */
    RunAnswer answer() throws InterruptedException {
        return answer(start());
    }

    /** Waits for the end and returns the result, with the state of the machine. */
    RunAnswer answer(Running running) throws InterruptedException {
        return watch.answer(finish(running));
    }

    /** Runs and returns the result, incomplete if the run was stopped. */
    Run run() throws InterruptedException {
        return finish(start());
    }

    /** Warms up and returns when arrivals begin. */
    Running start() throws InterruptedException {
        if (request.warmUpNanos() > 0) {
            WarmUp.run(contestant, work, schedule.size(), this::task, request.warmUpNanos());
            System.gc(); // every pool starts with the same heap
        }
        ThreadLedger threads = new ThreadLedger();
        RaisedThread generating = RaisedThread.start("arrivals", ThreadPriority.GENERATOR);
        RaisedThread sampling = RaisedThread.start("sampler", ThreadPriority.SAMPLER);
        String generatorPriority = generating.priority();
        sampling.priority();
        ContestantPool pool = contestant.open(threads);
        log.startAt(System.nanoTime() + LEAD_NANOS);
        Generator generator = new Generator(schedule, pool.executor(), i -> task(i, log), log, giveUpNanos(), pace);
        generating.run(generator);
        RunSampler sampler = new RunSampler(log, threads, request.runNanos(), schedule.times());
        sampling.run(sampler);
        awaitStart();
        watch.begin();
        return new Running(threads, pool, generator, generating, generatorPriority, sampler, sampling);
    }

    private Run finish(Running running) throws InterruptedException {
        ContestantPool pool = running.pool;
        Generator generator = running.generator;
        RunSampler sampler = running.sampler;
        RecentResponses responses = new RecentResponses(log);
        generator.awaitEnds(giveUpNanos(), () -> stopped, () -> responses.show(() -> figures(sampler, pool), live));
        boolean incomplete = stopped;
        generator.stop();
        sampler.stop();
        running.sampling.join(0);
        long cutAt = log.now();
        ThreadLedger.Counts counts = running.threads.counts();
        watch.end();
        // Before the shutdown, which is no sizing decision.
        List<Decision> decisions = Decision.changes(pool.decisions(), log.originNanos());
        long resizes = pool.resizes();
        CutOff cut = CutOff.shutDown(cutAt, pool, log.outstanding());
        running.generating.join(GENERATOR_END_MILLIS);

        Schedule offered = pace.changed() ? schedule.at(pace::intended) : schedule;
        RunSummary summary = new RunSummary(offered, log, cut);
        if (pace.changed()) {
            summary.rateChangedByHand();
        }
        return summary.toRun(
                contestant.name(),
                request.repetition(),
                incomplete,
                running.generatorPriority,
                new RunCost(
                        // Of a raised thread: this one may have come late to the start.
                        sampler.threadSeconds(),
                        Math.max(0, sampler.cpuSeconds() - watch.probeSeconds()),
                        counts.peak(),
                        counts.created(),
                        resizes),
                new PolicyDescription(contestant.policy(), contestant.parameters()),
                decisions,
                RunSummary.withQueueWaits(sampler.points(), offered, log),
                sampler.phaseCosts());
    }

    /** Ends the run now; {@link #run()} returns what it has. */
    void stop() {
        stopped = true;
    }

    /** Changes the arrival rate to this multiple of the workload's rate. */
    void rate(double factor) {
        pace.want(factor);
    }

    private Runnable task(int index, ArrivalLog notes) {
        return new RaceTask(index, types.get(schedule.type(index)), work, notes);
    }

    private long giveUpNanos() {
        return request.runNanos() + request.drainNanos();
    }

    private void awaitStart() {
        for (long left = -log.now(); left > 0; left = -log.now()) {
            LockSupport.parkNanos(left);
        }
    }

    private static @Nullable LiveFigures figures(RunSampler sampler, ContestantPool pool) {
        LiveFigures latest = sampler.latest();
        return latest == null ? null : latest.with(pool.newestDecision());
    }
}

package dev.tidepool.lab.load;

import dev.tidepool.lab.load.serve.ServerStats;
import dev.tidepool.lab.measure.LiveFigures;
import dev.tidepool.lab.measure.TimeBudget;
import dev.tidepool.lab.measure.loop.ArrivalLog;
import dev.tidepool.lab.measure.loop.CutOff;
import dev.tidepool.lab.measure.loop.Generator;
import dev.tidepool.lab.measure.loop.RaisedThread;
import dev.tidepool.lab.measure.loop.RunSummary;
import dev.tidepool.lab.measure.loop.ThreadPriority;
import dev.tidepool.lab.measure.machine.NoiseMeter;
import dev.tidepool.lab.results.HttpRun;
import dev.tidepool.lab.results.Noise;
import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.workload.Schedule;
import dev.tidepool.policy.Counted;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * One run of an open loop: requests go out on schedule, and response times count from the intended start. {@link #run}
 * is called once; {@link #stop()} by any thread.
 */
final class OpenLoad implements Meter {
    private static final long LEAD_NANOS = 100_000_000;
    private static final long GENERATOR_END_MILLIS = 1_000;

    private final OpenPlan plan;
    private final Schedule schedule;
    private final LoadClient client;
    private final ServerStats.@Nullable Identity server;
    private final IntFunction<String> pages;
    private final int connections;
    private final ArrivalLog log;
    private final FailureCounts faults = new FailureCounts();
    private volatile boolean timed = true;
    private volatile boolean stopped;

    /**
     * Prepares a run.
     *
     * @param schedule when requests go out
     * @param client sends them
     * @param server the identity of the server; null if it is not ours
     * @param pages path and query of each request
     * @param connections how many the client may open
     */
    OpenLoad(
            OpenPlan plan,
            Schedule schedule,
            LoadClient client,
            ServerStats.@Nullable Identity server,
            IntFunction<String> pages,
            int connections) {
        this.plan = plan;
        this.schedule = schedule;
        this.client = client;
        this.server = server;
        this.pages = pages;
        this.connections = connections;
        this.log = new ArrivalLog(schedule.size());
    }

    /**
     * Runs and returns the measurements, incomplete if the run was stopped.
     *
     * @param repetition 1, 2, ...
     * @param live gets the state a few times a second
     */
    Run run(int repetition, Consumer<LiveFigures> live) throws InterruptedException {
        long limit = plan.nanos() + (long) (TimeBudget.drain(plan.seconds()) * 1e9);
        RaisedThread generating = RaisedThread.start("arrivals", ThreadPriority.GENERATOR);
        RaisedThread watching = RaisedThread.start("server-watch", ThreadPriority.SAMPLER);
        String priority = generating.priority();
        watching.priority();
        @Nullable NoiseMeter noise = ServerInfo.noiseMeter(client.target(), server);
        log.startAt(System.nanoTime() + LEAD_NANOS);
        if (noise != null) {
            noise.begin();
        }
        ServerWatch watch = new ServerWatch(client, server, this, plan.nanos(), live);
        watching.run(watch);
        Generator generator = new Generator(schedule, Runnable::run, index -> () -> send(index), log, limit);
        generating.run(generator);
        generator.awaitEnds(limit, () -> stopped, () -> {});
        boolean incomplete = stopped;
        generator.stop();
        generating.join(GENERATOR_END_MILLIS);
        long endedAt = log.now();
        @Nullable Noise seen = noise == null ? null : noise.end();
        watch.stop();
        watching.join(0);
        // A request without an answer is unfinished, whatever the server still does.
        Run run = new RunSummary(schedule, log, new CutOff(endedAt, false, 0))
                .toRun(
                        server == null ? client.target().address() : server.pool(),
                        repetition,
                        incomplete,
                        priority,
                        watch.cost(),
                        server == null ? Load.UNKNOWN_POLICY : server.policy(),
                        watch.decisions(),
                        RunSummary.withQueueWaits(watch.points(), schedule, log),
                        List.of())
                .overHttp(
                        new HttpRun(client.target().address(), connections, false, faults.counts()),
                        server != null && timed)
                .onMachine(null, seen);
        long notSent = faults.counts().getOrDefault(RequestOutcome.NOT_SENT, 0L);
        return notSent == 0 ? run : run.invalid(Counted.of(notSent, "request") + " found no free connection");
    }

    /** Makes {@link #run} end now and return the measurements so far. */
    void stop() {
        stopped = true;
    }

    @Override
    public long now() {
        return log.now();
    }

    @Override
    public long offered() {
        return log.offeredCount();
    }

    @Override
    public long ended() {
        return log.endedCount() + log.refusedCount();
    }

    private void send(int index) {
        client.send(pages.apply(index), () -> log.sent(index), outcome -> ended(index, outcome));
    }

    private void ended(int index, RequestOutcome outcome) {
        if (outcome.isServed()) {
            if (outcome.timing() == null) {
                timed = false;
            }
            log.cameBack(index, outcome.timing() == null ? 0 : outcome.timing().serviceNanos());
            return;
        }
        faults.add(outcome);
        if (outcome.isRejected()) {
            log.turnedAway(index);
        } else {
            log.ended(index, outcome.isTimedOut() ? ArrivalLog.Ending.TIMED_OUT : ArrivalLog.Ending.FAILED);
        }
    }
}

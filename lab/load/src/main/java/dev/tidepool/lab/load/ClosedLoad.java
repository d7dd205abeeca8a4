package dev.tidepool.lab.load;

import dev.tidepool.lab.load.serve.ServerStats;
import dev.tidepool.lab.measure.LiveFigures;
import dev.tidepool.lab.measure.machine.NoiseMeter;
import dev.tidepool.lab.results.HttpRun;
import dev.tidepool.lab.results.Noise;
import dev.tidepool.lab.results.Percentiles;
import dev.tidepool.lab.results.Round;
import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.results.RunArrivals;
import dev.tidepool.lab.results.RunConditions;
import dev.tidepool.lab.results.RunControl;
import dev.tidepool.lab.results.RunCounts;
import dev.tidepool.lab.results.RunLatencies;
import dev.tidepool.lab.results.RunStatus;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** One run of a closed loop. {@link #run} is called once; {@link #stop()} by any thread. */
final class ClosedLoad {
    private static final Duration SPARE = Duration.ofSeconds(1);

    private final ClosedPlan plan;
    private final LoadClient client;
    private final ServerStats.@Nullable Identity server;
    private final HttpCallers loop;
    private final CountDownLatch stopped = new CountDownLatch(1);

    /**
     * Prepares a run.
     *
     * @param client sends the requests; it has as many connections as the plan
     * @param server the identity of the server; null if it is not ours
     */
    ClosedLoad(ClosedPlan plan, LoadClient client, ServerStats.@Nullable Identity server) {
        this.plan = plan;
        this.client = client;
        this.server = server;
        this.loop = new HttpCallers(client, client.target()::page, plan.connections(), plan.think());
    }

    /**
     * Runs and returns the measurements, incomplete if the run was stopped.
     *
     * @param repetition 1, 2, ...
     * @param warmUpSeconds how long the callers ask before anything counts
     * @param timeout for the answers on their way at the end
     * @param live gets the state a few times a second
     */
    Run run(int repetition, double warmUpSeconds, Duration timeout, Consumer<LiveFigures> live)
            throws InterruptedException {
        loop.start();
        boolean incomplete = stopped.await(nanos(warmUpSeconds), TimeUnit.NANOSECONDS);
        ServerWatch watch = new ServerWatch(client, server, loop, nanos(plan.seconds()), live);
        Thread watching = new Thread(watch, "server-watch");
        watching.setDaemon(true);
        @Nullable NoiseMeter noise = ServerInfo.noiseMeter(client.target(), server);
        if (noise != null) {
            noise.begin();
        }
        loop.measure();
        watching.start();
        incomplete |= stopped.await(nanos(plan.seconds()), TimeUnit.NANOSECONDS);
        @Nullable Noise seen = noise == null ? null : noise.end();
        int unfinished = loop.stop(incomplete ? Duration.ZERO : timeout.plus(SPARE));
        watch.stop();
        watching.join();
        return result(repetition, incomplete, unfinished, watch).onMachine(null, seen);
    }

    /** Makes {@link #run} end now and return the measurements so far. */
    void stop() {
        stopped.countDown();
    }

    private Run result(int repetition, boolean incomplete, int unfinished, ServerWatch watch) {
        Histogram response = loop.response();
        Histogram queueWait = loop.queueWait();
        Histogram service = loop.service();
        boolean timed = service.getTotalCount() > 0;
        return new Run(
                server == null ? client.target().address() : server.pool(),
                repetition,
                RunStatus.of(null, incomplete),
                new RunCounts(
                        loop.ended() + unfinished,
                        loop.completed(),
                        loop.rejected(),
                        loop.failed(),
                        0,
                        unfinished + loop.timedOut(),
                        0,
                        Round.to(loop.completedInTime() / (loop.measuredNanos() / 1e9), 2)),
                timed ? RunLatencies.of(response, queueWait, service, null) : RunLatencies.of(response, queueWait),
                new RunArrivals(Percentiles.NONE, "ordinary", ""),
                watch.cost().rounded(),
                new RunControl(
                        server == null ? Load.UNKNOWN_POLICY : server.policy(), watch.decisions(), watch.points()),
                new RunConditions(
                        null,
                        null,
                        null,
                        new HttpRun(
                                client.target().address(),
                                plan.connections(),
                                true,
                                loop.faults().counts())),
                null);
    }

    private static long nanos(double seconds) {
        return (long) (seconds * 1e9);
    }
}

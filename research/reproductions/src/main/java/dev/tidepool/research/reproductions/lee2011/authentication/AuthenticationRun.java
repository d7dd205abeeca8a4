package dev.tidepool.research.reproductions.lee2011.authentication;

import com.sun.management.OperatingSystemMXBean;
import dev.tidepool.lab.measure.contestant.Contestant;
import dev.tidepool.lab.measure.contestant.ContestantPool;
import dev.tidepool.lab.measure.contestant.Contestants;
import dev.tidepool.lab.measure.contestant.ThreadLedger;
import dev.tidepool.lab.measure.loop.ArrivalLog;
import dev.tidepool.lab.measure.loop.CutOff;
import dev.tidepool.lab.measure.loop.Generator;
import dev.tidepool.lab.measure.loop.RaisedThread;
import dev.tidepool.lab.measure.loop.RunSummary;
import dev.tidepool.lab.measure.loop.ThreadPriority;
import dev.tidepool.lab.results.PolicyDescription;
import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.results.RunCost;
import dev.tidepool.lab.workload.Schedule;
import dev.tidepool.lab.workload.WorkloadException;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;

/** One run of a server with one pool in this JVM: warm-up, scheduled logins, drain, measurement. Used once. */
final class AuthenticationRun {
    private static final long WARM_UP_NANOS = 800_000_000;
    private static final int IN_FLIGHT_PER_CORE = 2;
    private static final long LEAD_NANOS = 50_000_000;
    private static final long GENERATOR_END_MILLIS = 1_000;

    private final AuthenticationRequest request;
    private final Contestant contestant;
    private final Schedule schedule;
    private final LoginTasks logins;
    private final ArrivalLog log;

    /**
     * Draws arrivals and logins.
     *
     * @throws WorkloadException if there are too many
     */
    AuthenticationRun(AuthenticationRequest request, AuthenticationServer server) throws WorkloadException {
        this.request = request;
        this.contestant = request.contestant();
        this.schedule = request.schedule();
        this.logins = new LoginTasks(server, Population.logins(Math.max(1, schedule.size()), request.seed()));
        this.log = new ArrivalLog(schedule.size());
    }

    /** Runs and returns the measurements; CPU time counts until the last arrival. */
    Run run() throws InterruptedException {
        warmUp();
        System.gc(); // every pool starts with the same heap
        OperatingSystemMXBean machine = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        ThreadLedger threads = new ThreadLedger();
        RaisedThread generating = RaisedThread.start("arrivals", ThreadPriority.GENERATOR);
        String priority = generating.priority();
        ContestantPool pool = open(threads);
        log.startAt(System.nanoTime() + LEAD_NANOS);
        long limit = request.limitNanos();
        Generator generator = new Generator(schedule, pool.executor(), i -> logins.noted(i, log), log, limit);
        generating.run(generator);
        long cpuBefore = machine.getProcessCpuTime();
        double threadSecondsBefore = threads.counts().threadSeconds();
        generator.awaitEnds(TimeUnit.SECONDS.toNanos(request.rates().size()), () -> false, () -> {});
        long cpuOfArrivals = machine.getProcessCpuTime() - cpuBefore;
        generator.awaitEnds(limit, () -> false, () -> {});
        generator.stop();
        long endedAt = log.now();
        ThreadLedger.Counts counts = threads.counts();
        long resizes = pool.resizes();
        CutOff cut = CutOff.shutDown(endedAt, pool, log.outstanding());
        generating.join(GENERATOR_END_MILLIS);
        return new RunSummary(schedule, log, cut)
                .toRun(
                        contestant.name(),
                        1,
                        false,
                        priority,
                        new RunCost(
                                counts.threadSeconds() - threadSecondsBefore,
                                cpuOfArrivals / 1e9,
                                counts.peak(),
                                counts.created(),
                                resizes),
                        new PolicyDescription(contestant.policy(), contestant.parameters()),
                        List.of(),
                        List.of(),
                        List.of());
    }

    private ContestantPool open(ThreadLedger threads) {
        return (request.inOrder() ? Contestants.inOrder(contestant) : contestant).open(threads);
    }

    /** Compiles the code on another pool of the same kind. */
    private void warmUp() throws InterruptedException {
        ExecutorService pool = open(new ThreadLedger()).executor();
        logins.inClosedLoop(pool, IN_FLIGHT_PER_CORE * Runtime.getRuntime().availableProcessors(), WARM_UP_NANOS);
        pool.shutdownNow();
        pool.awaitTermination(1, TimeUnit.SECONDS);
    }
}

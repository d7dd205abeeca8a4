package dev.tidepool.lab.load;

import dev.tidepool.lab.load.serve.ServerStats;
import dev.tidepool.lab.measure.LoadChanges;
import dev.tidepool.lab.measure.RaceListener;
import dev.tidepool.lab.results.Calibration;
import dev.tidepool.lab.results.Environment;
import dev.tidepool.lab.results.Mode;
import dev.tidepool.lab.results.NamedWorkload;
import dev.tidepool.lab.results.PolicyDescription;
import dev.tidepool.lab.results.RaceResult;
import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.results.RunPlan;
import dev.tidepool.lab.results.Scenario;
import dev.tidepool.lab.workload.Schedule;
import dev.tidepool.lab.workload.WorkloadException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Puts load on a server, repetition by repetition. One of {@link #open} and {@link #closed} is called once; {@link
 * #stop} by any thread.
 */
public final class Load {
    /** The policy of a server that is not ours. */
    static final PolicyDescription UNKNOWN_POLICY = new PolicyDescription("unknown", Map.of());

    /** The name in place of a workload in a closed loop. */
    static final String CLOSED_LOOP = "closed-loop";

    private static final int WARM_UP_CALLERS = 4;

    /** The pause after the warm-up and between runs, in which pools forget what was before. */
    private static final long REST_MILLIS = 1_000;

    private static final long MAX_IDLE_WAIT_NANOS = 60_000_000_000L;
    private static final long IDLE_POLL_MILLIS = 50;
    private static final String STILL_BUSY = "the server was still busy with earlier requests";

    private final LoadSettings settings;
    private final ServerStats.@Nullable Identity server;
    private final ServerInfo info;
    private final RaceListener listener;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private volatile Runnable stopRun = () -> {};

    /**
     * Prepares.
     *
     * @param settings of the requests
     * @param info the identity of the server
     * @param listener gets the events
     */
    public Load(LoadSettings settings, ServerInfo info, RaceListener listener) {
        this.settings = settings;
        this.info = info;
        this.server = info.server();
        this.listener = listener;
    }

    /**
     * Runs an open loop and returns the measurements, incomplete if it was stopped.
     *
     * @throws WorkloadException if a run has too many arrivals
     */
    public RaceResult open(OpenPlan plan) throws WorkloadException, InterruptedException {
        @Nullable Calibration calibration = calibration(plan.capacityPerSecond());
        if (calibration != null) {
            listener.calibrated(plan.workload().name(), calibration);
        }
        List<Run> runs = new ArrayList<>();
        warmClient();
        try (LoadClient client = client(settings.connections(), true)) {
            for (int repetition = 1; repetition <= plan.repetitions() && !isStopped(); repetition++) {
                Schedule schedule = plan.schedule(repetition);
                IntFunction<String> pages = info.pages(plan.workload(), schedule);
                OpenLoad load = new OpenLoad(plan, schedule, client, server, pages, settings.connections());
                begin(plan.workload().name(), repetition, load::stop);
                if (repetition == 1) {
                    warmUp(client, pages, schedule.size());
                }
                rest();
                boolean idle = awaitIdle(client);
                Run run = load.run(repetition, listener::live);
                runs.add(idle ? run : run.invalid(STILL_BUSY));
                listener.runEnded();
            }
        }
        return result(
                new Scenario(
                        Mode.MEASURED,
                        new NamedWorkload(
                                plan.workload().name(), plan.workload().description(), plan.source(), plan.text()),
                        new RunPlan(
                                settings.command(), plan.seed(), plan.seconds(), plan.repetitions(), List.of(pool())),
                        calibration,
                        isIncomplete(runs, plan.repetitions()),
                        LoadChanges.of(plan.workload(), plan.capacityPerSecond(), plan.seconds())),
                runs);
    }

    /** Runs a closed loop and returns the measurements, incomplete if it was stopped. */
    public RaceResult closed(ClosedPlan plan) throws InterruptedException {
        if (server != null) {
            listener.calibrated(CLOSED_LOOP, server.calibration());
        }
        List<Run> runs = new ArrayList<>();
        warmClient();
        try (LoadClient client = client(plan.connections(), false)) {
            for (int repetition = 1; repetition <= plan.repetitions() && !isStopped(); repetition++) {
                ClosedLoad load = new ClosedLoad(plan, client, server);
                begin(CLOSED_LOOP, repetition, load::stop);
                runs.add(load.run(repetition, settings.warmUpSeconds(), settings.timeout(), listener::live));
                listener.runEnded();
            }
        }
        return result(
                new Scenario(
                        Mode.MEASURED,
                        new NamedWorkload(CLOSED_LOOP, description(plan), "", ""),
                        new RunPlan(settings.command(), 0, plan.seconds(), plan.repetitions(), List.of(pool())),
                        server == null ? null : server.calibration(),
                        isIncomplete(runs, plan.repetitions()),
                        List.of()),
                runs);
    }

    private String description(ClosedPlan plan) {
        return "%d connections, each with one request in flight, and %d ms between answer and request: %s %s"
                .formatted(
                        plan.connections(),
                        plan.think().toMillis(),
                        settings.target().method(),
                        settings.target().page());
    }

    /** Stops the current run, keeps its measurements, and starts no other run. */
    public void stop() {
        stopped.countDown();
        stopRun.run();
    }

    private LoadClient client(int connections, boolean raised) {
        return LoadClient.start(
                settings.target(), settings.token(), connections, settings.threads(), settings.timeout(), raised);
    }

    private void begin(String workload, int repetition, Runnable stop) {
        stopRun = stop;
        if (isStopped()) {
            stop.run();
        }
        listener.runStarted(workload, pool(), repetition - 1);
    }

    private void warmClient() throws InterruptedException {
        if (settings.warmUpSeconds() > 0) {
            ClientWarmUp.run(settings.warmUpSeconds(), stopped);
        }
    }

    private void warmUp(LoadClient client, IntFunction<String> pages, int size) throws InterruptedException {
        if (settings.warmUpSeconds() <= 0 || size == 0) {
            return;
        }
        AtomicInteger next = new AtomicInteger();
        Supplier<String> each = () -> pages.apply(Math.floorMod(next.getAndIncrement(), size));
        int callers = Math.min(WARM_UP_CALLERS, settings.connections());
        HttpCallers loop = new HttpCallers(client, each, callers, Duration.ZERO);
        loop.start();
        pause((long) (settings.warmUpSeconds() * 1e3));
        loop.stop(settings.timeout());
    }

    private void rest() throws InterruptedException {
        if (settings.warmUpSeconds() > 0) {
            pause(REST_MILLIS);
        }
    }

    /** Waits until our server has finished the requests of earlier runs; returns false if it takes over a minute. */
    private boolean awaitIdle(LoadClient client) throws InterruptedException {
        long began = System.nanoTime();
        while (server != null && !isStopped()) {
            try {
                ServerStats stats = client.stats(false, 0, 0);
                if (stats == null || stats.now().busy() + stats.now().queueLength() == 0) {
                    return true;
                }
            } catch (UnreachableException gone) {
                return true; // the run will fail with the reason
            }
            if (System.nanoTime() - began > MAX_IDLE_WAIT_NANOS) {
                return false;
            }
            pause(IDLE_POLL_MILLIS);
        }
        return true;
    }

    private void pause(long millis) throws InterruptedException {
        boolean unused = stopped.await(millis, TimeUnit.MILLISECONDS);
    }

    private boolean isStopped() {
        return stopped.getCount() == 0;
    }

    private String pool() {
        return server == null ? settings.target().address() : server.pool();
    }

    /** The server's calibration, with the capacity of the plan. */
    private @Nullable Calibration calibration(double capacityPerSecond) {
        if (server == null) {
            return null;
        }
        Calibration measured = server.calibration();
        return capacityPerSecond <= 0 || Double.valueOf(capacityPerSecond).equals(measured.capacityPerSecond())
                ? measured
                : new Calibration(measured.nanosPerUnit(), capacityPerSecond, null, "as given", measured.seconds());
    }

    private static boolean isIncomplete(List<Run> runs, int repetitions) {
        return runs.size() < repetitions || runs.stream().anyMatch(Run::incomplete);
    }

    private RaceResult result(Scenario scenario, List<Run> runs) {
        String priority = runs.isEmpty() ? "unknown" : runs.get(0).arrivals().generatorPriority();
        return new RaceResult(scenario, environment(priority), runs);
    }

    /** The machine and JVM of the server, where the pool runs. */
    private Environment environment(String priority) {
        Environment here = Environment.here(List.of(), priority);
        if (server == null) {
            return here;
        }
        Environment there = server.environment();
        return new Environment(
                here.started(),
                there.cores(),
                there.memoryBytes(),
                there.os(),
                there.arch(),
                there.java(),
                there.vm(),
                there.flags(),
                priority,
                there.commit());
    }
}

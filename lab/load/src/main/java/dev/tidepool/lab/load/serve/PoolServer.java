package dev.tidepool.lab.load.serve;

import dev.tidepool.lab.measure.LiveFigures;
import dev.tidepool.lab.measure.contestant.Contestant;
import dev.tidepool.lab.measure.contestant.ContestantPool;
import dev.tidepool.lab.measure.contestant.ThreadLedger;
import dev.tidepool.lab.results.Environment;
import dev.tidepool.lab.results.PolicyDescription;
import dev.tidepool.server.http.ClientLimits;
import dev.tidepool.server.http.Guard;
import dev.tidepool.server.http.HttpListener;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * A pool behind HTTP. The threads of the HTTP server read requests and submit tasks to the pool under test.
 * Thread-safe.
 */
public final class PoolServer {
    /** Connections for readers of the statistics, beside those of requests. */
    private static final int SPARE_CONNECTIONS = 50;

    /** Minimum connections: a request beyond the limit gets status 503 and does not wait for a connection. */
    private static final int MIN_CONNECTIONS = 10_000;

    private static final long LAST_STEPS_MILLIS = 1_000;

    private final HttpListener listener;
    private final ContestantPool pool;
    private final RequestCounts counts;
    private final ServerFigures figures;

    private PoolServer(HttpListener listener, ContestantPool pool, RequestCounts counts, ServerFigures figures) {
        this.listener = listener;
        this.pool = pool;
        this.counts = counts;
        this.figures = figures;
    }

    /**
     * Opens the pool and starts to accept requests.
     *
     * @param contestant the pool under test
     * @param offer the tasks that requests can ask for
     * @param settings of the server
     * @throws IOException if it cannot listen there
     */
    public static PoolServer start(Contestant contestant, Offer offer, ServeSettings settings) throws IOException {
        ThreadLedger threads = new ThreadLedger();
        RequestCounts counts = new RequestCounts(settings.maxRequests());
        ContestantPool pool = contestant.open(threads);
        try {
            StatsPage stats = new StatsPage(identity(contestant, offer, settings), pool, threads, counts);
            HttpListener listener = HttpListener.start(
                    settings.host(),
                    settings.port(),
                    ClientLimits.of(Math.max(settings.maxRequests(), MIN_CONNECTIONS) + SPARE_CONNECTIONS),
                    new Guard(settings.token(), new TaskRequests(offer.tasks(), pool.executor(), counts, stats)),
                    null);
            return new PoolServer(listener, pool, counts, new ServerFigures(pool, threads, counts));
        } catch (IOException failed) {
            pool.executor().shutdownNow();
            throw failed;
        }
    }

    /** Returns its address. */
    public URI uri() {
        return listener.uri();
    }

    /** Returns the supplier of the state of the pool, for one thread. */
    public Supplier<LiveFigures> figures() {
        return figures;
    }

    /**
     * Accepts no more requests, waits for those it has, and shuts the pool down.
     *
     * @param limit the maximum wait; after it, tasks are interrupted
     * @return whether all requests got an answer
     */
    public boolean end(Duration limit) {
        boolean inTime = listener.end(limit) && counts.busy() + counts.queueLength() == 0;
        pool.executor().shutdownNow();
        try {
            return pool.executor().awaitTermination(LAST_STEPS_MILLIS, TimeUnit.MILLISECONDS) && inTime;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static ServerStats.Identity identity(Contestant contestant, Offer offer, ServeSettings settings) {
        List<String> flags = ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(flag -> flag.startsWith("-X"))
                .toList();
        return new ServerStats.Identity(
                contestant.name(),
                new PolicyDescription(contestant.policy(), contestant.parameters()),
                Environment.here(flags, "none"),
                offer.source().workload().name(),
                offer.source().source(),
                offer.source().text(),
                TaskShape.of(offer.source().workload()),
                offer.calibration(),
                settings.maxRequests(),
                ProcessHandle.current().pid());
    }
}

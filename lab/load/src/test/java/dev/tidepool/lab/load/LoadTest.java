package dev.tidepool.lab.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.tidepool.lab.load.serve.HeldPool;
import dev.tidepool.lab.load.serve.Offer;
import dev.tidepool.lab.load.serve.PoolServer;
import dev.tidepool.lab.load.serve.ServeSettings;
import dev.tidepool.lab.load.serve.ServedWorkload;
import dev.tidepool.lab.measure.Fingerprint;
import dev.tidepool.lab.measure.LiveFigures;
import dev.tidepool.lab.measure.RaceListener;
import dev.tidepool.lab.measure.contestant.Contestant;
import dev.tidepool.lab.measure.contestant.Contestants;
import dev.tidepool.lab.results.Calibration;
import dev.tidepool.lab.results.Json;
import dev.tidepool.lab.results.RaceResult;
import dev.tidepool.lab.results.Races;
import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.workload.Workload;
import dev.tidepool.lab.workload.WorkloadException;
import dev.tidepool.lab.workload.file.WorkloadFile;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Server and client in one JVM, on a port of their own. */
@Timeout(60)
class LoadTest {
    private static final Duration DRAIN = Duration.ofSeconds(5);
    private static final String WORKLOAD = """
            name: calls
            seed: 5
            duration: 600ms
            arrivals: {rate: 200/s}
            tasks:
              call: {share: 3, phases: [{wait: {uniform: {from: 100us, to: 2ms}}}]}
              long call: {phases: [{wait: 1ms}, {wait: 2ms}]}
            """;

    @Test
    void everyArrivalIsServedAndTheServerSaysWhatItCost(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("calls.yaml"), WORKLOAD);
        PoolServer server = start(Contestants.find("auto"), Offer.of(ServedWorkload.workload(file.toString())));
        try {
            OpenPlan plan = plan(file.toString());
            RaceResult result = load(server, "").open(plan);
            Run run = result.runs().get(0);
            // All of them, unless the machine is so busy that the run is cut off.
            assertThat(run.counts().submitted())
                    .isBetween(1L, (long) plan.schedule(1).size());
            assertThat(run.counts().completed() + run.counts().unfinished())
                    .isEqualTo(run.counts().submitted());
            assertThat(run.counts().completed()).isPositive();
            assertThat(run.pool()).isEqualTo("auto");
            assertThat(run.control().policy().name()).isEqualTo("auto");
            assertThat(run.arrivals().arrivalsFingerprint()).isEqualTo(Fingerprint.of(plan.schedule(1)));
            assertThat(run.latencies().responseMillis().p50()).isPositive();
            assertThat(run.latencies().queueWaitMillis().p50())
                    .isLessThan(run.latencies().responseMillis().p50());
            assertThat(run.cost().threadSeconds()).isPositive();
            assertThat(run.cost().threadsPeak()).isPositive();
            assertThat(run.control().decisions()).isNotEmpty();
            assertThat(run.series()).isNotEmpty();
            assertThat(Objects.requireNonNull(run.conditions().http()).faults()).isEmpty();
            assertThat(result.scenario().workload().workloadText()).isEqualTo(WORKLOAD);

            Path saved = folder.resolve("result.json");
            Json.MAPPER.writeValue(saved.toFile(), Races.of(List.of(result)));
            assertThat(SavedRun.plan(Races.of(List.of(result)), saved)
                            .schedule(1)
                            .size())
                    .isEqualTo(plan.schedule(1).size());
            assertThat(Fingerprint.of(SavedRun.plan(Json.MAPPER.readValue(saved.toFile(), Races.class), saved)
                            .schedule(1)))
                    .isEqualTo(run.arrivals().arrivalsFingerprint());
        } finally {
            assertThat(server.end(DRAIN)).isTrue();
        }
    }

    @Test
    void whatTheServerRejectsIsCountedApart() throws Exception {
        HeldPool pool = new HeldPool();
        pool.reject();
        PoolServer server = start(pool.contestant(), Offer.of(ServedWorkload.oneTask("{wait: 1ms}")));
        try {
            Run run =
                    load(server, "").open(plan("--task", "{wait: 1ms}")).runs().get(0);
            assertThat(run.counts().rejected())
                    .isEqualTo(run.counts().submitted())
                    .isPositive();
            assertThat(Objects.requireNonNull(run.conditions().http()).faults())
                    .isEqualTo(Map.of("status 503", run.counts().submitted()));
        } finally {
            server.end(DRAIN);
        }
    }

    /** They were failures without a time: no p99 was ever above the timeout. */
    @Test
    void requestsThatTimeOutCountWithTheTimeThatHadPassed() throws Exception {
        HeldPool pool = new HeldPool();
        PoolServer server = start(pool.contestant(), Offer.of(ServedWorkload.oneTask("{wait: 1ms}")));
        try {
            LoadTarget target = target(server, "");
            LoadSettings impatient =
                    new LoadSettings(target, null, 100, 1, Duration.ofMillis(200), 0, "./tidepool load");
            ServerInfo info = ServerInfo.with(target, null);
            Run closed = new Load(impatient, info, new Quiet())
                    .closed(new ClosedPlan(2, Duration.ZERO, 1, 1))
                    .runs()
                    .get(0);
            assertTimedOut(closed);
            OpenPlan plan = plan("--task", "{wait: 1ms}");
            try (LoadClient client = LoadClient.start(target, null, 100, 1, impatient.timeout(), false)) {
                OpenLoad open = new OpenLoad(plan, plan.schedule(1), client, null, index -> "/", 100);
                assertTimedOut(open.run(1, figures -> {}));
            }
        } finally {
            server.end(Duration.ofMillis(100));
        }
    }

    private static void assertTimedOut(Run run) {
        assertThat(run.counts().completed()
                        + run.counts().failed()
                        + run.counts().rejected())
                .isZero();
        assertThat(run.counts().unfinished())
                .isEqualTo(run.counts().submitted())
                .isPositive();
        assertThat(run.latencies().responseMillis().p50()).isGreaterThanOrEqualTo(200);
        assertThat(Objects.requireNonNull(run.conditions().http()).faults()).containsOnlyKeys(RequestOutcome.TIMEOUT);
    }

    /** The run was valid, although requests that the server never saw are no measurement of it. */
    @Test
    void requestsThatFindNoConnectionMakeARunInvalid() throws Exception {
        String text = WORKLOAD.replace("rate: 200/s", "rate: 10000/s");
        OpenPlan plan = plan("calls.yaml", text, WorkloadFile.parse("calls.yaml", text));
        try (ServerSocket silent = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
                LoadClient client = LoadClient.start(
                        LoadTarget.of("127.0.0.1:" + silent.getLocalPort()), null, 1, 1, DRAIN, false)) {
            OpenLoad load = new OpenLoad(plan, plan.schedule(1), client, null, index -> "/", 1);
            Run run = load.run(1, figures -> {});
            assertThat(run.valid()).isFalse();
            assertThat(run.status().invalidReason()).contains("requests found no free connection");
        }
    }

    @Test
    void aPageOfItsOwnIsAskedForWithEveryArrival() throws Exception {
        PoolServer server = start(Contestants.find("jdk-fixed:2"), Offer.of(ServedWorkload.oneTask("{wait: 1us}")));
        try {
            Run run = load(server, "/nowhere")
                    .open(plan("--task", "{wait: 1ms}"))
                    .runs()
                    .get(0);
            assertThat(run.counts().failed()).isEqualTo(run.counts().submitted());
            assertThat(Objects.requireNonNull(run.conditions().http()).faults()).containsOnlyKeys("status 404");
        } finally {
            assertThat(server.end(DRAIN)).isTrue();
        }
    }

    @Test
    void tasksThatTheServerDoesNotKnowAreSaidBeforeTheRun() throws Exception {
        PoolServer server =
                start(Contestants.find("jdk-fixed:2"), Offer.of(ServedWorkload.oneTask("{wait: 1us}, {wait: 1us}")));
        try {
            ServerInfo info = ServerInfo.with(target(server, ""), null);
            assertThatThrownBy(() -> info.check(plan("--task", "{wait: 1ms}").workload()))
                    .hasMessage("the server's workload 'task' has no task type task (wait); start the server with the "
                            + "same --workload");
        } finally {
            assertThat(server.end(DRAIN)).isTrue();
        }
    }

    @Test
    void aClosedLoopKeepsExactlySoManyRequestsInFlight() throws Exception {
        int connections = 7;
        HeldPool pool = new HeldPool();
        PoolServer server = start(pool.contestant(), Offer.of(ServedWorkload.oneTask("{wait: 1us}")));
        try (LoadClient client = LoadClient.start(target(server, ""), null, connections, 1, DRAIN, false)) {
            HttpCallers loop = new HttpCallers(client, () -> "/", connections, Duration.ZERO);
            loop.measure();
            loop.start();
            for (int round = 0; round < 30; round++) {
                List<Runnable> tasks = pool.take(connections);
                assertThat(pool.waiting()).isZero();
                assertThat(loop.offered() - loop.ended()).isEqualTo(connections);
                tasks.forEach(pool::run);
            }
            CompletableFuture<Void> stopped = CompletableFuture.runAsync(() -> loop.stop(DRAIN));
            long ran = 30L * connections;
            while (!stopped.isDone()) { // the callers go on until they hear of the stop
                Thread.onSpinWait();
                if (pool.waiting() > 0) {
                    pool.take(1).forEach(pool::run);
                    ran++;
                }
            }
            assertThat(loop.completed()).isEqualTo(ran);
            assertThat(loop.response().getTotalCount()).isEqualTo(loop.completed());
            assertThat(loop.faults().counts()).isEmpty();
        } finally {
            server.end(DRAIN);
        }
    }

    @Test
    void aClosedLoopMeasuresThroughputAndThinks() throws Exception {
        PoolServer server = start(Contestants.find("jdk-fixed:8"), Offer.of(ServedWorkload.oneTask("{wait: 2ms}")));
        try {
            Run run = load(server, "")
                    .closed(new ClosedPlan(4, Duration.ofMillis(18), 1, 1))
                    .runs()
                    .get(0);
            // Little's law: 4 callers, each at most 1 / (2 ms + 18 ms), and one more each at the edge of the second.
            assertThat(run.counts().throughputPerSecond()).isPositive().isLessThanOrEqualTo(204.0);
            assertThat(run.latencies().responseMillis().p50()).isGreaterThanOrEqualTo(2);
            assertThat(run.counts().completed()).isEqualTo(run.counts().submitted());
            assertThat(Objects.requireNonNull(run.conditions().http()).closedLoop())
                    .isTrue();
            assertThat(Objects.requireNonNullElse(run.status().invalidReason(), "other programs used none"))
                    .containsAnyOf("other programs used", "the hypervisor took"); // what the machine does is not ours
        } finally {
            assertThat(server.end(DRAIN)).isTrue();
        }
    }

    @Test
    void whatIsInFlightWhenAClosedLoopEndsCountsWithItsTime() throws Exception {
        PoolServer server = start(Contestants.find("jdk-fixed:8"), Offer.of(ServedWorkload.oneTask("{wait: 1500ms}")));
        try {
            Run run = load(server, "")
                    .closed(new ClosedPlan(2, Duration.ZERO, 1, 1))
                    .runs()
                    .get(0);
            assertThat(run.counts().completed()).isPositive();
            assertThat(run.latencies().responseMillis().p50()).isGreaterThanOrEqualTo(1_500);
            assertThat(run.counts().unfinished()).isZero();
        } finally {
            assertThat(server.end(DRAIN)).isTrue();
        }
    }

    @Test
    void nobodyThereIsSaidInOneLine() throws Exception {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        LoadTarget target = LoadTarget.of("127.0.0.1:" + port);
        assertThatThrownBy(() -> ServerInfo.with(target, null))
                .isInstanceOf(UnreachableException.class)
                .hasMessage("nothing listens at http://127.0.0.1:" + port
                        + " (connection refused); is './tidepool serve' running, with this port?");
    }

    @Test
    void aTokenIsAskedForAndSent() throws Exception {
        String token = "a token of some length";
        PoolServer server = PoolServer.start(
                Contestants.find("jdk-fixed:1"),
                Offer.of(ServedWorkload.oneTask("{wait: 1us}")),
                new ServeSettings("127.0.0.1", 0, token, 10));
        try {
            LoadTarget target = target(server, "");
            assertThatThrownBy(() -> ServerInfo.with(target, null))
                    .hasMessage(target.address() + " requires a token; name its file with --token-file");
            assertThat(ServerInfo.with(target, token).server()).isNotNull();
        } finally {
            assertThat(server.end(DRAIN)).isTrue();
        }
    }

    @Test
    void whatSpeaksNoHttpIsSaidInOneLine() throws Exception {
        try (ServerSocket strange = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            CompletableFuture<Void> unused =
                    CompletableFuture.runAsync(() -> answer(strange, "220 mail ready\r\n\r\n"));
            LoadTarget target = LoadTarget.of("127.0.0.1:" + strange.getLocalPort());
            assertThatThrownBy(() -> ServerInfo.with(target, null))
                    .hasMessageContaining("does not speak HTTP; check the port");
        }
    }

    /** A balancer of a cluster takes tasks by POST alone: all of 8,262 requests were refused. */
    @Test
    void aBodyIsSentByPost() throws Exception {
        Set<String> requests = ConcurrentHashMap.newKeySet();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
        server.createContext("/tasks/", exchange -> {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            requests.add(exchange.getRequestMethod() + " " + exchange.getRequestURI() + " " + body);
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.start();
        try {
            LoadTarget target = LoadTarget.of("127.0.0.1:%d/tasks/echo"
                            .formatted(server.getAddress().getPort()))
                    .withBody("hello");
            Run run = load(target).open(plan("--task", "{wait: 1ms}")).runs().get(0);
            assertThat(run.counts().completed()).isPositive();
            assertThat(requests).containsExactly("POST /tasks/echo hello");
        } finally {
            server.stop(0);
        }
        assertThatThrownBy(() -> LoadTarget.of("127.0.0.1").withBody("hello"))
                .hasMessageContaining("--body needs a page in the address");
    }

    @Test
    void faultsAreCountedApart() throws Exception {
        assertThat(RequestOutcome.of(200, null).isServed()).isTrue();
        assertThat(RequestOutcome.of(503, null).isRejected()).isTrue();
        assertThat(fault("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort")).isEqualTo(RequestOutcome.LOST);
        assertThat(fault("HTTP/1.1 500 Broken\r\nContent-Length: 0\r\n\r\n")).isEqualTo("status 500");
        assertThat(fault("HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 0\r\n\r\n"))
                .isEqualTo("status 302");
        assertThat(fault("")).isEqualTo(RequestOutcome.LOST);
        assertThat(fault(null)).isEqualTo(RequestOutcome.TIMEOUT);
    }

    /** How a request to a server ends that answers this and closes; or that never does, for null. */
    private static String fault(@Nullable String answer) throws Exception {
        try (ServerSocket strange = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
                LoadClient client = LoadClient.start(
                        LoadTarget.of("127.0.0.1:" + strange.getLocalPort()),
                        null,
                        1,
                        1,
                        answer == null ? Duration.ofMillis(200) : DRAIN,
                        false)) {
            if (answer != null) {
                CompletableFuture<Void> unused = CompletableFuture.runAsync(() -> answer(strange, answer));
            }
            CompletableFuture<RequestOutcome> reply = new CompletableFuture<>();
            client.send("/", () -> {}, reply::complete);
            return String.valueOf(reply.get(120, TimeUnit.SECONDS).fault());
        }
    }

    private static void answer(ServerSocket server, String text) {
        try (Socket socket = server.accept()) {
            byte[] request = new byte[1_000];
            int unused = socket.getInputStream().read(request);
            socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
        } catch (IOException closed) {
            // The client has gone.
        }
    }

    private static PoolServer start(Contestant contestant, Offer offer) throws IOException {
        return PoolServer.start(contestant, offer, new ServeSettings("127.0.0.1", 0, null, 1_000));
    }

    private static LoadTarget target(PoolServer server, String page) {
        return LoadTarget.of(server.uri() + page);
    }

    private static Load load(PoolServer server, String page) throws UnreachableException, InterruptedException {
        return load(target(server, page));
    }

    private static Load load(LoadTarget target) throws UnreachableException, InterruptedException {
        LoadSettings settings = new LoadSettings(target, null, 100, 1, DRAIN, 0, "./tidepool load");
        return new Load(settings, ServerInfo.with(target, null), new Quiet());
    }

    private static OpenPlan plan(String file) throws WorkloadException, IOException {
        return plan(file, Files.readString(Path.of(file)), WorkloadFile.read(Path.of(file)));
    }

    private static OpenPlan plan(String source, String phases) throws WorkloadException {
        ServedWorkload tasks = ServedWorkload.oneTask(phases);
        return plan(source, tasks.text(), tasks.workload());
    }

    private static OpenPlan plan(String source, String text, Workload workload) {
        return new OpenPlan(source, text, workload, 0.6, 1, 5, 0);
    }

    private static final class Quiet implements RaceListener {
        @Override
        public void calibrating(String workload) {}

        @Override
        public void calibrated(String workload, Calibration calibration) {}

        @Override
        public void runStarted(String workload, String pool, int index) {}

        @Override
        public void live(LiveFigures figures) {}

        @Override
        public void runEnded() {}
    }
}

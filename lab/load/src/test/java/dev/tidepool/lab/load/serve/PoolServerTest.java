package dev.tidepool.lab.load.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.measure.LiveFigures;
import dev.tidepool.lab.measure.contestant.Contestant;
import dev.tidepool.lab.measure.contestant.Contestants;
import dev.tidepool.lab.results.Json;
import dev.tidepool.lab.workload.WorkloadException;
import dev.tidepool.lab.workload.file.WorkloadFile;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The server by requests as they are on the wire. */
@Timeout(60)
class PoolServerTest {
    private static final Duration DRAIN = Duration.ofSeconds(10);
    private static final String TWO_TYPES = """
            name: two
            duration: 1s
            seed: 3
            arrivals: {rate: 1000/s}
            tasks:
              short: {share: 3, phases: [{wait: {uniform: {from: 1us, to: 900us}}}]}
              long: {phases: [{wait: 1us}, {wait: {exponential: 1ms}}]}
            """;

    private final HeldPool pool = new HeldPool();
    private PoolServer server = start(pool.contestant(), 100);

    @AfterEach
    void end() {
        server.end(Duration.ofMillis(100));
    }

    @Test
    void aRequestIsAnsweredWhenItsTaskHasRun() throws Exception {
        CompletableFuture<String> answer = asked("GET /");
        Runnable task = pool.take(1).get(0);
        assertThat(answer).isNotDone();
        pool.run(task);
        assertThat(answer.get(120, TimeUnit.SECONDS))
                .startsWith("HTTP/1.1 200")
                .containsPattern("Server-Timing: queue;dur=[0-9.]+, service;dur=[0-9.]+")
                .endsWith("done\n");
    }

    @Test
    void everyPoolCanServe() throws Exception {
        server.end(DRAIN);
        server = start(Contestants.find("jdk-fixed:2"), 10);
        assertThat(ask("GET /tasks/task?index=7")).startsWith("HTTP/1.1 200");
        ServerStats stats = stats("GET /stats");
        ServerStats.Identity identity = stats.identity();
        assertThat(identity).isNotNull();
        assertThat(identity.pool()).isEqualTo("jdk-fixed:2");
        assertThat(identity.tasks()).containsExactly(new TaskShape("task", List.of("wait")));
        assertThat(identity.environment().cores()).isPositive();
        assertThat(stats.now().threads()).isEqualTo(1);
        assertThat(stats.now().completed()).isEqualTo(1);
    }

    @Test
    void thoseWhoLookOnSeeWhatWaitsRunsAndHasEnded() throws Exception {
        CompletableFuture<String> answer = asked("GET /");
        Runnable task = pool.take(1).get(0);
        LiveFigures waiting = server.figures().get();
        assertThat(waiting.arrivals()).isEqualTo(1);
        assertThat(waiting.queueLength()).isEqualTo(1);
        assertThat(waiting.queueWaitMillis()).isNull();
        assertThat(waiting.reason()).isNull();
        pool.run(task);
        answer.get(120, TimeUnit.SECONDS);
        LiveFigures ended = server.figures().get();
        assertThat(ended.completions()).isEqualTo(1);
        assertThat(ended.queueLength()).isZero();
        assertThat(ended.queueWaitMillis()).isPositive();
        assertThat(ended.seconds()).isGreaterThan(waiting.seconds());
    }

    @Test
    void aServerThatIsCutOffSaysSo() throws Exception {
        CompletableFuture<String> answer = asked("GET /");
        pool.take(1);
        assertThat(server.end(Duration.ZERO)).isFalse();
        answer.cancel(true);
    }

    @Test
    void decisionsAreToldFromTheOneThatWasInForceOn() throws Exception {
        server.end(DRAIN);
        server = start(Contestants.find("auto"), 10);
        assertThat(ask("GET /")).startsWith("HTTP/1.1 200");
        assertThat(stats("GET /stats?decisions=100&since=0").decisions()).isNotEmpty();
        assertThat(stats("GET /stats?decisions=100&since=1000").decisions()).hasSize(1);
        assertThat(ask("GET /stats?since=now")).startsWith("HTTP/1.1 400");
    }

    @Test
    void aRejectionIsAnswered503WithRetryAfter() throws Exception {
        pool.reject();
        assertThat(ask("GET /")).startsWith("HTTP/1.1 503").contains("Retry-After: 1");
        ServerStats.Figures now = stats("GET /stats?identity=false").now();
        assertThat(now.rejected()).isEqualTo(1);
        assertThat(now.accepted()).isZero();
    }

    @Test
    void moreRequestsThanItMayHoldAreAnswered503() throws Exception {
        server.end(DRAIN);
        HeldPool small = new HeldPool();
        server = start(small.contestant(), 1);
        CompletableFuture<String> first = asked("GET /");
        Runnable task = small.take(1).get(0);
        assertThat(ask("GET /")).startsWith("HTTP/1.1 503").contains("Retry-After: 1", "as many as it may");
        small.run(task);
        assertThat(first.get(120, TimeUnit.SECONDS)).startsWith("HTTP/1.1 200");
    }

    @Test
    void whatCannotBeAskedIsSaidInOneLine() throws IOException {
        assertThat(ask("POST /")).startsWith("HTTP/1.1 405").contains("Allow: GET");
        assertThat(ask("GET /nowhere")).startsWith("HTTP/1.1 404").contains("GET /tasks/TYPE");
        assertThat(ask("GET /tasks/nope")).startsWith("HTTP/1.1 404").endsWith("known are task\n");
        assertThat(ask("GET /tasks/task?nanos=1,2")).startsWith("HTTP/1.1 400").endsWith("give one for each\n");
        assertThat(ask("GET /tasks/task?nanos=-1")).startsWith("HTTP/1.1 400");
        assertThat(ask("GET /tasks/task?index=-1")).startsWith("HTTP/1.1 400");
        assertThat(ask("GET /stats?decisions=many")).startsWith("HTTP/1.1 400");
        assertThat(ask("GET /tasks/%ff%fe?index=%zz")).startsWith("HTTP/1.1 4").doesNotContain("<");
        assertThat(wire("nonsense\r\n\r\n")).startsWith("HTTP/1.1 400").doesNotContain("<");
        assertThat(pool.waiting()).isZero();
    }

    @Test
    void aStrangeHostIsRefused() throws IOException {
        String request = "GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n";
        assertThat(wire(request)).startsWith("HTTP/1.1 421");
    }

    @Test
    void requestsInFlightAreAnsweredBeforeTheEnd() throws Exception {
        CompletableFuture<String> answer = asked("GET /");
        Runnable task = pool.take(1).get(0);
        CompletableFuture<Boolean> ended = CompletableFuture.supplyAsync(() -> server.end(DRAIN));
        pool.run(task);
        assertThat(answer.get(120, TimeUnit.SECONDS)).startsWith("HTTP/1.1 200");
        assertThat(ended.get(120, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void aTaskThatDoesNotEndDoesNotKeepTheServer() throws Exception {
        CompletableFuture<String> unanswered = asked("GET /");
        List<Runnable> unused = pool.take(1);
        assertThat(server.end(Duration.ofMillis(50))).isFalse();
        assertThat(unanswered.get(120, TimeUnit.SECONDS)).doesNotStartWith("HTTP/1.1 200");
    }

    @Test
    void theNthTaskIsTheSameWheneverItIsAskedFor() throws WorkloadException {
        ServedTasks one = new ServedTasks(WorkloadFile.parse("two", TWO_TYPES), Map.of());
        ServedTasks other = new ServedTasks(WorkloadFile.parse("two", TWO_TYPES), Map.of());
        for (int i = 0; i < 2_000; i++) {
            assertThat(one.at(1, i)).isEqualTo(other.at(1, i));
            Demand next = one.next();
            assertThat(next).isEqualTo(other.next());
            assertThat(next.phaseNanos()).hasSize(next.type() + 1);
        }
        assertThat(one.at(0, 0)).isNotEqualTo(one.at(0, 1));
    }

    /** The tasks were drawn from the first seconds alone: "found no arrivals". */
    @Test
    void aTraceThatBeginsQuietlyIsServed(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("t.csv"), "at,n\n0,0\n60,600000\n");
        Path workload = Files.writeString(folder.resolve("quiet.yaml"), """
                name: quiet
                arrivals: {counts: {file: t.csv, time: at, count: n}}
                tasks: {call: {phases: [{wait: {exponential: 1ms}}]}}
                """);
        ServedTasks tasks = new ServedTasks(WorkloadFile.read(workload), Map.of());
        assertThat(tasks.at(0, 0)).isNotEqualTo(tasks.at(0, 1));
    }

    private static PoolServer start(Contestant contestant, int mostRequests) {
        try {
            return PoolServer.start(
                    contestant,
                    Offer.of(ServedWorkload.oneTask("{wait: 1us}")),
                    new ServeSettings("127.0.0.1", 0, null, mostRequests));
        } catch (IOException | WorkloadException | InterruptedException failed) {
            throw new AssertionError(failed);
        }
    }

    private ServerStats stats(String request) throws IOException {
        String answer = ask(request);
        return Json.MAPPER.readValue(answer.substring(answer.indexOf("\r\n\r\n") + 4), ServerStats.class);
    }

    private CompletableFuture<String> asked(String request) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return ask(request);
            } catch (IOException reset) {
                return reset.toString();
            }
        });
    }

    private String ask(String request) throws IOException {
        return wire(request + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    }

    private String wire(String request) throws IOException {
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), server.uri().getPort())) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream().write(request.getBytes(UTF_8));
            return new String(socket.getInputStream().readAllBytes(), UTF_8);
        }
    }
}

package dev.tidepool.server.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.tidepool.cluster.ClusterMember;
import dev.tidepool.cluster.Codec;
import dev.tidepool.cluster.DistributedExecutor;
import dev.tidepool.cluster.RegisteredTask;
import dev.tidepool.cluster.TaskRegistry;
import dev.tidepool.cluster.grpc.CallersPort;
import dev.tidepool.cluster.grpc.GrpcEngine;
import dev.tidepool.cluster.grpc.GrpcSettings;
import dev.tidepool.cluster.hazelcast.HazelcastMembership;
import dev.tidepool.cluster.hazelcast.HazelcastSettings;
import dev.tidepool.executor.AdaptiveExecutor;
import dev.tidepool.policy.routing.LeastInFlight;
import dev.tidepool.policy.sizing.Fixed;
import dev.tidepool.server.task.TaskModules;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The HTTP server with one member, all in this process. */
@Timeout(120)
class HttpServerTest {
    private static final int PAYLOAD_LIMIT = 1_000;
    private static final CountDownLatch RUNNING = new CountDownLatch(1);
    private static final CountDownLatch MAY_END = new CountDownLatch(1);
    private static final CountDownLatch ABANDONED = new CountDownLatch(1);
    private static final CountDownLatch INTERRUPTED = new CountDownLatch(1);
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private static CallersPort node;
    private static AdaptiveExecutor pool;
    private static ClusterMember member;
    private static GrpcEngine engine;
    private static DistributedExecutor executor;
    private static HttpListener http;

    @BeforeAll
    static void start() throws Exception {
        HazelcastSettings alone = new HazelcastSettings("test-" + UUID.randomUUID(), "127.0.0.1", 0, List.of());
        node = CallersPort.open(HazelcastMembership.start(alone), "127.0.0.1", 0, GrpcSettings.loopback());
        TaskRegistry tasks = TaskModules.registry(true)
                .register(RegisteredTask.ofBytes("fail"), (bytes, context) -> {
                    throw new IllegalStateException("no luck\nat all");
                })
                .register(RegisteredTask.ofBytes("grow"), (bytes, context) -> new byte[PAYLOAD_LIMIT + 1])
                .register(
                        new RegisteredTask<>("key", Codec.text(), Codec.text()), (text, context) -> context.key() + "")
                .register(RegisteredTask.ofBytes("forever"), (bytes, context) -> {
                    ABANDONED.countDown();
                    try {
                        new CountDownLatch(1).await();
                    } catch (InterruptedException cancelled) {
                        INTERRUPTED.countDown();
                    }
                    return bytes;
                })
                .register(RegisteredTask.ofBytes("wait"), (bytes, context) -> {
                    RUNNING.countDown();
                    MAY_END.await();
                    return bytes;
                });
        pool = AdaptiveExecutor.builder("one").sizing(new Fixed(200)).build();
        member = ClusterMember.builder("one")
                .engine(node)
                .tasks(tasks)
                .executor(pool)
                .payloadLimit(PAYLOAD_LIMIT)
                .build();
        engine = GrpcEngine.connect(GrpcSettings.loopback(), List.of(node.address()));
        executor = DistributedExecutor.builder("balancer")
                .engine(engine)
                .routing(new LeastInFlight())
                .payloadLimit(PAYLOAD_LIMIT)
                .build();
        assertThat(executor.awaitMembers(1, Duration.ofMinutes(2))).isTrue();
        http = HttpServer.start(new HttpSettings("127.0.0.1", 0, null, PAYLOAD_LIMIT, 1_000), executor);
    }

    @AfterAll
    static void stop() {
        assertThat(http.end(Duration.ofSeconds(5))).isTrue();
        executor.close();
        engine.close();
        member.close();
        pool.shutdown();
        node.close();
    }

    @Test
    void theBodyIsTheArgumentAndTheResponseTheResult() throws Exception {
        HttpResponse<String> response = post("echo", "hello");
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).isEqualTo("hello");
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/octet-stream");
        assertThat(post("echo", "").body()).isEmpty();
    }

    @Test
    void aBodyOfUnknownLengthIsRead() throws Exception {
        HttpRequest chunked = HttpRequest.newBuilder(uri("/tasks/echo"))
                .POST(BodyPublishers.fromPublisher(BodyPublishers.ofString("in chunks")))
                .build();
        assertThat(send(chunked).body()).isEqualTo("in chunks");
    }

    @Test
    void aTaskThatNobodyRegisteredIsNotFound() throws Exception {
        HttpResponse<String> response = post("ech0", "x");
        assertThat(response.statusCode()).as(response.body()).isEqualTo(404);
        assertThat(response.body())
                .contains("ech0", "no member has registered it")
                .hasLineCount(1);
        assertThat(post("no%20name", "x").statusCode()).isEqualTo(404);
        HttpResponse<String> reserved = post("tidepool:callable", "x");
        assertThat(reserved.statusCode()).isEqualTo(404);
        assertThat(reserved.body()).contains("names with 'tidepool:' are reserved");
    }

    /** The server used to close the connection without a word, and the next request on it was lost. */
    @Test
    void anErrorBeforeTheBodyHasComeKeepsTheConnection() throws Exception {
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), http.uri().getPort())) {
            OutputStream out = socket.getOutputStream();
            InputStream in = socket.getInputStream();
            out.write(head("tidepool:callable", 1));
            socket.setSoTimeout(200);
            assertThatThrownBy(in::read).isInstanceOf(SocketTimeoutException.class);
            socket.setSoTimeout(120_000);
            out.write('x');
            assertThat(readReply(in)).startsWith("HTTP/1.1 404").doesNotContain("Connection: close");
            out.write(head("echo", 1));
            out.write('y');
            assertThat(readReply(in)).startsWith("HTTP/1.1 200").endsWith("y");
        }
    }

    @Test
    void anErrorBeforeABodyThatIsTooLongSaysThatTheConnectionIsClosed() throws Exception {
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), http.uri().getPort())) {
            socket.setSoTimeout(120_000);
            socket.getOutputStream().write(head("echo", 3 << 20));
            CompletableFuture<Void> unused = CompletableFuture.runAsync(() -> {
                try {
                    socket.getOutputStream().write(new byte[3 << 20]);
                } catch (IOException closedByTheServer) {
                    // the server reads only so much
                }
            });
            assertThat(readReply(socket.getInputStream()))
                    .startsWith("HTTP/1.1 413")
                    .contains("Connection: close");
        }
    }

    @Test
    void aClientThatAsksBeforeItSendsIsToldAtOnce() throws Exception {
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), http.uri().getPort())) {
            socket.setSoTimeout(120_000);
            socket.getOutputStream().write(head("echo", PAYLOAD_LIMIT + 1, "Expect: 100-continue\r\n"));
            assertThat(readReply(socket.getInputStream()))
                    .startsWith("HTTP/1.1 413")
                    .contains("Connection: close");
        }
    }

    private static byte[] head(String task, int length, String... headers) {
        return "POST /tasks/%s HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n%s\r\n"
                .formatted(task, length, String.join("", headers))
                .getBytes(UTF_8);
    }

    /** Reads a header and the body of the length that it gives. */
    private static String readReply(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            assertThat(next)
                    .as("the server closed the connection after '" + head + "'")
                    .isNotNegative();
            head.append((char) next);
        }
        Matcher length = Pattern.compile("Content-Length: (\\d+)").matcher(head);
        assertThat(length.find()).as(head.toString()).isTrue();
        return head + new String(in.readNBytes(Integer.parseInt(length.group(1))), UTF_8);
    }

    @Test
    void aTasksExceptionIsOneLineOfText() throws Exception {
        HttpResponse<String> response = post("fail", "x");
        assertThat(response.statusCode()).isEqualTo(500);
        assertThat(response.body()).isEqualTo("java.lang.IllegalStateException: no luck\n");
    }

    @Test
    void anArgumentOverTheLimitIsRefused() throws Exception {
        String tooMuch = "x".repeat(PAYLOAD_LIMIT + 1);
        assertAnswer(post("echo", tooMuch), 413, "more than 1000 bytes");
        HttpRequest chunked = HttpRequest.newBuilder(uri("/tasks/echo"))
                .POST(BodyPublishers.fromPublisher(BodyPublishers.ofString(tooMuch)))
                .build();
        assertThat(send(chunked).statusCode()).isEqualTo(413);
        assertThat(post("echo", "x".repeat(PAYLOAD_LIMIT)).statusCode()).isEqualTo(200);
    }

    @Test
    void aResultOverTheLimitIsTheTasksFault() throws Exception {
        assertAnswer(post("grow", "x"), 500, "the result of grow has 1001 bytes");
    }

    @Test
    void theTimeLimitIsObserved() throws Exception {
        assertAnswer(post("sleep", "10000", "Tidepool-Time-Limit", "100"), 504, "within its limit of 100 ms");
    }

    @Test
    void theKeyReachesTheTask() throws Exception {
        assertThat(post("key", "", "Idempotency-Key", "order-17").body()).isEqualTo("order-17");
        assertThat(post("key", "").body()).isEqualTo("null");
    }

    @Test
    void badHeadersAreNamed() throws Exception {
        HttpResponse<String> response = post("echo", "x", "Tidepool-Time-Limit", "soon");
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.body())
                .isEqualTo("header Tidepool-Time-Limit: found 'soon', expected milliseconds, 1 to 86400000\n");
        assertThat(post("echo", "x", "Tidepool-Time-Limit", "0").statusCode()).isEqualTo(400);
        assertThat(post("echo", "x", "Idempotency-Key", "k".repeat(1_001)).statusCode())
                .isEqualTo(400);
    }

    @Test
    void aTaskThatWaitsHoldsNoThread() throws Exception {
        List<CompletableFuture<HttpResponse<String>>> waiting = IntStream.range(0, 100)
                .mapToObj(i -> CLIENT.sendAsync(request("wait", "x"), BodyHandlers.ofString()))
                .toList();
        assertThat(RUNNING.await(120, TimeUnit.SECONDS)).isTrue();
        assertThat(post("echo", "meanwhile").body()).isEqualTo("meanwhile");
        assertThat(get("/metrics").body()).containsPattern("tidepool_http_requests [1-9]");
        MAY_END.countDown();
        for (CompletableFuture<HttpResponse<String>> each : waiting) {
            assertThat(each.get(120, TimeUnit.SECONDS).statusCode())
                    .as(each.join().body())
                    .isEqualTo(200);
        }
    }

    /** The task of a client that had gone used to run to its end. */
    @Test
    void aClientThatGoesAwayCancelsItsTask() throws Exception {
        try (RawClient client = new RawClient(http.uri())) {
            client.post("/tasks/forever", "Content-Length: 1", "Tidepool-Time-Limit: 3600000")
                    .send("x");
            assertThat(ABANDONED.await(120, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(INTERRUPTED.await(120, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void aRequestSentDuringATaskIsAnsweredAfterIt() throws Exception {
        try (RawClient client = new RawClient(http.uri())) {
            client.post("/tasks/sleep", "Content-Length: 3").send("300");
            client.post("/tasks/echo", "Content-Length: 4").send("next");
            assertThat(client.reply()).startsWith("HTTP/1.1 200").endsWith("300");
            assertThat(client.reply()).startsWith("HTTP/1.1 200").endsWith("next");
            client.post("/tasks/echo", "Content-Length: 4").send("last");
            assertThat(client.reply()).startsWith("HTTP/1.1 200").endsWith("last");
        }
    }

    @Test
    void theMembersAreShown() throws Exception {
        HttpResponse<String> response = get("/members");
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/json");
        assertThat(response.body()).contains(member.node().address());
    }

    @Test
    void howManyNodesTheLoadNeedsIsShownWithTheReason() throws Exception {
        JsonNode scaling = new JsonMapper().readTree(get("/scaling").body());
        assertThat(scaling.get("nodes").intValue()).isEqualTo(1);
        assertThat(scaling.get("nodesWanted").intValue()).isBetween(1, 3);
        assertThat(scaling.get("load").isNumber()).isTrue();
        assertThat(scaling.get("load").doubleValue()).isBetween(0.0, 3.0);
        assertThat(scaling.get("reason").textValue()).matches("[a-z]+ [1-3] nodes? .*load of [0-9.]+ erlang.*");
        assertThat(get("/metrics").body()).contains("\ntidepool_nodes 1\n", "\ntidepool_member_load_erlang{");
    }

    @Test
    void theMetricsAreInPrometheusFormat() throws Exception {
        post("echo", "one");
        HttpResponse<String> response = get("/metrics");
        assertThat(response.headers().firstValue("Content-Type"))
                .hasValueSatisfying(type -> assertThat(type).startsWith("text/plain;version=0.0.4"));
        assertThat(response.body())
                .contains(
                        "# TYPE tidepool_http_responses_total counter", "tidepool_http_responses_total{code=\"200\"} ");
        assertThat(response.body().lines())
                .allMatch(line -> line.matches("# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\\{[a-z]+=\"[^\"]*\"\\})? [-0-9.eE+]+"
                        + "|[a-z_]+(\\{.*\\})? NaN"));
    }

    @Test
    void healthIsWhetherThereIsAMember() throws Exception {
        assertThat(get("/health").statusCode()).isEqualTo(200);
        assertThat(get("/health").body()).isEqualTo("1 member\n");
    }

    @Test
    void anUnknownPageIsNotFound() throws Exception {
        assertThat(get("/").statusCode()).isEqualTo(404);
        HttpResponse<String> wrong = get("/tasks/echo");
        assertThat(wrong.statusCode()).isEqualTo(405);
        assertThat(wrong.headers().firstValue("Allow")).hasValue("POST");
    }

    /** The server removed dots and parameters, which a proxy that allows some paths does not. */
    @ParameterizedTest
    @ValueSource(strings = {"x/../echo", "../tasks/echo", "./echo", "echo;x", "echo;x/../echo"})
    void aPathCountsAsItWasSent(String path) throws Exception {
        assertThat(post(path, "x").statusCode()).isEqualTo(404);
        assertThat(post("ech%6F", "x").body()).isEqualTo("x");
    }

    private static void assertAnswer(HttpResponse<String> response, int status, String body) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        assertThat(response.body()).contains(body);
    }

    private static HttpRequest request(String task, String body, String... headers) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(uri("/tasks/" + task)).POST(BodyPublishers.ofString(body, UTF_8));
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        return request.build();
    }

    private static HttpResponse<String> post(String task, String body, String... headers)
            throws IOException, InterruptedException {
        return send(request(task, body, headers));
    }

    private static HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(uri(path)).build());
    }

    private static HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
        return CLIENT.send(request, BodyHandlers.ofString(UTF_8));
    }

    private static URI uri(String path) {
        return http.uri().resolve(path);
    }
}

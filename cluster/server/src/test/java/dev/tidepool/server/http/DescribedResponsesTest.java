package dev.tidepool.server.http;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.cluster.DistributedExecutor;
import dev.tidepool.server.http.ApiDescription.Operation;
import dev.tidepool.server.rights.RightsFile;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.responses.ApiResponse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Real servers send what {@code openapi.yaml} describes, and the description has nothing that they do not send. */
@Timeout(120)
class DescribedResponsesTest {
    private static final ApiDescription API = new ApiDescription();
    private static final Operation TASK = API.operation("POST /tasks/{name}");
    private static final String HOST = "Host: localhost\r\n";
    private static final String LONG = "x".repeat(10_000);

    /** What HTTP itself gives to responses, as the description says at its beginning. */
    private static final Set<String> OF_EVERY_RESPONSE = Set.of("content-length", "content-type", "connection", "date");

    /** Not provoked: after the same 30 s, the server may close the connection before it sends this. */
    private static final int UNCERTAIN = 408;

    private static final List<HttpListener> LISTENERS = new ArrayList<>();
    private static OneMember cluster;
    private static OneMember doomed;
    private static NoMember nobody;
    private static HttpListener open;
    private static HttpListener closed;
    private static HttpListener lonely;
    private static HttpListener full;
    private static HttpListener losing;
    private static HttpListener limited;
    private static RightsFile rights;
    private static HttpListener stopping;
    private static HttpListener defective;

    /** An operation that is called in such a way that the response has this status. */
    record Call(Operation operation, int status, Callable<RawReply> reply) {
        @Override
        public String toString() {
            return operation + " " + status;
        }
    }

    @TempDir
    private static Path folder;

    @BeforeAll
    static void start() throws Exception {
        cluster = new OneMember();
        doomed = new OneMember();
        nobody = new NoMember();
        open = balancer(cluster.executor, null);
        closed = balancer(cluster.executor, "a token of some length");
        lonely = balancer(nobody.executor, null);
        losing = balancer(doomed.executor, null);
        Files.writeString(folder.resolve("token"), "the token of orders");
        Path file = Files.writeString(folder.resolve("rights"), "orders: {tasks: [fail], token-file: token}");
        rights = RightsFile.withTokens(file);
        limited = HttpServer.start(
                new HttpSettings("127.0.0.1", 0, null, OneMember.PAYLOAD_LIMIT, 100), cluster.executor, rights);
        LISTENERS.add(limited);
        RequestQuota nothing = new RequestQuota(0, 0);
        ClusterScaling scaling =
                new ClusterScaling(cluster.executor::members, cluster.executor::clusterSize, System::nanoTime);
        Metrics metrics = new Metrics(cluster.executor, scaling, nothing, new ResponseMetrics());
        StatusPages pages = new StatusPages(cluster.executor, scaling, metrics);
        full = listener(new Routes(cluster.executor, nothing, OneMember.PAYLOAD_LIMIT, pages, null));
        stopping = listener(new Handler.Abstract.NonBlocking() {
            @Override
            public boolean handle(Request request, Response response, Callback callback) {
                Response.writeError(request, response, callback, 503); // as Jetty's GracefulHandler does
                return true;
            }
        });
        defective = listener(new Handler.Abstract.NonBlocking() {
            @Override
            public boolean handle(Request request, Response response, Callback callback) {
                throw new IllegalStateException("a defect");
            }
        });
    }

    private static HttpListener balancer(DistributedExecutor executor, String token) throws IOException {
        HttpListener started =
                HttpServer.start(new HttpSettings("127.0.0.1", 0, token, OneMember.PAYLOAD_LIMIT, 100), executor);
        LISTENERS.add(started);
        return started;
    }

    private static HttpListener listener(Handler handler) throws IOException {
        HttpListener started = HttpListener.start("127.0.0.1", 0, ClientLimits.of(100), handler, null);
        LISTENERS.add(started);
        return started;
    }

    @AfterAll
    static void stop() {
        LISTENERS.forEach(each -> each.end(Duration.ofSeconds(5)));
        cluster.close();
        doomed.close();
        nobody.close();
        rights.close();
    }

    @ParameterizedTest
    @MethodSource("calls")
    void theResponseIsTheDescribedOne(Call call) throws Exception {
        assertDescribed(call.status, call.reply.call(), call.operation);
    }

    @Test
    void everyDescribedResponseIsProvoked() {
        for (Operation operation : API.operations()) {
            Set<Integer> provoked = calls().filter(each -> each.operation.equals(operation))
                    .map(Call::status)
                    .collect(toSet());
            if (operation.equals(TASK)) {
                provoked.add(UNCERTAIN);
            }
            assertThat(provoked)
                    .as(operation.toString())
                    .isEqualTo(operation.responses().keySet());
        }
    }

    /** The server left these out: Jetty does so for methods other than GET, POST and HEAD. */
    @Test
    void anErrorOfAnyMethodHasItsLineOfText() throws Exception {
        for (String method : List.of("DELETE", "PUT", "OPTIONS", "PATCH")) {
            RawReply reply = RawReply.to(method + " /health HTTP/1.1\r\nConnection: close\r\n\r\n", open);
            assertThat(reply.status()).isEqualTo(400);
            assertThat(reply.body()).as(method).hasLineCount(1);
        }
    }

    @Test
    void theDescriptionIsServedAsItIs() throws Exception {
        RawReply reply = RawReply.to("GET /openapi.yaml HTTP/1.1\r\n" + HOST + "Connection: close\r\n\r\n", open);
        assertThat(reply.body()).isEqualTo(ApiDescription.text());
    }

    @Test
    void anUnknownPathIsNotFoundAndTheLineNamesEveryDescribedOne() throws Exception {
        RawReply reply = RawReply.to("GET /nothing HTTP/1.1\r\n" + HOST + "Connection: close\r\n\r\n", open);
        assertThat(reply.status()).isEqualTo(404);
        assertThat(API.operations())
                .allSatisfy(each ->
                        assertThat(reply.body()).contains(each.toString().replace("{name}", "NAME")));
    }

    static Stream<Call> calls() {
        return Stream.concat(API.operations().stream().flatMap(DescribedResponsesTest::ofEvery), ofTasksAndHealth());
    }

    private static Stream<Call> ofEvery(Operation operation) {
        String other = operation.method().equals("GET") ? "POST" : "GET";
        return Stream.of(
                call(operation, 200, () -> open, HOST),
                call(operation, 400, () -> open, "X: no host\r\n"),
                call(operation, 401, () -> closed, HOST),
                call(operation, 403, () -> open, HOST + "Origin: http://evil.example\r\n"),
                new Call(operation, 405, () -> ask(other, path(operation), "1.1", open, HOST)),
                new Call(
                        operation, 414, () -> ask(operation.method(), path(operation) + "?" + LONG, "1.1", open, HOST)),
                call(operation, 417, () -> open, HOST + "Expect: miracles\r\n"),
                call(operation, 421, () -> open, "Host: evil.example\r\n"),
                call(operation, 431, () -> open, HOST + "X: " + LONG + "\r\n"),
                call(operation, 500, () -> defective, HOST),
                new Call(operation, 501, () -> encoded(operation)),
                call(operation, 503, () -> stopping, HOST),
                new Call(operation, 505, () -> ask(operation.method(), path(operation), "3.0", open, HOST)));
    }

    private static Stream<Call> ofTasksAndHealth() {
        return Stream.of(
                task("echo", 400, () -> open, "Tidepool-Time-Limit: soon\r\n"),
                task("echo", 400, () -> open, "Idempotency-Key: " + "k".repeat(1_001) + "\r\n"),
                task("echo", 403, () -> limited, "Authorization: Bearer the token of orders\r\n"),
                task("nobody", 404, () -> open, ""),
                task("no%20name", 404, () -> open, ""),
                new Call(TASK, 413, () -> post("echo", open, "", "x".repeat(OneMember.PAYLOAD_LIMIT + 1))),
                task("echo", 429, () -> full, ""),
                task("fail", 500, () -> open, ""),
                new Call(TASK, 502, DescribedResponsesTest::lost),
                task("echo", 503, () -> lonely, ""),
                new Call(TASK, 504, () -> post("sleep", open, "Tidepool-Time-Limit: 100\r\n", "3600000")),
                call(API.operation("GET /health"), 503, () -> lonely, HOST));
    }

    private static RawReply lost() throws Exception {
        ExecutorService client = Executors.newSingleThreadExecutor();
        try {
            CompletableFuture<RawReply> reply = CompletableFuture.supplyAsync(
                    () -> {
                        try {
                            return post("wait", losing, "", "x");
                        } catch (IOException broken) {
                            throw new IllegalStateException(broken);
                        }
                    },
                    client);
            assertThat(doomed.waiting.await(120, TimeUnit.SECONDS)).isTrue();
            doomed.lose();
            return reply.get(120, TimeUnit.SECONDS);
        } finally {
            client.shutdownNow();
        }
    }

    private static Call task(String name, int status, Callable<HttpListener> server, String headers) {
        return new Call(TASK, status, () -> post(name, server.call(), headers, "x"));
    }

    private static Call call(Operation operation, int status, Callable<HttpListener> server, String headers) {
        return new Call(
                operation, status, () -> ask(operation.method(), path(operation), "1.1", server.call(), headers));
    }

    private static RawReply encoded(Operation operation) throws IOException {
        String line = operation.method() + " " + path(operation) + " HTTP/1.1\r\n";
        return RawReply.to(line + HOST + "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", open);
    }

    private static String path(Operation operation) {
        return operation.path().replace("{name}", "echo");
    }

    private static RawReply post(String task, HttpListener server, String headers, String body) throws IOException {
        return send("POST /tasks/" + task, "1.1", server, HOST + headers, body);
    }

    private static RawReply ask(String method, String path, String version, HttpListener server, String headers)
            throws IOException {
        return send(method + " " + path, version, server, headers, method.equals("POST") ? "x" : "");
    }

    private static RawReply send(String target, String version, HttpListener server, String headers, String body)
            throws IOException {
        String length = body.isEmpty() ? "" : "Content-Length: " + body.length() + "\r\n";
        return RawReply.to(
                target + " HTTP/" + version + "\r\n" + headers + length + "Connection: close\r\n\r\n" + body, server);
    }

    private static void assertDescribed(int status, RawReply reply, Operation operation) {
        assertThat(reply.status()).as(reply.toString()).isEqualTo(status);
        ApiResponse described = operation.responses().get(status);
        Set<String> headers = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        headers.addAll(reply.headers().keySet());
        headers.removeIf(name -> OF_EVERY_RESPONSE.contains(name.toLowerCase(Locale.ROOT)));
        assertThat(headers).as("headers of %s", reply).containsExactlyInAnyOrderElementsOf(API.headers(described));
        assertThat(described.getContent()).containsOnlyKeys(reply.headers().get("Content-Type"));
        Map<String, MediaType> content = described.getContent();
        content.values().stream()
                .filter(type -> type.getSchema() != null)
                .map(type -> API.resolved(type.getSchema()).getPattern())
                .filter(pattern -> pattern != null)
                .forEach(pattern -> assertThat(reply.body()).matches(pattern));
    }
}

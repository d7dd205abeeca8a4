package dev.tidepool.server.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.cluster.RegisteredTask;
import dev.tidepool.cluster.TaskOptions;
import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.HashSet;
import java.util.Objects;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class TaskExchangeTest {
    private final LinkedBlockingQueue<Exchange> read = new LinkedBlockingQueue<>();
    private final LinkedBlockingQueue<Integer> statuses = new LinkedBlockingQueue<>();
    private OneMember cluster;
    private HttpListener server;

    /** A request that the server has received, and has not begun to handle. */
    private record Exchange(Request request, Response response, Callback callback) {
        /** Waits until the client has sent more, or ended the connection. */
        void awaitMore() throws IOException {
            SocketChannel connection = (SocketChannel) Objects.requireNonNull(request.getConnectionMetaData()
                    .getConnection()
                    .getEndPoint()
                    .getTransport());
            try (Selector selector = Selector.open()) {
                connection.register(selector, SelectionKey.OP_READ);
                selector.select();
            }
        }

        void begin(OneMember cluster, String task) {
            RequestQuota.Share share =
                    Objects.requireNonNull(new RequestQuota(10, 10 * OneMember.PAYLOAD_LIMIT).enter(0));
            new TaskExchange(request, response, callback, share, () -> null, new HashSet<>())
                    .begin(
                            cluster.executor,
                            RegisteredTask.ofBytes(task),
                            TaskOptions.defaults(),
                            OneMember.PAYLOAD_LIMIT);
        }
    }

    @BeforeEach
    void start() throws Exception {
        cluster = new OneMember();
        Handler holding = new Handler.Abstract.NonBlocking() {
            @Override
            public boolean handle(Request request, Response response, Callback callback) {
                read.add(new Exchange(request, response, callback));
                return true;
            }
        };
        server = HttpListener.start(
                "127.0.0.1",
                0,
                ClientLimits.of(10),
                holding,
                (request, response) -> statuses.add(response.getStatus()));
    }

    @AfterEach
    void stop() {
        assertThat(server.end(Duration.ofSeconds(60))).isTrue();
        cluster.close();
    }

    private Exchange next() throws InterruptedException {
        return Objects.requireNonNull(read.poll(120, TimeUnit.SECONDS), "the next request");
    }

    /**
     * A balancer that had just been started, on a busy machine, read requests up to 16 s after their clients had given
     * up, and their tasks ran.
     */
    @Test
    void theTaskOfAClientThatLeftBeforeItsRequestWasReadIsNotSubmitted() throws Exception {
        Exchange late;
        try (RawClient client = new RawClient(server.uri())) {
            client.post("/tasks/echo", "Content-Length: 0");
            late = next();
        }
        late.awaitMore();
        late.begin(cluster, "echo");
        assertThat(statuses.poll(120, TimeUnit.SECONDS)).isEqualTo(ReplyStatus.CLIENT_GONE.code());
        assertThat(cluster.executor.stats().submitted()).isZero();
    }

    @Test
    void theBeginningOfTheNextRequestIsNotLost() throws Exception {
        try (RawClient client = new RawClient(server.uri())) {
            client.post("/tasks/echo", "Content-Length: 0");
            Exchange first = next();
            client.send("POST /tasks/echo HTTP/1.1\r\nHost: localhost\r\n");
            first.awaitMore();
            first.begin(cluster, "echo");
            assertThat(client.reply()).startsWith("HTTP/1.1 200");
            client.send("Content-Length: 4\r\n\r\nnext");
            next().begin(cluster, "echo");
            assertThat(client.reply()).startsWith("HTTP/1.1 200").endsWith("next");
        }
    }

    /** A byte was lost, and the server waited for it. */
    @Test
    void aRequestThatFillsTheBufferIsNotLost() throws Exception {
        String body = "x".repeat(20_000);
        try (RawClient client = new RawClient(server.uri())) {
            client.send("POST /tasks/sleep HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\n20");
            Exchange first = next();
            client.send("0POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 20000\r\n\r\n" + body);
            first.awaitMore();
            first.begin(cluster, "sleep"); // for 200 ms, in which the rest is seen
            assertThat(client.reply()).startsWith("HTTP/1.1 200").endsWith("200");
            Exchange second = next();
            assertThat(Content.Source.asString(second.request, UTF_8)).isEqualTo(body);
            HttpReply.line(ReplyStatus.OK, "read").send(second.response, second.callback);
            assertThat(client.reply()).startsWith("HTTP/1.1 200");
        }
    }

    /** It ran to its end. */
    @Test
    void theTaskOfAClientThatSendsMoreAndLeavesIsCancelled() throws Exception {
        try (RawClient client = new RawClient(server.uri())) {
            client.post("/tasks/wait", "Content-Length: 0");
            next().begin(cluster, "wait");
            assertThat(cluster.waiting.await(120, TimeUnit.SECONDS)).isTrue();
            client.send("\r\n");
        }
        assertThat(statuses.poll(60, TimeUnit.SECONDS)).isEqualTo(ReplyStatus.CLIENT_GONE.code());
    }

    /** Results were taken without end: 600 of 1 MiB each ended a balancer with 512 MiB. */
    @Test
    void aResultThatNoLongerFitsIsDroppedAndTheResponseSaysThatItsTaskHasRun() throws Exception {
        HttpSettings settings = new HttpSettings("127.0.0.1", 0, null, OneMember.PAYLOAD_LIMIT, 10);
        HttpListener small = HttpServer.start(settings, cluster.executor, new RequestQuota(10, 100), null);
        try (RawClient client = new RawClient(small.uri())) {
            assertThat(resultOf(150, client)).startsWith("HTTP/1.1 200");
            assertThat(resultOf(151, client))
                    .startsWith("HTTP/1.1 502")
                    .endsWith("\r\n\r\nkey has run, but the balancer dropped its result of 151 bytes: it has reached"
                            + " its limit on bytes of arguments and results; send fewer requests at a time, or give it"
                            + " a larger heap with -Xmx\n");
            assertThat(resultOf(150, client)).startsWith("HTTP/1.1 200"); // all bytes have been given back
        }
        assertThat(small.end(Duration.ofSeconds(60))).isTrue();
    }

    /** The task {@code key} returns the key. */
    private static String resultOf(int bytes, RawClient client) throws IOException {
        return client.post("/tasks/key", "Content-Length: 0", "Idempotency-Key: " + "k".repeat(bytes))
                .reply();
    }
}

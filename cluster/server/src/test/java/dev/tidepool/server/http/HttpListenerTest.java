package dev.tidepool.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.testing.Wait;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What clients see of an orderly end. */
@Timeout(180)
class HttpListenerTest {
    private static final Duration LIMIT = Duration.ofMinutes(2);

    private final CountDownLatch running = new CountDownLatch(1);
    private final CompletableFuture<Void> mayEnd = new CompletableFuture<>();
    private HttpListener server;

    @BeforeEach
    void start() throws IOException {
        server = HttpListener.start("127.0.0.1", 0, ClientLimits.of(8), new Pages(), null);
    }

    private static RawClient get(RawClient client, String path) throws IOException {
        return client.send("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    }

    private static boolean refuses(URI address) {
        try {
            new RawClient(address).close();
            return false;
        } catch (IOException refused) {
            return true;
        }
    }

    /** Each got 503, again and again until the connections were closed: thousands of requests of 16 clients. */
    @Test
    void requestsOnOpenConnectionsAreAnsweredDuringTheEnd() throws Exception {
        CompletableFuture<Boolean> ended;
        try (RawClient client = new RawClient(server.uri())) {
            assertThat(get(client, "/").reply()).startsWith("HTTP/1.1 200").doesNotContain("Connection: close");
            ended = CompletableFuture.supplyAsync(() -> server.end(LIMIT, Duration.ofMinutes(1)));
            String reply;
            do {
                reply = get(client, "/").reply();
                assertThat(reply).startsWith("HTTP/1.1 200");
            } while (!reply.contains("Connection: close"));
            client.awaitClosed();
        }
        assertThat(ended.get(120, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void aRequestUnderWayIsAnsweredAfterTheServerHasStoppedToListen() throws Exception {
        URI address = server.uri();
        CompletableFuture<Boolean> ended;
        try (RawClient client = new RawClient(address)) {
            get(client, "/wait");
            running.await();
            ended = CompletableFuture.supplyAsync(() -> server.end(LIMIT, Duration.ZERO));
            Wait.until(() -> refuses(address));
            assertThat(ended).isNotDone();
            mayEnd.complete(null);
            assertThat(client.reply()).startsWith("HTTP/1.1 200").contains("Connection: close");
        }
        assertThat(ended.get(120, TimeUnit.SECONDS)).isTrue();
    }

    /** A balancer with --drain 0 exited with 0, as if it had answered all. */
    @Test
    void anEndWithoutTimeSaysThatItCutARequest() throws Exception {
        try (RawClient client = get(new RawClient(server.uri()), "/wait")) {
            running.await();
            assertThat(server.end(Duration.ZERO)).isFalse();
            client.awaitClosed();
        }
    }

    @Test
    void anEndWithoutTimeOrRequestsCutsNone() {
        assertThat(server.end(Duration.ZERO)).isTrue();
    }

    /** The load of {@code /scaling} was never smoothed again. */
    @Test
    void anActionThatFailsRunsAgain() throws Exception {
        CountDownLatch twice = new CountDownLatch(2);
        server.everySecond(() -> {
            twice.countDown();
            throw new IllegalStateException("no luck");
        });
        assertThat(twice.await(120, TimeUnit.SECONDS)).isTrue();
        assertThat(server.end(Duration.ZERO)).isTrue();
    }

    /** {@code /wait} is answered when it may end. */
    private final class Pages extends Handler.Abstract.NonBlocking {
        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            CompletableFuture<Void> reason = CompletableFuture.completedFuture(null);
            if (request.getHttpURI().getPath().equals("/wait")) {
                reason = mayEnd;
                running.countDown();
            }
            CompletableFuture<Void> unused =
                    reason.thenRun(() -> HttpReply.line(ReplyStatus.OK, "yes").send(response, callback));
            return true;
        }
    }
}

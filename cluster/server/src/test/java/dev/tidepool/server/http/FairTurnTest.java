package dev.tidepool.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Two clients that sent without a pause kept both threads that look after connections, so nobody else was served. Here,
 * a step in the midst of what one client has sent takes until four others are served.
 */
@Timeout(180)
class FairTurnTest {
    private static final int OTHERS = 4;

    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch served = new CountDownLatch(OTHERS);
    private HttpListener server;

    @BeforeEach
    void start() throws IOException {
        server = HttpListener.start("127.0.0.1", 0, ClientLimits.of(10), new Pages(), null);
    }

    @AfterEach
    void stop() {
        assertThat(server.end(Duration.ofSeconds(60))).isTrue();
    }

    @Test
    void aClientThatSendsRequestsWithoutAPauseKeepsNobodyOut() throws Exception {
        int before = 200;
        try (RawClient flood = new RawClient(server.uri())) {
            flood.send(get("/").repeat(before) + get("/slow"));
            serveOthers();
            for (int i = 0; i <= before; i++) {
                assertThat(flood.reply()).startsWith("HTTP/1.1 200");
            }
        }
    }

    @Test
    void aClientThatSendsAnArgumentInSmallChunksKeepsNobodyOut() throws Exception {
        assertChunksKeepNobodyOut("/argument");
    }

    @Test
    void aClientThatSendsAUselessBodyInSmallChunksKeepsNobodyOut() throws Exception {
        assertChunksKeepNobodyOut("/rest");
    }

    private void assertChunksKeepNobodyOut(String path) throws Exception {
        try (RawClient flood = new RawClient(server.uri())) {
            flood.send("POST " + path + " HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
                    + "1\r\nx\r\n".repeat(1_000) + "0\r\n\r\n");
            serveOthers();
            assertThat(flood.reply()).startsWith("HTTP/1.1 200");
        }
    }

    private static String get(String path) {
        return "GET " + path + " HTTP/1.1\r\nHost: a\r\n\r\n";
    }

    /** Half of the others have the thread that the flood came to first. */
    private void serveOthers() throws Exception {
        assertThat(begun.await(120, TimeUnit.SECONDS)).isTrue();
        for (int i = 0; i < OTHERS; i++) {
            try (RawClient other = new RawClient(server.uri())) {
                assertThat(other.send(get("/")).reply()).startsWith("HTTP/1.1 200");
            }
            served.countDown();
        }
    }

    private final class Pages extends Handler.Abstract.NonBlocking {
        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            HttpReply reply = HttpReply.line(ReplyStatus.OK, "yes");
            switch (request.getHttpURI().getPath()) {
                case "/slow" -> {
                    awaitOthers();
                    reply.send(response, callback);
                }
                case "/argument" ->
                    new ArgumentReader(
                                    request,
                                    10_000,
                                    Objects.requireNonNull(new RequestQuota(1, 10_000).enter(0)),
                                    argument -> {
                                        awaitOthers();
                                        reply.send(response, callback);
                                    },
                                    refusal -> refusal.send(response, callback))
                            .run();
                case "/rest" ->
                    new RestOfBody(request, whole -> {
                                awaitOthers();
                                reply.send(response, callback);
                            })
                            .run();
                default -> reply.send(response, callback);
            }
            return true;
        }

        private void awaitOthers() {
            begun.countDown();
            try {
                assertThat(served.await(120, TimeUnit.SECONDS)).isTrue();
            } catch (InterruptedException interrupt) {
                Thread.currentThread().interrupt();
            }
        }
    }
}

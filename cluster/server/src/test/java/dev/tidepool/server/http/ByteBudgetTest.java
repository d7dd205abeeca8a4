package dev.tidepool.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What unfinished arguments take of the budget of bytes. There is no member: 503 says that a request was within the
 * budget.
 */
@Timeout(180)
class ByteBudgetTest {
    private static final int BUDGET = 1_000;
    private static final int PAYLOAD_LIMIT = 900;
    private static final String CHUNKED = "Transfer-Encoding: chunked";

    private static NoMember cluster;

    private final List<RawClient> clients = new ArrayList<>();
    private final RequestQuota quota = new RequestQuota(100, BUDGET);
    private HttpListener server;

    @BeforeAll
    static void join() {
        cluster = new NoMember();
    }

    @AfterAll
    static void leave() {
        cluster.close();
    }

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.start(
                new HttpSettings("127.0.0.1", 0, null, PAYLOAD_LIMIT, 100), cluster.executor, quota, null);
    }

    @AfterEach
    void stop() throws IOException {
        for (RawClient client : clients) {
            client.close();
        }
        assertThat(server.end(Duration.ofSeconds(5))).isTrue();
    }

    /** 128 chunked bodies of a few bytes used to reserve 128 MiB. */
    @Test
    void aChunkedBodyTakesOnlyWhatHasArrived() throws Exception {
        for (int i = 0; i < 10; i++) {
            post(CHUNKED).send("3\r\nabc\r\n");
        }
        awaitBytes(30);
        assertThat(post("Content-Length: 1").send("x").reply()).startsWith("HTTP/1.1 503");
    }

    @Test
    void aBodyOfKnownLengthTakesOnlyWhatHasArrived() throws Exception {
        for (int i = 0; i < 10; i++) {
            post("Content-Length: 900").send("abc");
        }
        awaitBytes(30);
        assertThat(post("Content-Length: 900").send("x".repeat(900)).reply()).startsWith("HTTP/1.1 503");
        assertThat(post("Content-Length: 1").send("x").reply()).startsWith("HTTP/1.1 503");
    }

    @Test
    void aBodyBeyondTheBudgetIsRefusedInTheMiddleAndItsBytesAreFreed() throws Exception {
        post(CHUNKED).send("258\r\n" + "a".repeat(600) + "\r\n");
        awaitBytes(600);
        RawClient second = post(CHUNKED).send("12c\r\n" + "b".repeat(300) + "\r\n");
        awaitBytes(900);
        second.send("12c\r\n" + "b".repeat(300) + "\r\n");
        awaitBytes(600);
        assertThat(second.send("0\r\n\r\n").reply())
                .startsWith("HTTP/1.1 429")
                .contains("Retry-After: 1")
                .endsWith("\r\n\r\nthe balancer has reached its limit on bytes of arguments and results; try again"
                        + " later\n");
        assertThat(quota.requests()).isEqualTo(1);
    }

    @Test
    void aLengthBeyondWhatIsFreeIsRefusedAtOnce() throws Exception {
        post(CHUNKED).send("258\r\n" + "a".repeat(600) + "\r\n");
        awaitBytes(600);
        assertThat(post("Content-Length: 401", "Expect: 100-continue").reply()).startsWith("HTTP/1.1 429");
    }

    /** Its connection was closed after each response. */
    @Test
    void aClientThatWasToldToSendItsBodyKeepsItsConnection() throws Exception {
        RawClient client = post("Expect: 100-continue", "Content-Length: 5");
        assertThat(client.reply()).startsWith("HTTP/1.1 100");
        assertThat(client.send("hello").reply()).startsWith("HTTP/1.1 503").doesNotContain("close");
        assertThat(client.post("/tasks/echo", "Content-Length: 1").send("x").reply())
                .startsWith("HTTP/1.1 503");
    }

    /** It was sent over bytes that had not been read, so the client might not get it. */
    @Test
    void aRefusalInTheMiddleOfABodyThatWasAskedForComesAfterTheRest() throws Exception {
        post(CHUNKED).send("258\r\n" + "a".repeat(600) + "\r\n");
        awaitBytes(600);
        RawClient client = post("Expect: 100-continue", CHUNKED);
        assertThat(client.reply()).startsWith("HTTP/1.1 100");
        client.send("12c\r\n" + "b".repeat(300) + "\r\n");
        awaitBytes(900);
        client.send("12c\r\n" + "b".repeat(300) + "\r\n");
        awaitBytes(600);
        assertThat(client.send("0\r\n\r\n").reply()).startsWith("HTTP/1.1 429").doesNotContain("close");
    }

    /** Half of an argument took four times its bytes: 63 clients ended a balancer with 128 MiB. */
    @Test
    void theBytesOfAnUnfinishedArgumentTakeLittleMoreMemory() {
        byte[] whole = new byte[524_300];
        for (int i = 0; i < whole.length; i++) {
            whole[i] = (byte) (i % 251);
        }
        ArgumentBytes bytes = new ArgumentBytes();
        for (int from = 0; from < whole.length; from += 7) {
            bytes.append(ByteBuffer.wrap(whole, from, 7));
            assertThat(bytes.size()).isEqualTo(from + 7);
            int slack = Math.min(Math.max(from + 7, 256), 16 << 10);
            assertThat(bytes.capacity()).isLessThanOrEqualTo(from + 7 + slack);
        }
        assertThat(bytes.join()).isEqualTo(whole);
        assertThat(new ArgumentBytes().join()).isEmpty();
    }

    private RawClient post(String... headers) throws IOException {
        RawClient client = new RawClient(server.uri()).post("/tasks/echo", headers);
        clients.add(client);
        return client;
    }

    private void awaitBytes(long expected) throws InterruptedException {
        while (quota.bytes() != expected) {
            TimeUnit.MILLISECONDS.sleep(1);
        }
    }
}

package dev.tidepool.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.cluster.MemberLoad;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class HealthPortTest {
    private final AtomicReference<String> obstacle = new AtomicReference<>();
    private final AtomicReference<String> metrics = new AtomicReference<>();
    private final AtomicLong now = new AtomicLong();
    private final AtomicInteger asked = new AtomicInteger();

    private HealthPort start() throws IOException {
        return HealthPort.start("127.0.0.1", 0, this::obstacle, metrics::get, now::get);
    }

    private String obstacle() {
        asked.incrementAndGet();
        return obstacle.get();
    }

    private void letAnswersAge() {
        now.addAndGet(HealthPort.ANSWER_COUNTS.toNanos());
    }

    @Test
    void aSupervisorAsksWithoutTokenUnderAnyName() throws IOException {
        try (HealthPort health = start()) {
            assertThat(get(health, "/health")).startsWith("HTTP/1.1 200").endsWith("alive\n");
            assertThat(get(health, "/ready")).startsWith("HTTP/1.1 200").endsWith("ready\n");
            obstacle.set("no member takes tasks");
            letAnswersAge();
            assertThat(get(health, "/health")).startsWith("HTTP/1.1 200");
            assertThat(get(health, "/ready")).startsWith("HTTP/1.1 503").endsWith("no member takes tasks\n");
            assertThat(get(health, "/members")).startsWith("HTTP/1.1 404");
        }
    }

    @Test
    void aNodeTellsItsLoadInErlangAndWhenItsCertificateExpires() throws IOException {
        try (HealthPort health = start()) {
            assertThat(get(health, "/metrics")).startsWith("HTTP/1.1 404"); // a balancer, or a node that starts
            letAnswersAge();
            MemberLoad load = new MemberLoad(
                    Duration.ZERO, 5, 4, 60, Duration.ofSeconds(1), Duration.ZERO, 30, Double.NaN, 40, 1, 1);
            metrics.set(NodeMetrics.text(load, Instant.ofEpochSecond(1_800_000_000)));
            assertThat(get(health, "/metrics"))
                    .startsWith("HTTP/1.1 200")
                    .contains("# TYPE tidepool_load_erlang gauge\ntidepool_load_erlang 0.8\n")
                    .endsWith("\ntidepool_certificate_expiry_timestamp_seconds 1800000000\n");
            assertThat(NodeMetrics.text(load, null)).doesNotContain("certificate");
        }
    }

    @Test
    void aFloodOfSilentConnectionsDoesNotHideIt() throws IOException {
        List<RawClient> flood = new ArrayList<>();
        try (HealthPort health = start()) {
            for (int i = 0; i < 200; i++) {
                RawClient silent = new RawClient(health.uri());
                flood.add(silent);
                silent.send(request("/health")).reply(); // from now on the server knows of it, and waits for it
            }
            assertThat(get(health, "/health")).startsWith("HTTP/1.1 200");
        } finally {
            for (RawClient client : flood) {
                client.close();
            }
        }
    }

    @Test
    void eachOfManyRequestsInOneGoIsAnsweredOnce() throws IOException {
        try (HealthPort health = start();
                RawClient client = new RawClient(health.uri())) {
            client.send((request("/health") + request("/none")).repeat(500));
            for (int i = 0; i < 500; i++) {
                assertThat(client.reply()).startsWith("HTTP/1.1 200");
                assertThat(client.reply()).startsWith("HTTP/1.1 404");
            }
            client.send("GET /ready HTTP/1.1\r\nHost: node\r\nConnection: close\r\n\r\n" + request("/health"));
            assertThat(client.reply()).startsWith("HTTP/1.1 200").endsWith("ready\n");
            client.awaitClosed();
        }
    }

    /** Each question took the lock with which a balancer routes its tasks. */
    @Test
    void aFloodOfQuestionsIsOneForTheServer() throws IOException {
        try (HealthPort health = start();
                RawClient client = new RawClient(health.uri())) {
            for (int round = 1; round <= 2; round++) {
                client.send(request("/ready").repeat(100));
                for (int i = 0; i < 100; i++) {
                    assertThat(client.reply()).startsWith("HTTP/1.1 200");
                }
                assertThat(asked).hasValue(round);
                letAnswersAge();
            }
        }
    }

    private static String get(HealthPort health, String path) throws IOException {
        try (RawClient client = new RawClient(health.uri())) {
            return client.send(request(path)).reply();
        }
    }

    private static String request(String path) {
        return "GET " + path + " HTTP/1.1\r\nHost: balancer.example\r\n\r\n";
    }
}

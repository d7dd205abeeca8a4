package dev.tidepool.examples.shop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

@Tag("full")
@Timeout(120)
class ShopTest {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final String POOL = "applicationTaskExecutor";

    /** A shop on a free port, with a fast downstream, that logs warnings alone. */
    private record Started(ConfigurableApplicationContext context) implements AutoCloseable {
        static Started with(String... profiles) {
            return new Started(SpringApplication.run(
                    Shop.class,
                    "--server.port=0",
                    "--shop.payment=1ms",
                    "--logging.level.root=warn",
                    "--spring.main.banner-mode=off",
                    "--spring.profiles.active=" + String.join(",", profiles)));
        }

        String address() {
            return "http://127.0.0.1:" + context.getEnvironment().getProperty("local.server.port");
        }

        HttpResponse<String> send(String method, String path) throws IOException, InterruptedException {
            HttpRequest request = HttpRequest.newBuilder(URI.create(address() + path))
                    .method(method, HttpRequest.BodyPublishers.noBody())
                    .build();
            return CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
        }

        String get(String path) throws IOException, InterruptedException {
            HttpResponse<String> answer = send("GET", path);
            assertThat(answer.statusCode()).as(path).isEqualTo(200);
            return answer.body();
        }

        @Override
        public void close() {
            context.close();
        }
    }

    @Test
    void withTidepoolThePageHasItsNumbersAndItsReason() throws Exception {
        try (Started shop = Started.with()) {
            assertSells(shop);
            assertThat(shop.get("/actuator/tidepool/" + POOL)).contains("\"summary\"", "\"reason\"", "\"secondsAgo\"");
            assertThat(shop.get("/actuator/prometheus"))
                    .contains("tidepool_executor_target_threads{", "tidepool_executor_response_seconds_bucket{");
            assertThat(printedByLoad(shop.address()))
                    .matches("40 checkouts in \\d+ s: median [0-9.]+ s, p99 [0-9.]+ s");
            assertThat(shop.get("/checkout")).contains("\"orders\":42", "\"thread\":\"task-");
        }
    }

    @Test
    void withoutTidepoolItSellsTheSameAndHasNoReason() throws Exception {
        try (Started shop = Started.with("without")) {
            assertSells(shop);
            assertThat(shop.send("GET", "/actuator/tidepool/" + POOL).statusCode())
                    .isEqualTo(404);
            assertThat(shop.get("/actuator/prometheus")).doesNotContain("tidepool_executor");
        }
    }

    private static void assertSells(Started shop) throws Exception {
        assertThat(shop.get("/")).contains("<title>Shop</title>");
        assertThat(shop.get("/checkout?items=3")).contains("\"orders\":1,");
        for (String meter : List.of("pool.size", "active", "queued")) {
            assertThat(shop.get("/actuator/metrics/executor." + meter + "?tag=name:" + POOL))
                    .contains("\"VALUE\"");
        }
        assertThat(shop.get("/actuator/metrics/http.server.requests?tag=uri:/checkout"))
                .contains("\"COUNT\"", "\"TOTAL_TIME\"");
        assertThat(shop.send("POST", "/payment?takes=2ms").body()).isEqualTo("a payment takes 2 ms\n");
        HttpResponse<String> refused = shop.send("POST", "/payment?takes=61s");
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body()).isEqualTo("a payment cannot take 61000 ms; give 0s to 60s\n");
    }

    /** Sends forty checkouts by the script {@code load}, four at once. */
    private static String printedByLoad(String address) throws IOException, InterruptedException {
        Process load = new ProcessBuilder("./load", "40", "4", address)
                .redirectErrorStream(true)
                .start();
        String printed = new String(load.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        assertThat(load.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(load.exitValue()).as(printed).isZero();
        return printed;
    }
}

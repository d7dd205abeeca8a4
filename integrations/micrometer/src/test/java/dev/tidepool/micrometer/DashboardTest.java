package dev.tidepool.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpServer;
import dev.tidepool.executor.AdaptiveExecutor;
import dev.tidepool.policy.sizing.Fixed;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.core.instrument.distribution.DistributionStatisticConfig;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each query of the dashboard finds the meters of a pool. */
class DashboardTest {
    private static final Pattern SERIES = Pattern.compile("^(\\w+)\\{", Pattern.MULTILINE);
    private static final int TASKS_PER_SCRAPE = 20;
    private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(120);

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final AdaptiveExecutor pool =
            AdaptiveExecutor.builder("orders").bounds(0, 4).build();
    private final HttpClient client = HttpClient.newHttpClient();

    DashboardTest() {
        registry.config().meterFilter(new MeterFilter() {
            @Override
            public DistributionStatisticConfig configure(Meter.Id id, DistributionStatisticConfig config) {
                return DistributionStatisticConfig.builder()
                        .percentilesHistogram(true)
                        .build()
                        .merge(config);
            }
        });
        AdaptiveExecutorMetrics.monitor(registry, pool);
        pool.shadow(new Fixed(2));
    }

    @AfterEach
    void end() {
        pool.close();
    }

    /** Tasks between two scrapes, so that rates are above zero. */
    private String scraped() {
        for (int i = 0; i < TASKS_PER_SCRAPE; i++) {
            pool.execute(() -> {});
        }
        return registry.scrape();
    }

    @Test
    void eachQueryNamesOnlyMetersOfThePool() throws IOException {
        Set<String> series = new TreeSet<>();
        SERIES.matcher(scraped()).results().forEach(found -> series.add(found.group(1)));
        Dashboard dashboard = new Dashboard();
        assertThat(dashboard.queries()).hasSizeGreaterThan(20);
        assertThat(dashboard.meters()).hasSizeGreaterThan(15).isSubsetOf(series);
    }

    @Test
    void prometheusFindsDataForEachQuery(@TempDir Path folder) throws Exception {
        HttpServer example = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        example.createContext("/metrics", exchange -> {
            byte[] text = scraped().getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "text/plain; version=0.0.4; charset=utf-8");
            exchange.sendResponseHeaders(200, text.length);
            exchange.getResponseBody().write(text);
            exchange.close();
        });
        example.start();
        int port = freePort();
        Process prometheus = prometheus(folder, example.getAddress().getPort(), port);
        try {
            for (String query : new Dashboard().queries()) {
                awaitData(query, port, prometheus);
            }
        } finally {
            prometheus.destroy();
            assertThat(prometheus.waitFor(2, TimeUnit.MINUTES)).isTrue();
            example.stop(0);
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** Starts a Prometheus that scrapes the example five times a second. */
    private static Process prometheus(Path folder, int example, int port) throws IOException {
        Path settings = folder.resolve("prometheus.yml");
        Files.writeString(settings, """
                scrape_configs:
                  - job_name: example
                    scrape_interval: 200ms
                    scrape_timeout: 200ms
                    static_configs:
                      - targets: ["127.0.0.1:%d"]
                """.formatted(example));
        try {
            return new ProcessBuilder(
                            "prometheus",
                            "--config.file=" + settings,
                            "--storage.tsdb.path=" + folder.resolve("data"),
                            "--web.listen-address=127.0.0.1:" + port)
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("prometheus.log").toFile())
                    .start();
        } catch (IOException absent) {
            return abort("skipped: there is no prometheus, of Debian's package prometheus, to ask");
        }
    }

    /** Waits until a query has at least one number as its answer. */
    private void awaitData(String query, int port, Process prometheus) throws Exception {
        URI question = URI.create("http://127.0.0.1:%d/api/v1/query?query=%s"
                .formatted(port, URLEncoder.encode(query, StandardCharsets.UTF_8)));
        long end = System.nanoTime() + LIMIT_NANOS;
        String answer = "none";
        while (!hasNumber(answer)) {
            assertThat(prometheus.isAlive()).isTrue();
            assertThat(System.nanoTime()).as("%s: %s", query, answer).isLessThan(end);
            try {
                HttpResponse<String> response =
                        client.send(HttpRequest.newBuilder(question).build(), HttpResponse.BodyHandlers.ofString());
                answer = response.body();
                if (response.statusCode() == 200 || response.statusCode() == 400) {
                    assertThat(answer).as(query).contains("\"status\":\"success\"");
                }
            } catch (IOException starting) {
                Thread.yield(); // it does not listen yet
            }
        }
    }

    private static boolean hasNumber(String answer) throws IOException {
        if (!answer.startsWith("{")) {
            return false;
        }
        for (JsonNode series :
                JsonMapper.builder().build().readTree(answer).path("data").path("result")) {
            if (!series.path("value").path(1).textValue().equals("NaN")) {
                return true;
            }
        }
        return false;
    }
}

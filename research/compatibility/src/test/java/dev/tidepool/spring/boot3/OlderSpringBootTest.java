package dev.tidepool.spring.boot3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.spring.AdaptiveTaskExecutor;
import dev.tidepool.spring.InvalidExecutorException;
import io.micrometer.core.instrument.MeterRegistry;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.scheduling.annotation.Async;
import org.springframework.scheduling.annotation.EnableAsync;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** The starter on Spring Boot 3.5: it ended with NoClassDefFoundError. */
@Tag("full")
class OlderSpringBootTest {
    private static final long LIMIT_SECONDS = 120;

    @EnableAutoConfiguration
    @EnableAsync
    @Import(Orders.class)
    @Configuration(proxyBeanMethods = false)
    static class Shop {}

    /** Says which threads asynchronous methods and requests run on. */
    @RestController
    static class Orders {
        @Async
        public CompletableFuture<String> book() {
            return CompletableFuture.completedFuture(Thread.currentThread().getName());
        }

        @Async("reports")
        public CompletableFuture<String> report() {
            return CompletableFuture.completedFuture(Thread.currentThread().getName());
        }

        @GetMapping("/order")
        public Callable<String> order() {
            return () -> Thread.currentThread().getName();
        }
    }

    private static ConfigurableApplicationContext start(String... properties) {
        return new SpringApplicationBuilder(Shop.class)
                .registerShutdownHook(false)
                .properties(
                        "spring.main.banner-mode=off",
                        "server.port=0",
                        "spring.jmx.enabled=true",
                        "management.endpoints.web.exposure.include=tidepool,health")
                .properties(properties)
                .run();
    }

    /** A bare 400 was the answer: Spring Boot 3.5 took the settings that were not given as missing. */
    private static HttpResponse<String> post(ConfigurableApplicationContext context, String path, String json)
            throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(
                        "http://127.0.0.1:" + context.getEnvironment().getProperty("local.server.port") + path))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(json))
                .build();
        return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    }

    private static HttpResponse<String> get(ConfigurableApplicationContext context, String path) throws Exception {
        String port = context.getEnvironment().getProperty("local.server.port");
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void executorsEndpointAndMetersWorkAndASentenceSaysWhatIsMissing() throws Exception {
        assertThat(SpringBootVersion.getVersion()).startsWith("3.5.");
        Messages messages = new Messages();
        Logger logger = Logger.getLogger("dev.tidepool.spring.TidepoolAutoConfiguration");
        logger.addHandler(messages);
        try (ConfigurableApplicationContext context = start("tidepool.executors.reports.policy=fixed:1")) {
            Orders shop = context.getBean(Orders.class);
            assertThat(shop.book().get(LIMIT_SECONDS, TimeUnit.SECONDS)).startsWith("task-");
            assertThat(shop.report().get(LIMIT_SECONDS, TimeUnit.SECONDS)).startsWith("reports-");
            assertThat(get(context, "/order").body()).startsWith("task-");
            assertThat(get(context, "/actuator/tidepool/reports").body()).contains("\"policy\":\"fixed\"");
            HttpResponse<String> changed = post(context, "/actuator/tidepool/reports", "{\"max\": 5}");
            assertThat(changed.statusCode()).as(changed.body()).isEqualTo(200);
            assertThat(changed.body()).contains("\"max\":5");
            assertThat(get(context, "/actuator/health").statusCode()).isEqualTo(200);
            assertThat(context.getBean(MeterRegistry.class)
                            .get("executor.pool.max")
                            .tag("name", "reports")
                            .gauge()
                            .value())
                    .isPositive();
            assertThat(context.getBean("applicationTaskExecutor")).isInstanceOf(AdaptiveTaskExecutor.class);
        } finally {
            logger.removeHandler(messages);
        }
        assertThat(messages.all)
                .containsExactly("Tidepool has no health component, readiness and threads of the web server here:"
                        + " these need Spring Boot 4. Executors, endpoint, meters and JMX work");
    }

    @Test
    void aWrongPropertyIsRefusedInOneSentence() {
        assertThatThrownBy(() -> start("tidepool.executors.reports.max=abc").close())
                .hasRootCauseInstanceOf(NumberFormatException.class)
                .hasStackTraceContaining(InvalidExecutorException.class.getName()
                        + ": tidepool.executors.reports.max = abc: expected a whole number");
    }

    /** The messages that are logged. */
    private static final class Messages extends Handler {
        private final List<String> all = new CopyOnWriteArrayList<>();

        @Override
        public void publish(LogRecord logged) {
            all.add(logged.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}

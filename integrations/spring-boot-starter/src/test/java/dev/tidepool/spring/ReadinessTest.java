package dev.tidepool.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.executor.AdaptiveExecutor;
import java.net.http.HttpResponse;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

/** The readiness of an application by HTTP, and its groups of health. */
@SuppressWarnings("FutureReturnValueIgnored")
class ReadinessTest {

    @EnableAutoConfiguration
    @Configuration(proxyBeanMethods = false)
    static class Shop {}

    /** The health was OUT_OF_SERVICE, and the readiness UP. */
    @Test
    void anOverloadedApplicationIsNotReady() throws Exception {
        CountDownLatch seen = new CountDownLatch(1);
        try (ConfigurableApplicationContext context = Started.server(
                Shop.class,
                "tidepool.executors.reports.policy=fixed:1",
                "tidepool.health.readiness=true",
                "management.endpoint.health.group.load.include=tidepool",
                "management.endpoint.health.group.load.show-details=always")) {
            AdaptiveExecutor reports = Started.executor(context, "reports");
            assertThat(readiness(context).statusCode()).isEqualTo(200);
            Callable<Void> blocked = () -> {
                Started.await(seen);
                return null;
            };
            try {
                reports.submit(blocked);
                reports.submit(blocked);
                Started.awaitUntil(() -> reports.stats().overloaded());
                HttpResponse<String> refused = readiness(context);
                assertThat(refused.statusCode()).isEqualTo(503);
                assertThat(Http.json(refused).get("status").asString()).isEqualTo("OUT_OF_SERVICE");
                assertThat(Http.get(context, "/actuator/health/liveness").statusCode())
                        .isEqualTo(200);
                assertThat(Http.json(Http.get(context, "/actuator/health/load"))
                                .at("/components/tidepool/details/reports")
                                .asString())
                        .startsWith("overloaded: ");
            } finally {
                seen.countDown();
            }
            Started.awaitUntil(() -> !reports.stats().overloaded());
            assertThat(readiness(context).statusCode()).isEqualTo(200);
        }
    }

    private static HttpResponse<String> readiness(ConfigurableApplicationContext context) throws Exception {
        return Http.get(context, "/actuator/health/readiness");
    }
}

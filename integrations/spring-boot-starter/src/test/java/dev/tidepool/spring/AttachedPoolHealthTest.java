package dev.tidepool.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.executor.attach.AttachedPolicy;
import dev.tidepool.policy.control.SpareThreads;
import dev.tidepool.policy.sizing.Fixed;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** A policy that an application has attached to a pool of its own was in neither health nor meters. */
class AttachedPoolHealthTest {
    @EnableAutoConfiguration
    @Configuration(proxyBeanMethods = false)
    static class Shop {
        /** Held here: a policy does not keep its pool from the collector. */
        private static final ThreadPoolExecutor POOL =
                new ThreadPoolExecutor(40, 40, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>());

        @Bean(destroyMethod = "detach")
        AttachedPolicy legacy() {
            return AttachedPolicy.builder(POOL)
                    .policy(new Fixed(7))
                    .bounds(1, 40)
                    .shadow()
                    .attach();
        }
    }

    @Test
    void healthAndMetersShowIt() throws Exception {
        try (ConfigurableApplicationContext context = Started.server(
                Shop.class,
                "management.endpoints.web.exposure.include=health",
                "management.endpoint.health.show-details=always")) {
            assertThat(Http.json(Http.get(context, "/actuator/health"))
                            .at("/components/tidepool/details/legacy")
                            .asString())
                    .isEqualTo("0 of 0 threads busy, queue length 0");
            MeterRegistry meters = context.getBean(MeterRegistry.class);
            assertThat(meters.get("tidepool.executor.target")
                            .tag("name", "legacy")
                            .gauge()
                            .value())
                    .isEqualTo(7);
            assertThat(meters.get("tidepool.executor.spare")
                            .tag("name", "legacy")
                            .gauge()
                            .value())
                    .isZero();
            assertThat(OverloadHealthIndicator.detail(
                            context.getBean(AttachedPolicy.class).stats(),
                            Optional.of(new SpareThreads(Duration.ofHours(49), 40, 3.1)),
                            Instant.parse("2026-11-25T12:00:00Z").atZone(ZoneOffset.UTC)))
                    .endsWith(" busy, queue length 0; kept 40 threads for 3.1 busy ones since Monday");
        }
    }
}

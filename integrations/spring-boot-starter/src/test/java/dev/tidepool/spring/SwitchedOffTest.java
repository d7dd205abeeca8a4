package dev.tidepool.spring;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;

/** An application without Tidepool, although it is there: as in a profile that compares the two. */
class SwitchedOffTest {
    @EnableAutoConfiguration
    @Configuration(proxyBeanMethods = false)
    static class Shop {}

    /** It did not start: the endpoint, the meters and the health wanted what the first configuration defines. */
    @Test
    void toExcludeTheFirstConfigurationSwitchesAllOff() throws Exception {
        try (ConfigurableApplicationContext context = Started.server(
                Shop.class,
                "spring.autoconfigure.exclude=dev.tidepool.spring.TidepoolAutoConfiguration",
                "tidepool.server.threads=true",
                "tidepool.health.readiness=true",
                "management.endpoints.web.exposure.include=tidepool,health")) {
            assertThat(context.getBean("applicationTaskExecutor")).isInstanceOf(ThreadPoolTaskExecutor.class);
            assertThat(context.getBeansOfType(ServerThreads.class)).isEmpty();
            assertThat(Http.get(context, "/actuator/health").statusCode()).isEqualTo(200);
            assertThat(Http.get(context, "/actuator/tidepool").statusCode()).isEqualTo(404);
        }
    }
}

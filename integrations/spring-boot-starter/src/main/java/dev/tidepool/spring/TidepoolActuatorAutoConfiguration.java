package dev.tidepool.spring;

import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.endpoint.web.annotation.WebEndpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Shows the adaptive executors in the actuator, if the application has one. */
@AutoConfiguration(after = TidepoolAutoConfiguration.class)
public final class TidepoolActuatorAutoConfiguration {

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({WebEndpoint.class, ConditionalOnAvailableEndpoint.class})
    @ConditionalOnAvailableEndpoint(TidepoolEndpoint.class)
    static class EndpointConfiguration {

        @Bean
        TidepoolEndpoint tidepoolEndpoint(ContextExecutors executors) {
            return new TidepoolEndpoint(executors);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({HealthIndicator.class, ConditionalOnEnabledHealthIndicator.class})
    @ConditionalOnEnabledHealthIndicator("tidepool")
    static class HealthConfiguration {

        @Bean
        OverloadHealthIndicator tidepoolHealthIndicator(ContextExecutors executors, TidepoolProperties properties) {
            return new OverloadHealthIndicator(executors, properties.health());
        }
    }
}

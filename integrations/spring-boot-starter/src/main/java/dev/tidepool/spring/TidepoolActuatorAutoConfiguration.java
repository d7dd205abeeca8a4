package dev.tidepool.spring;

import dev.tidepool.micrometer.AdaptiveExecutorMetrics;
import dev.tidepool.micrometer.AttachedPolicyMetrics;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.endpoint.web.annotation.WebEndpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.availability.ApplicationAvailability;
import org.springframework.boot.health.application.ReadinessStateHealthIndicator;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Shows the adaptive executors in the actuator and in the application's meters, if it has these. */
@AutoConfiguration(
        after = TidepoolAutoConfiguration.class,
        beforeName = {
            "org.springframework.boot.health.autoconfigure.actuate.endpoint.AvailabilityProbesAutoConfiguration",
            "org.springframework.boot.health.autoconfigure.application.AvailabilityHealthContributorAutoConfiguration"
        })
@ConditionalOnBean(ContextExecutors.class)
public final class TidepoolActuatorAutoConfiguration {
    private static final Log LOG = LogFactory.getLog(TidepoolActuatorAutoConfiguration.class);

    private static final String HIDDEN =
            "/actuator/tidepool/%1$s answers with the doctor's report, and not with that of"
                    + " the executor '%1$s', which is in /actuator/tidepool only; give this bean another name";

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({WebEndpoint.class, ConditionalOnAvailableEndpoint.class})
    @ConditionalOnAvailableEndpoint(TidepoolEndpoint.class)
    static class EndpointConfiguration {

        @Bean
        TidepoolEndpoint tidepoolEndpoint(ContextExecutors executors) {
            return new TidepoolEndpoint(executors);
        }

        /** An executor of properties cannot have this name; one of the application's own may have had it before. */
        @Bean
        static SmartInitializingSingleton tidepoolDoctorCheck(ContextExecutors executors) {
            return () -> {
                if (executors.byName().containsKey(TidepoolEndpoint.DOCTOR)) {
                    LOG.warn(HIDDEN.formatted(TidepoolEndpoint.DOCTOR));
                }
            };
        }

        @Bean
        static ChangeCheck tidepoolChangeCheck() {
            return new ChangeCheck();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(MeterBinder.class)
    static class MetersConfiguration {

        /** The tag {@code name} is the bean's name, as for the executors that Spring Boot itself measures. */
        @Bean
        MeterBinder tidepoolExecutorMeters(ContextExecutors executors) {
            return registry -> {
                executors
                        .byName()
                        .forEach((name, executor) ->
                                new AdaptiveExecutorMetrics(executor, Tags.of("name", name)).bindTo(registry));
                executors
                        .attached()
                        .forEach((name, policy) ->
                                new AttachedPolicyMetrics(policy, name, Tags.empty()).bindTo(registry));
            };
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

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(ReadinessStateHealthIndicator.class)
    @ConditionalOnBooleanProperty("tidepool.health.readiness")
    static class ReadinessConfiguration {

        /** It has the name of Spring Boot's, which then steps back. */
        @Bean
        ReadinessIndicator readinessStateHealthIndicator(
                ApplicationAvailability availability, ContextExecutors executors) {
            return new ReadinessIndicator(availability, executors);
        }
    }
}

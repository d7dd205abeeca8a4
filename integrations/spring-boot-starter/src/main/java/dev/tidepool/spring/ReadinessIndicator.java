package dev.tidepool.spring;

import dev.tidepool.executor.AdaptiveExecutor;
import org.springframework.boot.availability.ApplicationAvailability;
import org.springframework.boot.availability.AvailabilityState;
import org.springframework.boot.availability.ReadinessState;
import org.springframework.boot.health.application.ReadinessStateHealthIndicator;

/** The readiness of Spring Boot, which is also refused while an executor is overloaded. */
final class ReadinessIndicator extends ReadinessStateHealthIndicator {
    private final ContextExecutors executors;

    ReadinessIndicator(ApplicationAvailability availability, ContextExecutors executors) {
        super(availability);
        this.executors = executors;
    }

    @Override
    protected AvailabilityState getState(ApplicationAvailability availability) {
        boolean overloaded = executors.byName().values().stream()
                .map(AdaptiveExecutor::stats)
                .anyMatch(stats -> stats.overloaded());
        return overloaded ? ReadinessState.REFUSING_TRAFFIC : super.getState(availability);
    }
}

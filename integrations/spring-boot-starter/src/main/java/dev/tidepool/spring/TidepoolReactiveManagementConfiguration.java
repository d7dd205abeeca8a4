package dev.tidepool.spring;

import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.autoconfigure.web.ManagementContextConfiguration;
import org.springframework.boot.actuate.endpoint.web.PathMappedEndpoints;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.web.reactive.DispatcherHandler;

/** What the endpoint needs where WebFlux serves it, on a port of its own too. */
@ManagementContextConfiguration(proxyBeanMethods = false)
@ConditionalOnClass(DispatcherHandler.class)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
@ConditionalOnAvailableEndpoint(TidepoolEndpoint.class)
public final class TidepoolReactiveManagementConfiguration {

    @Bean
    static UnreadableReactiveChanges tidepoolUnreadableReactiveChanges(PathMappedEndpoints endpoints) {
        return new UnreadableReactiveChanges(endpoints);
    }
}

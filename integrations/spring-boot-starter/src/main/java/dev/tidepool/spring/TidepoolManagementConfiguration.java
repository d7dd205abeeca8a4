package dev.tidepool.spring;

import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.autoconfigure.web.ManagementContextConfiguration;
import org.springframework.boot.actuate.endpoint.web.PathMappedEndpoints;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.web.servlet.DispatcherServlet;

/** What the endpoint needs where Spring MVC serves it, on a port of its own too. */
@ManagementContextConfiguration(proxyBeanMethods = false)
@ConditionalOnClass(DispatcherServlet.class)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnAvailableEndpoint(TidepoolEndpoint.class)
public final class TidepoolManagementConfiguration {

    @Bean
    static UnreadableChanges tidepoolUnreadableChanges(PathMappedEndpoints endpoints) {
        return new UnreadableChanges(endpoints);
    }
}

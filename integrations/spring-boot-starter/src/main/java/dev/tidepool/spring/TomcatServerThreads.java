package dev.tidepool.spring;

import dev.tidepool.executor.AdaptiveExecutor;
import dev.tidepool.tomcat.AdaptiveHttp11Protocol;
import dev.tidepool.tomcat.AdaptiveTomcatExecutor;
import java.util.List;
import org.apache.catalina.connector.Connector;
import org.apache.coyote.AbstractProtocol;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.tomcat.ConfigurableTomcatWebServerFactory;
import org.springframework.boot.tomcat.TomcatWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.core.Ordered;
import org.springframework.core.env.Environment;

/**
 * Gives Tomcat adaptive threads. {@code server.tomcat.threads.max} and {@code max-queue-capacity} stay in force; the
 * policy decides what {@code min-spare} would. Additional connectors share the pool, unless they have an executor of
 * their own. It comes after the customizers of Spring Boot, whose settings it reads.
 */
final class TomcatServerThreads
        implements ServerThreads, WebServerFactoryCustomizer<ConfigurableTomcatWebServerFactory>, Ordered {
    private final AdaptiveTomcatExecutor executor = new AdaptiveTomcatExecutor();
    private final Environment environment;

    TomcatServerThreads(Environment environment) {
        this.environment = environment;
        executor.setName(ContextExecutors.SERVER);
        executor.setVirtualThreads(ExecutorFactory.virtualThreads(environment));
    }

    @Override
    public int getOrder() {
        return LOWEST_PRECEDENCE;
    }

    @Override
    public void customize(ConfigurableTomcatWebServerFactory factory) {
        new IgnoredProperties(environment).warnOf("server.tomcat.threads", List.of("min-spare"), INSTEAD);
        factory.addConnectorCustomizers(this::serve);
        if (factory instanceof TomcatWebServerFactory tomcat) {
            factory.addConnectorCustomizers(main -> shareWith(tomcat.getAdditionalConnectors()));
            if (tomcat.getProtocol().equals(TomcatWebServerFactory.DEFAULT_PROTOCOL)) {
                // Its MBean knows the maximum, for the meters.
                tomcat.setProtocol(AdaptiveHttp11Protocol.class.getName());
            }
        }
    }

    /** The factory adds them to the service of the main connector, to which the pool then belongs. */
    private void shareWith(List<Connector> additional) {
        additional.stream()
                .map(Connector::getProtocolHandler)
                .filter(protocol -> protocol.getExecutor() == null)
                .forEach(protocol -> protocol.setExecutor(executor));
    }

    private void serve(Connector connector) {
        if (connector.getProtocolHandler() instanceof AbstractProtocol<?> protocol) {
            protocol.setExecutor(null); // with an executor of Spring Boot, it does not tell the maximum
            executor.setMaxThreads(protocol.getMaxThreads());
            executor.setMaxQueueSize(protocol.getMaxQueueSize());
        }
        executor.serve(connector);
    }

    @Override
    public @Nullable AdaptiveExecutor running() {
        return executor.getAdaptiveExecutor();
    }
}

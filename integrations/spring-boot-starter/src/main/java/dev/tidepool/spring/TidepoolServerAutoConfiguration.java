package dev.tidepool.spring;

import dev.tidepool.jetty.AdaptiveThreadPool;
import dev.tidepool.tomcat.AdaptiveTomcatExecutor;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnNotWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.jetty.ConfigurableJettyWebServerFactory;
import org.springframework.boot.jetty.autoconfigure.JettyServerProperties;
import org.springframework.boot.tomcat.ConfigurableTomcatWebServerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** Gives the web server adaptive threads, if {@code tidepool.server.threads} asks for them. */
@AutoConfiguration(after = TidepoolAutoConfiguration.class)
@ConditionalOnBean(ContextExecutors.class)
@ConditionalOnBooleanProperty("tidepool.server.threads")
public final class TidepoolServerAutoConfiguration {
    private static final Log LOG = LogFactory.getLog(TidepoolServerAutoConfiguration.class);

    /** The server is set up before other beans are created, so its pool runs by then. */
    @Bean
    @ConditionalOnWebApplication
    static SmartInitializingSingleton tidepoolServerCheck(ObjectProvider<ServerThreads> servers) {
        return () -> {
            if (servers.stream().allMatch(server -> server.running() == null)) {
                LOG.warn("tidepool.server.threads=true has no effect: it needs Tomcat or Jetty, and Spring Boot 4");
            }
        };
    }

    /** A context without a server may be the parent of one that has a server, so this is no warning. */
    @Bean
    @ConditionalOnNotWebApplication
    static SmartInitializingSingleton tidepoolNoServer() {
        return () -> LOG.info("tidepool.server.threads=true has no effect here: this context has no web server");
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({ConfigurableTomcatWebServerFactory.class, AdaptiveTomcatExecutor.class})
    static class TomcatConfiguration {
        @Bean
        static TomcatServerThreads tidepoolTomcatThreads(Environment environment) {
            return new TomcatServerThreads(environment);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({ConfigurableJettyWebServerFactory.class, AdaptiveThreadPool.class})
    @EnableConfigurationProperties(JettyServerProperties.class)
    static class JettyConfiguration {
        @Bean
        static JettyServerThreads tidepoolJettyThreads(JettyServerProperties properties, Environment environment) {
            return new JettyServerThreads(properties.getThreads(), environment);
        }
    }
}

package dev.tidepool.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.executor.AdaptiveExecutor;
import java.lang.management.ManagementFactory;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.atomic.AtomicReference;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;

/** An application that fails when all of its pools run leaves nothing behind. */
class FailedStartTest {
    private static final AtomicReference<SortedMap<String, AdaptiveExecutor>> RUNNING = new AtomicReference<>();

    @EnableAutoConfiguration
    @Configuration(proxyBeanMethods = false)
    static class BrokenServer {
        @Bean
        SmartLifecycle broken(ContextExecutors executors) {
            return new BrokenAtTheEnd(executors);
        }
    }

    /** It starts last: then the server answers, and JMX shows the executors. */
    static final class BrokenAtTheEnd implements SmartLifecycle {
        private final ContextExecutors executors;

        BrokenAtTheEnd(ContextExecutors executors) {
            this.executors = executors;
        }

        @Override
        public void start() {
            RUNNING.set(executors.byName());
            assertThat(inJmx()).hasSize(1);
            throw new IllegalStateException("broken");
        }

        @Override
        public void stop() {}

        @Override
        public boolean isRunning() {
            return false;
        }
    }

    private static Set<ObjectName> inJmx() {
        try {
            return ManagementFactory.getPlatformMBeanServer()
                    .queryNames(new ObjectName("dev.tidepool:type=AdaptiveExecutor,name=\"leftover\""), null);
        } catch (MalformedObjectNameException impossible) {
            throw new AssertionError(impossible);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void noPoolIsLeft(boolean jetty) {
        String[] properties = {
            "tidepool.server.threads=true",
            "tidepool.executors.leftover.policy=fixed:2",
            "tidepool.executors.leftover.min=2",
            "spring.jmx.enabled=true"
        };
        assertThatThrownBy(() -> {
                    if (jetty) {
                        Started.jetty(BrokenServer.class, properties);
                    } else {
                        Started.server(BrokenServer.class, properties);
                    }
                })
                .hasRootCauseMessage("broken");
        assertThat(RUNNING.get().keySet()).contains("applicationTaskExecutor", "leftover", "serverThreads");
        RUNNING.get().forEach((name, executor) -> Started.awaitUntil(executor::isTerminated));
        Started.awaitUntil(() -> inJmx().isEmpty());
    }

    @EnableAutoConfiguration
    @Configuration(proxyBeanMethods = false)
    static class WantsAnotherClass {
        @Bean
        Object reports(ThreadPoolTaskExecutor executor) {
            return executor;
        }
    }

    /** Spring Boot's own executor has this class. Its report only proposed to define one. */
    @Test
    void aWishForTheClassOfTheExecutorThatOursReplacesIsAnsweredWithTheRemedy() {
        CollectedLog log = new CollectedLog("org.springframework.boot.diagnostics.LoggingFailureAnalysisReporter");
        try {
            assertThatThrownBy(() -> Started.application(WantsAnotherClass.class))
                    .hasRootCauseInstanceOf(NoSuchBeanDefinitionException.class);
        } finally {
            log.end();
        }
        assertThat(log.messages())
                .singleElement()
                .asString()
                .contains(
                        "wants a ThreadPoolTaskExecutor, but the bean applicationTaskExecutor is Tidepool's"
                                + " AdaptiveTaskExecutor",
                        "Let it take an AsyncTaskExecutor");
    }
}

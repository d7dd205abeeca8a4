package dev.tidepool.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.List;
import javax.management.JMException;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

/** The executors in Java Management Extensions. */
class ExecutorMBeansTest {
    private static final String[] UNIQUE = {"spring.jmx.enabled=true", "spring.jmx.unique-names=true"};
    private static final String[] PROPERTIES = {"spring.jmx.enabled=true", "tidepool.executors.reports.max=2"};

    @EnableAutoConfiguration
    @Configuration(proxyBeanMethods = false)
    static class Shop {}

    private static List<String> shown() {
        try {
            return ManagementFactory.getPlatformMBeanServer()
                    .queryNames(new ObjectName("dev.tidepool:type=AdaptiveExecutor,*"), null)
                    .stream()
                    .map(name -> ObjectName.unquote(name.getKeyProperty("name")))
                    .sorted()
                    .toList();
        } catch (JMException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Executors end a moment after their application. */
    @AfterEach
    void nothingStays() {
        Started.awaitUntil(() -> shown().isEmpty());
    }

    /** There were none. */
    @Test
    void theExecutorsAreShownUntilTheApplicationEnds() {
        try (ConfigurableApplicationContext context = Started.application(Shop.class, PROPERTIES)) {
            assertThat(context.isRunning()).isTrue();
            assertThat(shown()).containsExactly("applicationTaskExecutor", "reports");
        }
    }

    /** Those of the second were missing. */
    @Test
    void twoApplicationsInTheProcessHaveUniqueNamesIfAskedTo() {
        CollectedLog log = new CollectedLog(ExecutorMBeans.class.getName());
        try (ConfigurableApplicationContext first = Started.application(Shop.class, UNIQUE);
                ConfigurableApplicationContext second = Started.application(Shop.class, UNIQUE)) {
            assertThat(first.isRunning() && second.isRunning()).isTrue();
            assertThat(shown()).containsExactly("applicationTaskExecutor", "applicationTaskExecutor");
        } finally {
            log.end();
        }
        assertThat(log.messages()).isEmpty();
    }

    @Test
    void aSecondApplicationInTheProcessStartsAndSaysWhatIsMissing() {
        CollectedLog log = new CollectedLog(ExecutorMBeans.class.getName());
        try (ConfigurableApplicationContext first = Started.application(Shop.class, PROPERTIES);
                ConfigurableApplicationContext second = Started.application(Shop.class, "spring.jmx.enabled=true")) {
            assertThat(first.isRunning() && second.isRunning()).isTrue();
        } finally {
            log.end();
        }
        assertThat(log.messages())
                .containsExactly("not in JMX: a pool named 'applicationTaskExecutor' is registered already; give each"
                        + " registered pool a name of its own, or set spring.jmx.unique-names=true");
    }
}

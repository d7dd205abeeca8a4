package dev.tidepool.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.Set;
import java.util.stream.Collectors;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

/** The executors in Java Management Extensions. */
class ExecutorMBeansTest {
    private static final String[] PROPERTIES = {"spring.jmx.enabled=true", "tidepool.executors.reports.max=2"};

    @EnableAutoConfiguration
    @Configuration(proxyBeanMethods = false)
    static class Shop {}

    private static Set<String> shown() throws Exception {
        return ManagementFactory.getPlatformMBeanServer()
                .queryNames(new ObjectName("dev.tidepool:type=AdaptiveExecutor,*"), null)
                .stream()
                .map(name -> ObjectName.unquote(name.getKeyProperty("name")))
                .collect(Collectors.toSet());
    }

    /** There were none. */
    @Test
    void theExecutorsAreShownUntilTheApplicationEnds() throws Exception {
        try (ConfigurableApplicationContext context = Started.application(Shop.class, PROPERTIES)) {
            assertThat(context.isRunning()).isTrue();
            assertThat(shown()).contains("applicationTaskExecutor", "reports");
        }
        Started.awaitUntil(() -> {
            try {
                return shown().isEmpty();
            } catch (Exception failure) {
                throw new AssertionError(failure);
            }
        });
    }

    @Test
    void aSecondApplicationInTheProcessStartsAndSaysWhatIsMissing() {
        CollectedLog log = new CollectedLog(ExecutorMBeans.class.getName());
        try (ConfigurableApplicationContext first = Started.application(Shop.class, PROPERTIES);
                ConfigurableApplicationContext second =
                        Started.application(Shop.class, "spring.jmx.enabled=true", "spring.jmx.unique-names=true")) {
            assertThat(first.isRunning()).isTrue();
            assertThat(second.isRunning()).isTrue();
        } finally {
            log.end();
        }
        assertThat(log.messages())
                .containsExactly("not in JMX: a pool named 'applicationTaskExecutor' is registered already;"
                        + " give each registered pool a name of its own");
    }
}

package dev.tidepool.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.tidepool.executor.AdaptiveExecutor;
import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.sizing.Fixed;
import dev.tidepool.policy.sizing.SizingPolicies;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

class ExecutorPropertiesTest {
    private static final String NAMES = "policy, min, max, queue-capacity, when-full, block-limit, max-wait, layout,"
            + " virtual-threads, thread-name-prefix, shutdown-limit";

    /** A bean beside the executors. */
    @EnableAutoConfiguration
    @Configuration(proxyBeanMethods = false)
    static class Shop {
        @Bean
        String orders() {
            return "orders";
        }
    }

    @Test
    void everyPropertyReachesItsExecutor() throws Exception {
        try (ConfigurableApplicationContext context = Started.application(
                Shop.class,
                "tidepool.executors.application.min=1",
                "tidepool.executors.reports.policy=fixed:3",
                "tidepool.executors.reports.min=2",
                "tidepool.executors.reports.max=4",
                "tidepool.executors.reports.queue-capacity=5",
                "tidepool.executors.reports.when-full=block",
                "tidepool.executors.reports.block-limit=10ms",
                "tidepool.executors.reports.max-wait=1d",
                "tidepool.executors.reports.layout=striped",
                "tidepool.executors.reports.virtual-threads=false",
                "tidepool.executors.reports.thread-name-prefix=r-",
                "tidepool.executors.reports.shutdown-limit=1s",
                "tidepool.executors.order-mail.layout=shared",
                "spring.threads.virtual.enabled=true")) {
            AdaptiveExecutor reports = Started.executor(context, "reports");
            assertThat(reports.policy()).isEqualTo(new Fixed(3));
            assertThat(reports.bounds())
                    .isEqualTo(new PoolBounds(2, 4, reports.bounds().cores()));
            assertThat(reports.stats().queueCapacity()).isEqualTo(5);
            assertThat(Started.result(
                            reports.submit(() -> Thread.currentThread().getName())))
                    .startsWith("r-");
            AdaptiveExecutor mail = Started.executor(context, "order-mail");
            assertThat(Started.result(mail.submit(() -> Thread.currentThread().getName())))
                    .startsWith("order-mail-");
            AdaptiveExecutor application = Started.executor(context, "applicationTaskExecutor");
            assertThat(application.bounds().minThreads()).isEqualTo(1);
        }
    }

    @Test
    void environmentVariablesSetProperties() {
        StandardEnvironment environment = environment(Map.of(
                "TIDEPOOL_EXECUTORS_APPLICATION_QUEUE_CAPACITY", "7",
                "TIDEPOOL_EXECUTORS_APPLICATION_MAX", "8"));
        ConfiguredExecutors executors = configured(environment);
        assertThat(executors.names()).containsExactly("application");
        AdaptiveExecutor application = executors.settings("application").start(null, false);
        assertThat(application.stats().queueCapacity()).isEqualTo(7);
        assertThat(application.bounds().maxThreads()).isEqualTo(8);
        application.shutdownNow();
        assertThatThrownBy(() -> configured(environment(Map.of("TIDEPOOL_EXECUTORS_APPLICATION_MX", "8"))))
                .hasMessageContaining("nearest is max");
    }

    private static ConfiguredExecutors configured(StandardEnvironment environment) {
        return new ConfiguredExecutors(new CheckedProperties(environment));
    }

    /** They began with a misspelt group, and the application started without a word. */
    @Test
    void misspeltEnvironmentVariablesAreRefusedAndThoseOfOthersAreNot() {
        assertThatThrownBy(() -> configured(environment(Map.of("TIDEPOOL_EXECUTOR_APPLICATION_MAX", "8"))))
                .isInstanceOf(InvalidExecutorException.class)
                .hasMessageStartingWith("tidepool.executor.application.max = 8: there is no property");
        assertThatThrownBy(() -> configured(environment(Map.of("TIDEPOOL_HEALTH_OUT_OF_SERVICE", "true"))))
                .hasMessageContaining("nearest is tidepool.health.out-of-service-on-overload");
        StandardEnvironment kubernetes = environment(Map.of(
                "TIDEPOOL_PORT", "tcp://10.0.0.7:80",
                "TIDEPOOL_SERVICE_HOST", "10.0.0.7",
                "TIDEPOOL_HEALTH_OUT_OF_SERVICE_ON_OVERLOAD", "true"));
        assertThat(configured(kubernetes).names()).isEmpty();
    }

    /** Beside a Service called tidepool-server, no application of its namespace started. */
    @Test
    void aKubernetesServiceWhoseNameBeginsLikeOneOfOurGroupsIsForeign() {
        StandardEnvironment kubernetes = environment(Map.of(
                "TIDEPOOL_SERVER_SERVICE_HOST", "10.0.0.7",
                "TIDEPOOL_SERVER_SERVICE_PORT", "80",
                "TIDEPOOL_SERVER_SERVICE_PORT_HTTP", "80",
                "TIDEPOOL_SERVER_PORT", "tcp://10.0.0.7:80",
                "TIDEPOOL_SERVER_PORT_80_TCP", "tcp://10.0.0.7:80",
                "TIDEPOOL_SERVER_PORT_80_TCP_PROTO", "tcp",
                "TIDEPOOL_SERVER_PORT_80_TCP_PORT", "80",
                "TIDEPOOL_SERVER_PORT_80_TCP_ADDR", "10.0.0.7",
                "TIDEPOOL_HEALTH_PAGE_SERVICE_HOST", "10.0.0.8"));
        assertThat(configured(kubernetes).names()).isEmpty();
        assertThatThrownBy(() -> configured(environment(Map.of("TIDEPOOL_SERVER_PORT_80", "1"))))
                .hasMessageContaining("there is no property 'tidepool.server.port");
    }

    /** The application started without a word. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    tidepool.executor.application.max=8  | tidepool.executors.application.max
                    tidepool.executor.min=8              | tidepool.executors.application.min
                    tidepool.health.out-of-service=true  | tidepool.health.out-of-service-on-overload
                    tidepool.out-of-service-on-overload=true | tidepool.health.out-of-service-on-overload
                    """)
    void anUnknownPropertyBelowTidepoolIsRefused(String property, String nearest) {
        String name = property.substring(0, property.indexOf('='));
        assertThat(printedBy(property))
                .contains(property.replace("=", " = ") + ": there is no property '" + name + "'; nearest is " + nearest
                        + "; all are tidepool.executors.NAME.*, tidepool.health.out-of-service-on-overload,"
                        + " tidepool.health.readiness, tidepool.server.threads");
    }

    /** Spring Boot's report had many lines. */
    @Test
    void aValueThatCannotBeReadIsRefusedInOneSentence() {
        assertThat(printedBy("tidepool.health.out-of-service-on-overload=ja"))
                .contains("tidepool.health.out-of-service-on-overload = ja: expected true or false\n");
        assertThat(printedBy("tidepool.executors.application.max=abc"))
                .contains("tidepool.executors.application.max = abc: expected a whole number\n");
        assertThat(printedBy("tidepool.executors=8"))
                .contains("tidepool.executors = 8: expected below it the names of executors, and below each policy,");
        assertThat(printedBy("tidepool=8")).contains(": expected below it executors, health, server\n");
    }

    private static StandardEnvironment environment(Map<String, Object> variables) {
        StandardEnvironment environment = new StandardEnvironment();
        String name = StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME;
        environment.getPropertySources().replace(name, new SystemEnvironmentPropertySource(name, variables));
        return environment;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    application.mx=8          | an executor has no property 'mx'; nearest is max; all are NAMES
                    reports.pool.max=8        | an executor has no property 'pool.max'; nearest is max; all are NAMES
                    application.max=0         | max is 0; allowed is 1 to unlimited
                    application.min=-1        | min is -1; allowed is 0 to unlimited
                    application.max=many      | expected a whole number
                    reports.policy=atuo       | there is no sizing policy 'atuo'; nearest is auto; all are POLICIES
                    reports.policy=fixed:0    | pool 'fixed:0': threads is 0; allowed is 1 to unlimited
                    reports.queue-capacity=0  | capacity is 0; allowed is 1 to 1000000000
                    reports.virtual-threads=y | expected true or false
                    reports.shutdown-limit=x  | expected a duration such as 500ms or 30s
                    reports.shutdown-limit=-1s | shutdown-limit is -1000.0 ms; allowed is 0.0 ms to 8.64E7 ms
                    reports.layout=share      | expected shared, striped (nearest is shared)
                    reports.when-full=rejct   | expected reject, block, run-in-caller, discard-oldest, discard-newest \
                    (nearest is reject)
                    reports.when-full=block   | it has an effect only with queue-capacity: set both or none
                    reports.max-wait=0s       | maxWait is PT0S; it must be above zero
                    reports.max-wait=soon     | expected a duration such as 500ms or 30s
                    reports.block-limit=1s    | it has an effect only with when-full=block: set both or none
                    """)
    void oneSentenceNamesThePropertyTheValueAndWhatIsAllowed(String property, String sentence) {
        String policies =
                SizingPolicies.all().stream().map(SizingPolicies.Entry::name).collect(Collectors.joining(", "));
        String message = printedBy("tidepool.executors." + property);
        String shown = "tidepool.executors." + property.replaceFirst("=", " = ");
        assertThat(message)
                .contains(
                        shownAs(shown) + ": " + sentence.replace("NAMES", NAMES).replace("POLICIES", policies));
    }

    /** A value is shown as it was read. */
    private static String shownAs(String property) {
        return property.replace("= block", "= BLOCK")
                .replace("= 1s", "= PT1S")
                .replace("= -1s", "= PT-1S")
                .replace("= 0s", "= PT0S");
    }

    @Test
    void minimumAboveMaximumIsRefused() {
        assertThat(printedBy("tidepool.executors.reports.max=2", "tidepool.executors.reports.min=3"))
                .contains("tidepool.executors.reports.min = 3: min is 3; allowed is 0 to 2");
    }

    @Test
    void twoExecutorsOfOneNameAreRefused() {
        assertThat(printedBy("tidepool.executors.orderMail.max=2", "tidepool.executors.order-mail.min=1"))
                .contains("are one name to Spring, which ignores case and hyphens; use one of them");
        assertThat(printedBy("tidepool.executors.orders.max=2"))
                .contains("tidepool.executors.orders: there is already a bean orders;"
                        + " give the executor a name that no other bean has");
        assertThat(printedBy("tidepool.executors.doctor.max=2"))
                .contains("tidepool.executors.doctor: the actuator endpoint answers this name with the doctor's report;"
                        + " give the executor another name");
        assertThat(printedBy("tidepool.executors.task-executor.max=2"))
                .contains("tidepool.executors.task-executor: the name of the application's executor in properties is"
                        + " application; use it, or another name");
    }

    @Test
    void virtualThreadsOnAnOldJdkAreRefused() {
        assumeThat(Runtime.version().feature()).isLessThan(21);
        assertThat(printedBy("tidepool.executors.reports.virtual-threads=true"))
                .contains("tidepool.executors.reports.virtual-threads = true: virtual threads need JDK 21 or newer");
    }

    @Test
    void propertiesOfSpringBootWithoutEffectAreNamedInTheLog() {
        CollectedLog log = new CollectedLog(IgnoredProperties.class.getName());
        try (ConfigurableApplicationContext context =
                Started.application(Shop.class, "spring.task.execution.pool.max-size=9")) {
            assertThat(context.isRunning()).isTrue();
            assertThat(log.messages())
                    .containsExactly("spring.task.execution.pool.* (max-size) has no effect: Tidepool sizes the"
                            + " application's executor; its properties are tidepool.executors.application.*");
        } finally {
            log.end();
        }
    }

    @Test
    void developmentEnvironmentsKnowTheProperties() throws IOException {
        try (InputStream metadata = getClass().getResourceAsStream("/META-INF/spring-configuration-metadata.json")) {
            assertThat(new String(metadata.readAllBytes(), StandardCharsets.UTF_8))
                    .contains("\"tidepool.executors\"")
                    .contains("dev.tidepool.spring.ExecutorProperties")
                    .contains("\"tidepool.health.out-of-service-on-overload\"")
                    .contains("\"tidepool.executors.keys\"");
        }
    }

    /** Returns what Spring Boot prints when the application does not start. */
    private static String printedBy(String... properties) {
        CollectedLog log = new CollectedLog("org.springframework.boot.diagnostics.LoggingFailureAnalysisReporter");
        try {
            assertThatThrownBy(() -> Started.application(Shop.class, properties).close())
                    .hasStackTraceContaining(InvalidExecutorException.class.getName());
        } finally {
            log.end();
        }
        assertThat(log.messages()).hasSize(1);
        return log.messages().get(0);
    }
}

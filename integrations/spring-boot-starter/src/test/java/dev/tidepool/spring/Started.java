package dev.tidepool.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.executor.AdaptiveExecutor;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** Starts applications, and waits with a limit that only failing tests reach. */
final class Started {
    static final long LIMIT_SECONDS = 120;

    /** Both servers are on the class path. */
    private static final String EXCLUDE = "spring.autoconfigure.exclude="
            + "org.springframework.boot.%s.autoconfigure.%s.%sWebServerAutoConfiguration";

    private Started() {}

    static ConfigurableApplicationContext application(Class<?> configuration, String... properties) {
        return start(WebApplicationType.NONE, configuration, properties);
    }

    /** On Tomcat. Its MBeans can be had in all applications of a process or in none. */
    static ConfigurableApplicationContext server(Class<?> configuration, String... properties) {
        return start(
                WebApplicationType.SERVLET,
                configuration,
                with(
                        properties,
                        "server.tomcat.mbeanregistry.enabled=true",
                        EXCLUDE.formatted("jetty", "servlet", "JettyServlet")));
    }

    static ConfigurableApplicationContext jetty(Class<?> configuration, String... properties) {
        return start(
                WebApplicationType.SERVLET,
                configuration,
                with(properties, EXCLUDE.formatted("tomcat", "servlet", "TomcatServlet")));
    }

    /** WebFlux on Tomcat. */
    static ConfigurableApplicationContext reactive(Class<?> configuration, String... properties) {
        return start(
                WebApplicationType.REACTIVE,
                configuration,
                with(
                        properties,
                        "server.tomcat.mbeanregistry.enabled=true",
                        EXCLUDE.formatted("jetty", "reactive", "JettyReactive")));
    }

    private static String[] with(String[] properties, String... more) {
        return Stream.concat(Arrays.stream(properties), Arrays.stream(more)).toArray(String[]::new);
    }

    private static ConfigurableApplicationContext start(
            WebApplicationType type, Class<?> configuration, String... properties) {
        String[] arguments =
                Arrays.stream(properties).map(property -> "--" + property).toArray(String[]::new);
        return new SpringApplicationBuilder(configuration)
                .web(type)
                .registerShutdownHook(false)
                .properties("spring.main.banner-mode=off", "server.port=0")
                .run(arguments);
    }

    static AdaptiveExecutor executor(ConfigurableApplicationContext context, String bean) {
        return context.getBean(bean, AdaptiveTaskExecutor.class).adaptiveExecutor();
    }

    static <T> T result(Future<T> future) throws Exception {
        return future.get(LIMIT_SECONDS, TimeUnit.SECONDS);
    }

    static void await(CountDownLatch latch) throws InterruptedException {
        assertThat(latch.await(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
    }

    /** Returns a task that tells when it runs, and waits until it is released. */
    static Callable<String> waiting(CountDownLatch runs, CountDownLatch release) {
        return () -> {
            runs.countDown();
            await(release);
            return "ran";
        };
    }

    static void awaitUntil(BooleanSupplier condition) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("the end of the wait").isLessThan(end);
            Thread.yield();
        }
    }
}

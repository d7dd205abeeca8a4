package dev.tidepool.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.tidepool.executor.AdaptiveExecutor;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.catalina.connector.Connector;
import org.apache.coyote.AbstractProtocol;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.tomcat.TomcatWebServer;
import org.springframework.boot.tomcat.TomcatWebServerFactory;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;

/** The threads of the web server, by a property. */
class ServerThreadsTest {
    private static final String[] PROPERTIES = {
        "tidepool.server.threads=true",
        "server.tomcat.threads.max=17",
        "server.jetty.threads.max=17",
        "management.endpoints.web.exposure.include=tidepool,health",
        "management.endpoint.health.show-details=always"
    };

    /** Says which thread serves a request. */
    @EnableAutoConfiguration
    @Import(Orders.class)
    @Configuration(proxyBeanMethods = false)
    static class Shop {}

    /** Takes requests on two more ports, on one of them with threads of its own. */
    @Import(Shop.class)
    @Configuration(proxyBeanMethods = false)
    static class ShopWithConnectors {
        @Bean
        TomcatServletWebServerFactory tomcat() {
            TomcatServletWebServerFactory factory = new TomcatServletWebServerFactory();
            factory.addAdditionalConnectors(connector(null), connector(Executors.newCachedThreadPool(ownThreads())));
            return factory;
        }

        private static Connector connector(@Nullable Executor own) {
            Connector connector = new Connector(TomcatWebServerFactory.DEFAULT_PROTOCOL);
            connector.setPort(0);
            connector.getProtocolHandler().setExecutor(own);
            return connector;
        }

        private static CustomizableThreadFactory ownThreads() {
            CustomizableThreadFactory threads = new CustomizableThreadFactory("own-");
            threads.setDaemon(true);
            return threads;
        }
    }

    @RestController
    static class Orders {
        @GetMapping("/thread")
        String thread() {
            return Thread.currentThread().getName();
        }
    }

    private static AdaptiveExecutor threads(ConfigurableApplicationContext context) {
        return context.getBean(ContextExecutors.class).byName().get("serverThreads");
    }

    private static void assertShown(ConfigurableApplicationContext context, String prefix) throws Exception {
        assertThat(Http.get(context, "/thread").body()).startsWith(prefix);
        JsonNode report = Http.json(Http.get(context, "/actuator/tidepool/serverThreads"));
        assertThat(report.get("max").asInt()).isEqualTo(17);
        assertThat(report.at("/stats/starts").asInt()).isPositive();
        assertThat(Http.json(Http.get(context, "/actuator/health"))
                        .at("/components/tidepool/details/serverThreads")
                        .asString())
                .containsPattern("threads? busy");
        assertThat(context.getBean(MeterRegistry.class)
                        .get("executor.pool.max")
                        .tag("name", "serverThreads")
                        .gauge()
                        .value())
                .isEqualTo(17);
    }

    /** There was no property; and with a customizer, the maximum was -1 and the endpoint did not list the pool. */
    @Test
    void tomcatServesRequestsOnAdaptiveThreads() throws Exception {
        AdaptiveExecutor threads;
        try (ConfigurableApplicationContext context = Started.server(Shop.class, PROPERTIES)) {
            threads = threads(context);
            assertShown(context, "tomcat-exec-");
            assertThat(maxThreadsOfTomcat(context)).isEqualTo(17);
            assertThat(Http.post(context, "/actuator/tidepool/serverThreads", "{\"max\": 19}")
                            .statusCode())
                    .isEqualTo(200);
            assertThat(maxThreadsOfTomcat(context)).isEqualTo(19);
        }
        Started.awaitUntil(threads::isTerminated);
    }

    /** They kept Tomcat's threads, without a word. */
    @Test
    void additionalConnectorsOfTomcatShareThePoolUnlessTheyHaveTheirOwn() throws Exception {
        try (ConfigurableApplicationContext context = Started.server(ShopWithConnectors.class, PROPERTIES)) {
            TomcatWebServer tomcat = (TomcatWebServer) ((WebServerApplicationContext) context).getWebServer();
            List<String> names = new ArrayList<>();
            for (Connector connector : tomcat.getTomcat().getService().findConnectors()) {
                URI uri = URI.create("http://localhost:%d/thread".formatted(connector.getLocalPort()));
                names.add(HttpClient.newHttpClient()
                        .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString())
                        .body());
            }
            assertThat(names).hasSize(3);
            assertThat(names.subList(0, 2)).allMatch(name -> name.startsWith("tomcat-exec-"));
            assertThat(names.get(2)).startsWith("own-");
        }
    }

    /** Returns what the meter tomcat.threads.config.max reads. */
    private static int maxThreadsOfTomcat(ConfigurableApplicationContext context) throws Exception {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        Set<ObjectName> connectors =
                server.queryNames(new ObjectName("*:type=ThreadPool,name=\"" + connector(context) + "\""), null);
        assertThat(connectors).hasSize(1);
        return (int) server.getAttribute(connectors.iterator().next(), "maxThreads");
    }

    private static String connector(ConfigurableApplicationContext context) {
        TomcatWebServer tomcat = (TomcatWebServer) ((WebServerApplicationContext) context).getWebServer();
        AbstractProtocol<?> protocol =
                (AbstractProtocol<?>) tomcat.getTomcat().getConnector().getProtocolHandler();
        return "http-nio-auto-" + protocol.getNameIndex();
    }

    @Test
    void jettyServesRequestsOnAdaptiveThreads() throws Exception {
        AdaptiveExecutor threads;
        try (ConfigurableApplicationContext context = Started.jetty(Shop.class, PROPERTIES)) {
            threads = threads(context);
            assertShown(context, "jetty-");
        }
        Started.awaitUntil(threads::isTerminated);
    }

    /** The change was made, and the server answered nobody any more. */
    @Test
    void aChangeThatLeavesJettyNoThreadForRequestsIsRefused() throws Exception {
        try (ConfigurableApplicationContext context = Started.jetty(Shop.class, PROPERTIES)) {
            HttpResponse<String> refused = Http.post(context, "/actuator/tidepool/serverThreads", "{\"max\": 1}");
            assertThat(threads(context).bounds().maxThreads()).isEqualTo(17);
            assertThat(refused.statusCode()).isEqualTo(400);
            assertThat(Http.json(refused).get("error").asString())
                    .matches("max is 1; allowed is \\d+ or more: the web server itself takes \\d+ threads while it"
                            + " runs");
            assertThat(Http.post(context, "/actuator/tidepool/serverThreads", "{\"max\": 16}")
                            .statusCode())
                    .isEqualTo(200);
        }
    }

    /** The meter of Tomcat's maximum was -1 with a customizer. */
    @Test
    void theMetersOfTheServersShowAdaptiveThreads() throws Exception {
        try (ConfigurableApplicationContext context = Started.server(Shop.class, PROPERTIES)) {
            assertThat(Http.get(context, "/thread").statusCode()).isEqualTo(200);
            Tags connector = Tags.of("name", connector(context)); // those of other tests may still be known
            assertThat(gauge(context, "tomcat.threads.config.max", connector)).isEqualTo(17);
            assertThat(gauge(context, "tomcat.threads.current", connector)).isBetween(1.0, 17.0);
            assertThat(gauge(context, "tomcat.threads.busy", connector)).isBetween(0.0, 17.0);
        }
        try (ConfigurableApplicationContext context = Started.jetty(Shop.class, PROPERTIES)) {
            assertThat(Http.get(context, "/thread").statusCode()).isEqualTo(200);
            assertThat(gauge(context, "jetty.threads.config.max", Tags.empty())).isEqualTo(17);
            assertThat(gauge(context, "jetty.threads.current", Tags.empty())).isBetween(1.0, 17.0);
        }
    }

    private static double gauge(ConfigurableApplicationContext context, String name, Tags tags) {
        return context.getBean(MeterRegistry.class).get(name).tags(tags).gauge().value();
    }

    @Test
    void virtualThreadsServeRequestsWhereTheJdkHasThem() throws Exception {
        String virtual = "spring.threads.virtual.enabled=true";
        try (ConfigurableApplicationContext context =
                Started.server(Shop.class, "tidepool.server.threads=true", virtual)) {
            assertThat(Http.get(context, "/thread").body()).startsWith("tomcat-exec-");
            assertThat(threads(context).stats().starts()).isPositive();
        }
        try (ConfigurableApplicationContext context =
                Started.jetty(Shop.class, "tidepool.server.threads=true", virtual)) {
            assertThat(Http.get(context, "/thread").body()).startsWith("jetty-");
            assertThat(threads(context).stats().starts()).isPositive();
        }
    }

    @Test
    void aServerThatIsStoppedAndStartedServesAgain() throws Exception {
        try (ConfigurableApplicationContext context = Started.server(Shop.class, PROPERTIES)) {
            context.stop();
            context.start();
            int port = ((WebServerApplicationContext) context).getWebServer().getPort();
            assertThat(port).isPositive();
            assertThat(Http.get(context, "/thread").body()).startsWith("tomcat-exec-");
        }
    }

    /** It had no effect, without a word. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theQueueOfJettyKeepsItsCapacity(boolean virtual) {
        assumeThat(virtual && Runtime.version().feature() < 21).isFalse();
        try (ConfigurableApplicationContext context = Started.jetty(
                Shop.class,
                "tidepool.server.threads=true",
                "server.jetty.threads.max-queue-capacity=23",
                "spring.threads.virtual.enabled=" + virtual)) {
            assertThat(threads(context).stats().queueCapacity()).isEqualTo(23);
        }
    }

    /** Jetty's own pool takes it: a request that finds no idle thread is then refused. */
    @Test
    void aQueueOfJettyWithoutCapacityIsRefusedInASentence() {
        assertThatThrownBy(() -> Started.jetty(
                                Shop.class, "tidepool.server.threads=true", "server.jetty.threads.max-queue-capacity=0")
                        .close())
                .hasStackTraceContaining("InvalidExecutorException: server.jetty.threads.max-queue-capacity is 0");
    }

    /** It started, and requests waited for ever; Jetty's own pool refuses it too. */
    @Test
    void aJettyWithoutAThreadForRequestsDoesNotStart() {
        assertThatThrownBy(() -> Started.jetty(
                                Shop.class,
                                "tidepool.server.threads=true",
                                "server.jetty.threads.min=1",
                                "server.jetty.threads.max=2")
                        .close())
                .hasStackTraceContaining("Insufficient configured threads: required=");
    }

    /** They had no effect, without a word. */
    @Test
    void propertiesOfIdleThreadsAreNamedInTheLog() {
        CollectedLog log = new CollectedLog(IgnoredProperties.class.getName());
        try {
            Started.server(Shop.class, "tidepool.server.threads=true", "server.tomcat.threads.min-spare=9")
                    .close();
            Started.jetty(
                            Shop.class,
                            "tidepool.server.threads=true",
                            "server.jetty.threads.min=9",
                            "server.jetty.threads.idle-timeout=9s")
                    .close();
        } finally {
            log.end();
        }
        String instead = "with tidepool.server.threads=true, the policy decides how many threads stay; remove it";
        assertThat(log.messages())
                .containsExactly(
                        "server.tomcat.threads.* (min-spare) has no effect: " + instead,
                        "server.jetty.threads.* (min, idle-timeout) has no effect: " + instead);
    }

    /** It was a warning, also in the parent of a context whose server had adaptive threads. */
    @Test
    void aContextWithoutAServerSaysThatThePropertyHasNoEffectThere() {
        CollectedLog log = new CollectedLog(TidepoolServerAutoConfiguration.class.getName());
        try (ConfigurableApplicationContext context = Started.application(Shop.class, PROPERTIES)) {
            assertThat(threads(context)).isNull();
        } finally {
            log.end();
        }
        assertThat(log.messages())
                .containsExactly("tidepool.server.threads=true has no effect here: this context has no web server");
    }
}

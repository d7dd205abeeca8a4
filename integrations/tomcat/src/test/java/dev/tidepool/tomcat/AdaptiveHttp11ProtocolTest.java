package dev.tidepool.tomcat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.executor.AdaptiveExecutor;
import io.micrometer.core.instrument.binder.tomcat.TomcatMetrics;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.catalina.connector.Connector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class AdaptiveHttp11ProtocolTest {
    private static final String PROTOCOL = AdaptiveHttp11Protocol.class.getName();

    @TempDir
    private Path folder;

    private static AdaptiveTomcatExecutor executor(ServedTomcat server) {
        return (AdaptiveTomcatExecutor) server.connector.getProtocolHandler().getExecutor();
    }

    private static void maxThreads7(Connector connector) {
        connector.setProperty("maxThreads", "7");
        connector.setProperty("maxQueueSize", "30");
    }

    @Test
    void micrometersMetersOfTomcatAreRight() throws Exception {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        try (ServedTomcat server = new ServedTomcat(folder, PROTOCOL, AdaptiveHttp11ProtocolTest::maxThreads7);
                TomcatMetrics metrics = new TomcatMetrics(null, List.of())) {
            metrics.bindTo(registry);
            CompletableFuture<?> unused = server.get("/wait");
            server.awaitEntered();
            assertThat(registry.get("tomcat.threads.config.max").gauge().value())
                    .isEqualTo(7);
            assertThat(registry.get("tomcat.threads.busy").gauge().value()).isEqualTo(1);
            assertThat(registry.get("tomcat.threads.current").gauge().value())
                    .isEqualTo(executor(server).getPoolSize())
                    .isBetween(1.0, 7.0);
        }
    }

    @Test
    void theAttributesOfTheConnectorSetUpThePoolAndTheMaximumChangesAtRunTime() throws Exception {
        try (ServedTomcat server = new ServedTomcat(folder, PROTOCOL, AdaptiveHttp11ProtocolTest::maxThreads7)) {
            assertThat(server.answer("/thread"))
                    .startsWith("http-nio-127.0.0.1-")
                    .contains("-exec-");
            AdaptiveExecutor pool = executor(server).getAdaptiveExecutor();
            assertThat(pool.bounds().minThreads()).isZero();
            assertThat(pool.bounds().maxThreads()).isEqualTo(7);
            assertThat(pool.stats().queueCapacity()).isEqualTo(30);
            server.connector.setProperty("maxThreads", "9");
            assertThat(pool.bounds().maxThreads()).isEqualTo(9);
            assertThat(server.number("maxThreads")).isEqualTo(9);
        }
    }

    @Test
    void anExecutorFromElsewhereIsReportedWithItsMaximumAndLeftRunning() throws Exception {
        AdaptiveTomcatExecutor shared = new AdaptiveTomcatExecutor();
        shared.setMaxThreads(11);
        try (ServedTomcat server = new ServedTomcat(folder, PROTOCOL, shared::serve)) {
            assertThat(server.number("maxThreads")).isEqualTo(11);
            server.connector.stop();
            assertThat(shared.isShutdown()).isFalse();
            server.connector.start();
            assertThat(server.answer("/thread")).startsWith("tomcat-exec-");
        }
    }

    @Test
    void aStoppedConnectorEndsItsPoolAndAStartMakesANewOne() throws Exception {
        try (ServedTomcat server = new ServedTomcat(folder, PROTOCOL, connector -> {})) {
            server.answer("/thread");
            AdaptiveExecutor first = executor(server).getAdaptiveExecutor();
            server.connector.stop();
            assertThat(first.awaitTermination(ServedTomcat.LIMIT_SECONDS, TimeUnit.SECONDS))
                    .isTrue();
            server.connector.start();
            assertThat(server.answer("/thread")).contains("-exec-1");
            assertThat(executor(server).getAdaptiveExecutor()).isNotSameAs(first);
            assertThat(server.number("maxThreads")).isEqualTo(200);
        }
    }
}

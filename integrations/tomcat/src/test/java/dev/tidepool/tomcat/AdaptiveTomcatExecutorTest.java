package dev.tidepool.tomcat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tidepool.executor.AdaptiveExecutor;
import dev.tidepool.policy.sizing.Fixed;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.Server;
import org.apache.catalina.Service;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Catalina;
import org.apache.catalina.startup.CatalinaBaseConfigurationSource;
import org.apache.tomcat.util.file.ConfigFileLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class AdaptiveTomcatExecutorTest {
    private static final String HTTP = "HTTP/1.1";

    @TempDir
    private Path folder;

    @Test
    void requestsRunOnThePoolAndTomcatsBeanReportsIt() throws Exception {
        AdaptiveTomcatExecutor executor = new AdaptiveTomcatExecutor(builder -> builder.sizing(new Fixed(2)));
        try (ServedTomcat server = new ServedTomcat(folder, HTTP, executor::serve)) {
            assertThat(server.answer("/thread")).startsWith("tomcat-exec-");
            CompletableFuture<HttpResponse<String>> waiting = server.get("/wait");
            server.awaitEntered();
            assertThat(server.number("currentThreadsBusy")).isEqualTo(1);
            assertThat(server.number("currentThreadCount"))
                    .isEqualTo(executor.getPoolSize())
                    .isBetween(1, 2);
            server.released.countDown();
            assertThat(waiting.get(ServedTomcat.LIMIT_SECONDS, TimeUnit.SECONDS).statusCode())
                    .isEqualTo(200);
        }
        assertThat(executor.getAdaptiveExecutor()).isNull();
    }

    @Test
    void itsOwnBeanHasTheNumbersTheReasonAndSettableBounds() throws Exception {
        AdaptiveTomcatExecutor executor = new AdaptiveTomcatExecutor();
        executor.setName("requests");
        executor.setMaxThreads(7);
        try (ServedTomcat server = new ServedTomcat(folder, HTTP, executor::serve)) {
            server.answer("/thread");
            assertThat(server.bean("Executor").getKeyProperty("name")).isEqualTo("requests");
            assertThat(attribute(server, "maxThreads")).isEqualTo(7);
            assertThat((int) attribute(server, "largestPoolSize")).isBetween(1, 7);
            assertThat((String) attribute(server, "lastReason")).isNotEmpty();
            ServedTomcat.server()
                    .setAttribute(server.bean("Executor"), new javax.management.Attribute("maxThreads", 9));
            assertThat(executor.getMaxThreads()).isEqualTo(9);
            assertThat(executor.getAdaptiveExecutor().bounds().maxThreads()).isEqualTo(9);
        }
    }

    private static Object attribute(ServedTomcat server, String name) throws Exception {
        return ServedTomcat.server().getAttribute(server.bean("Executor"), name);
    }

    @Test
    void aServerXmlNamesTheClassAndSetsItsProperties() throws Exception {
        String xml = """
                <Server port="-1">
                  <Service name="Tomcat">
                    <Executor className="dev.tidepool.tomcat.AdaptiveTomcatExecutor" name="adaptive" namePrefix="web-"
                              maxThreads="12" minSpareThreads="1" maxQueueSize="50" stopLimitMillis="100"/>
                    <Connector executor="adaptive" port="0" address="127.0.0.1"/>
                    <Engine name="Tomcat" defaultHost="localhost"><Host name="localhost" appBase="none"/></Engine>
                  </Service>
                </Server>
                """;
        // The first Tomcat of a JVM decides where all others look for the file.
        ConfigFileLoader.setSource(new CatalinaBaseConfigurationSource(folder.toFile(), Catalina.SERVER_XML));
        Path file = Path.of(ConfigFileLoader.getSource().getURI(Catalina.SERVER_XML));
        Files.createDirectories(file.getParent());
        Files.writeString(file, xml);
        Catalina catalina = new Catalina();
        catalina.setUseShutdownHook(false);
        catalina.load();
        Server server = catalina.getServer();
        server.start();
        try {
            Service service = server.findServices()[0];
            AdaptiveTomcatExecutor executor = (AdaptiveTomcatExecutor) service.getExecutor("adaptive");
            assertThat(service.findConnectors()[0].getProtocolHandler().getExecutor())
                    .isSameAs(executor);
            AdaptiveExecutor pool = executor.getAdaptiveExecutor();
            assertThat(pool.bounds().minThreads()).isEqualTo(1);
            assertThat(pool.bounds().maxThreads()).isEqualTo(12);
            assertThat(pool.stats().queueCapacity()).isEqualTo(50);
            assertThat(executor.getStopLimitMillis()).isEqualTo(100);
            assertThat(threadName(executor)).startsWith("web-");
        } finally {
            server.stop();
            server.destroy();
            Files.delete(file);
        }
    }

    private static String threadName(AdaptiveTomcatExecutor executor) throws Exception {
        Future<String> name = executor.submit(() -> Thread.currentThread().getName());
        return name.get(ServedTomcat.LIMIT_SECONDS, TimeUnit.SECONDS);
    }

    @Test
    void aStopLetsTasksEndAndInterruptsThemAtItsLimit() throws Exception {
        AdaptiveTomcatExecutor executor = new AdaptiveTomcatExecutor();
        executor.setStopLimitMillis(1);
        try (ServedTomcat server = new ServedTomcat(folder, HTTP, executor::serve)) {
            CompletableFuture<?> unused = server.get("/wait");
            server.awaitEntered();
            server.tomcat.stop();
            assertThat(server.interrupted.get(ServedTomcat.LIMIT_SECONDS, TimeUnit.SECONDS))
                    .isTrue();
        }
    }

    @Test
    void withoutAStartItRejectsAndEachStartMakesANewPool() throws Exception {
        AdaptiveTomcatExecutor executor = new AdaptiveTomcatExecutor();
        assertThatThrownBy(() -> executor.execute(() -> {}))
                .isInstanceOf(RejectedExecutionException.class)
                .hasMessage("executor 'adaptive' does not run; its service starts it");
        assertThat(executor.getPoolSize()).isZero();
        executor.start();
        AdaptiveExecutor first = executor.getAdaptiveExecutor();
        assertThat(threadName(executor)).isEqualTo("tomcat-exec-1");
        executor.shutdownNow();
        assertThat(executor.isShutdown()).isFalse();
        executor.stop();
        assertThat(first.isTerminated()).isTrue();
        assertThat(executor.isShutdown()).isTrue();
        executor.start();
        assertThat(executor.getAdaptiveExecutor()).isNotSameAs(first);
        assertThat(threadName(executor)).isEqualTo("tomcat-exec-1");
        executor.stop();
        executor.destroy();
    }

    /** On JDK 19 and newer, it waited until Tomcat had stopped. */
    @Test
    void aCloseDoesNotWaitForTheEndOfTomcat() throws Exception {
        AdaptiveTomcatExecutor executor = new AdaptiveTomcatExecutor();
        executor.start();
        executor.close();
        assertThat(executor.isShutdown()).isFalse();
        assertThat(threadName(executor)).isEqualTo("tomcat-exec-1");
        executor.stop();
        executor.destroy();
    }

    @Test
    void aResizeChangesTheRunningPoolAndOnlyABoundedQueue() throws Exception {
        AdaptiveTomcatExecutor executor = new AdaptiveTomcatExecutor();
        executor.setMaxQueueSize(10);
        executor.start();
        assertThat(executor.resizePool(1, 3)).isTrue();
        assertThat(executor.getAdaptiveExecutor().bounds().maxThreads()).isEqualTo(3);
        assertThat(executor.getMinSpareThreads()).isEqualTo(1);
        assertThat(executor.resizeQueue(20)).isTrue();
        assertThat(executor.getAdaptiveExecutor().stats().queueCapacity()).isEqualTo(20);
        assertThatThrownBy(() -> executor.setMaxThreads(0)).hasMessage("max is 0; allowed is 1 to unlimited");
        assertThat(executor.getMaxThreads()).isEqualTo(3);
        executor.stop();
        executor.setMaxQueueSize(Integer.MAX_VALUE);
        executor.start();
        assertThat(executor.resizeQueue(20)).isFalse();
        executor.stop();
        executor.destroy();
    }

    @Test
    void aWrongNumberStopsTheStartWithOneLine() {
        AdaptiveTomcatExecutor executor = new AdaptiveTomcatExecutor();
        executor.setMaxThreads(0);
        assertThatThrownBy(executor::start)
                .isInstanceOf(LifecycleException.class)
                .hasStackTraceContaining("executor 'adaptive' cannot start: max is 0; allowed is 1 to unlimited");
    }

    @Test
    void aConnectorOutsideOfAServiceIsRefused() {
        assertThatThrownBy(() -> new AdaptiveTomcatExecutor().serve(new Connector()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("add it to one first");
    }

    @Test
    void virtualThreadsServeRequests() throws Exception {
        assumeTrue(Runtime.version().feature() >= 21, "virtual threads need JDK 21");
        AdaptiveTomcatExecutor executor = new AdaptiveTomcatExecutor();
        executor.setVirtualThreads(true);
        try (ServedTomcat server = new ServedTomcat(folder, HTTP, executor::serve)) {
            assertThat(server.answer("/thread")).startsWith("tomcat-exec-");
            Future<String> thread = executor.submit(() -> Thread.currentThread().toString());
            assertThat(thread.get(ServedTomcat.LIMIT_SECONDS, TimeUnit.SECONDS)).startsWith("VirtualThread");
        }
    }
}

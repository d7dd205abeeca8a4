package dev.tidepool.vertx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.executor.AdaptiveExecutor;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpServer;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class AdaptiveWorkerPoolsTest {
    private static final long LIMIT_SECONDS = 120;

    private final MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
    private final HttpClient client = HttpClient.newHttpClient();
    private final CountDownLatch released = new CountDownLatch(1);

    @Test
    void blockingCodeRunsOnThePoolAndDelaysNoOtherRequest() throws Exception {
        int requests = 10;
        CountDownLatch entered = new CountDownLatch(requests);
        Vertx vertx = Vertx.vertx();
        try {
            HttpServer server = end(vertx.createHttpServer()
                    .requestHandler(request -> vertx.executeBlocking(
                                    () -> {
                                        if (request.path().equals("/wait")) {
                                            entered.countDown();
                                            released.await();
                                        }
                                        return Thread.currentThread().getName();
                                    },
                                    false)
                            .onComplete(name -> request.response().end(name.result())))
                    .listen(0, "127.0.0.1"));
            List<CompletableFuture<HttpResponse<String>>> waiting = new ArrayList<>();
            for (int i = 0; i < requests; i++) {
                waiting.add(get(server, "/wait"));
            }
            assertThat(entered.await(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
            assertThat(body(get(server, "/name"))).startsWith("vert.x-worker-thread-");
            assertThat(pools()).anySatisfy(pool -> {
                assertThat((int) beans.getAttribute(pool, "ThreadsBusy")).isGreaterThanOrEqualTo(requests);
                assertThat((String) beans.getAttribute(pool, "LastReason")).isNotEmpty();
            });
            released.countDown();
            for (CompletableFuture<HttpResponse<String>> each : waiting) {
                assertThat(body(each)).startsWith("vert.x-worker-thread-");
            }
        } finally {
            released.countDown();
            end(vertx.close());
        }
    }

    @Test
    void theSizeThatVertxAsksForIsTheMaximumAndVertxEndsThePools() throws Exception {
        Set<ObjectName> before = pools();
        Vertx vertx = Vertx.vertx(new VertxOptions().setWorkerPoolSize(3).setInternalBlockingPoolSize(5));
        try {
            end(vertx.createSharedWorkerExecutor("reports", 7).executeBlocking(() -> "report"));
            Set<Object> maxima = new TreeSet<>();
            for (ObjectName pool : pools()) {
                if (!before.contains(pool)) {
                    maxima.add(beans.getAttribute(pool, "MaxThreads"));
                }
            }
            assertThat(maxima).containsExactly(3, 5, 7);
        } finally {
            end(vertx.close());
        }
        while (!before.containsAll(pools())) {
            Thread.onSpinWait();
        }
        assertThatThrownBy(() -> new AdaptiveWorkerPools().createExecutor(Thread::new, 0, 0))
                .isInstanceOf(IllegalArgumentException.class);
    }

    /** It did not start beside another web application with a copy of it, whose pools have the same names. */
    @Test
    void vertxStartsAndIsShownThoughTheNamesOfItsPoolsAreTaken() throws Exception {
        AdaptiveExecutor newest = (AdaptiveExecutor) new AdaptiveWorkerPools().createExecutor(Thread::new, 1, 1);
        List<AdaptiveExecutor> others = new ArrayList<>(List.of(newest));
        int number = Integer.parseInt(newest.stats().name().replace("vertx-", ""));
        for (int i = 1; i <= 5; i++) {
            AdaptiveExecutor other = AdaptiveExecutor.create("vertx-" + (number + i));
            others.add(other);
            other.registerMBean();
        }
        try {
            Set<ObjectName> before = pools();
            Vertx vertx = Vertx.vertx();
            try {
                assertThat(end(vertx.executeBlocking(() -> "runs"))).isEqualTo("runs");
                assertThat(pools())
                        .filteredOn(pool -> !before.contains(pool))
                        .hasSize(2)
                        .allMatch(pool -> pool.getKeyProperty("identity") != null);
            } finally {
                end(vertx.close());
            }
        } finally {
            others.forEach(AdaptiveExecutor::shutdownNow);
        }
    }

    private Set<ObjectName> pools() throws Exception {
        return beans.queryNames(new ObjectName("dev.tidepool:type=AdaptiveExecutor,*"), null);
    }

    private CompletableFuture<HttpResponse<String>> get(HttpServer server, String path) {
        URI uri = URI.create("http://127.0.0.1:" + server.actualPort() + path);
        return client.sendAsync(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
    }

    private static String body(CompletableFuture<HttpResponse<String>> response) throws Exception {
        return response.get(LIMIT_SECONDS, TimeUnit.SECONDS).body();
    }

    private static <T> T end(Future<T> future) throws Exception {
        return future.toCompletionStage().toCompletableFuture().get(LIMIT_SECONDS, TimeUnit.SECONDS);
    }
}

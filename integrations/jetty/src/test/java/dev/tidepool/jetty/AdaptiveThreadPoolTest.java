package dev.tidepool.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.executor.AdaptiveExecutor;
import java.io.Closeable;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.jmx.MBeanContainer;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.ThreadPoolBudget;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class AdaptiveThreadPoolTest {
    private static final long LIMIT_SECONDS = 120;

    private final HttpClient client = HttpClient.newHttpClient();
    private final CountDownLatch released = new CountDownLatch(1);
    private final CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
    private volatile CountDownLatch entered = new CountDownLatch(1);

    private Server server(AdaptiveThreadPool threads) throws Exception {
        Server server = notStarted(threads);
        server.start();
        return server;
    }

    /** It has one acceptor and one selector. */
    private Server notStarted(AdaptiveThreadPool threads) {
        Server server = new Server(threads);
        ServerConnector connector = new ServerConnector(server, 1, 1);
        connector.setHost("127.0.0.1");
        server.addConnector(connector);
        server.setHandler(new Work());
        return server;
    }

    private CompletableFuture<HttpResponse<String>> get(Server server, String path) {
        int port = ((ServerConnector) server.getConnectors()[0]).getLocalPort();
        URI uri = URI.create("http://127.0.0.1:" + port + path);
        return client.sendAsync(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
    }

    private String answer(Server server, String path) throws Exception {
        return get(server, path).get(LIMIT_SECONDS, TimeUnit.SECONDS).body();
    }

    @Test
    void requestsRunOnThePoolAndBlockedOnesDelayNoOther() throws Exception {
        AdaptiveThreadPool threads = new AdaptiveThreadPool();
        Server server = server(threads);
        try {
            assertThat(answer(server, "/thread")).startsWith("jetty-");
            int requests = 20;
            entered = new CountDownLatch(requests);
            List<CompletableFuture<HttpResponse<String>>> waiting = new ArrayList<>();
            for (int i = 0; i < requests; i++) {
                waiting.add(get(server, "/wait"));
            }
            assertThat(entered.await(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
            assertThat(threads.getBusyThreads()).isGreaterThanOrEqualTo(requests);
            assertThat(threads.getThreads()).isGreaterThanOrEqualTo(requests);
            assertThat(threads.getLastReason()).isNotEmpty();
            released.countDown();
            for (CompletableFuture<HttpResponse<String>> each : waiting) {
                assertThat(each.get(LIMIT_SECONDS, TimeUnit.SECONDS).statusCode())
                        .isEqualTo(200);
            }
        } finally {
            server.stop();
        }
        assertThat(threads.getAdaptiveExecutor()).isNull();
        assertThat(threads.getThreads()).isZero();
    }

    @Test
    void aStopInterruptsRequestsAtItsLimitAndAStartMakesANewPool() throws Exception {
        AdaptiveThreadPool threads = new AdaptiveThreadPool();
        threads.setStopTimeout(1);
        Server server = server(threads);
        CompletableFuture<?> unused = get(server, "/wait");
        assertThat(entered.await(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
        AdaptiveExecutor first = threads.getAdaptiveExecutor();
        server.stop();
        threads.join();
        assertThat(interrupted.get(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(first.awaitTermination(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
        server.start();
        try {
            assertThat(answer(server, "/thread")).startsWith("jetty-");
            assertThat(threads.getAdaptiveExecutor()).isNotSameAs(first);
        } finally {
            server.stop();
        }
    }

    /** Its connection stayed open, and the client waited on. */
    @Test
    void aStopClosesWhatItDrops() throws Exception {
        AdaptiveThreadPool threads = new AdaptiveThreadPool();
        threads.setMaxThreads(1);
        threads.setStopTimeout(1);
        threads.start();
        threads.execute(() -> {
            entered.countDown();
            await();
        });
        assertThat(entered.await(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
        Connection broken = new Connection(new IOException("broken"));
        Connection sound = new Connection(null);
        threads.execute(broken);
        threads.execute(sound);
        threads.stop();
        assertThat(broken.closed).isTrue();
        assertThat(sound.closed).isTrue();
        assertThat(released.getCount()).isEqualTo(1);
    }

    /** A task that holds a connection. */
    private final class Connection implements Runnable, Closeable {
        private final @Nullable IOException failure;
        private volatile boolean closed;

        Connection(@Nullable IOException failure) {
            this.failure = failure;
        }

        @Override
        public void run() {
            released.countDown();
        }

        @Override
        public void close() throws IOException {
            closed = true;
            if (failure != null) {
                throw failure;
            }
        }
    }

    @Test
    void itsBoundsChangeWhileItRunsAndAreThoseOfItsBean() throws Exception {
        AdaptiveThreadPool threads = new AdaptiveThreadPool();
        threads.setMaxThreads(20);
        Server server = new Server(threads);
        server.addBean(new MBeanContainer(ManagementFactory.getPlatformMBeanServer()));
        server.start();
        try {
            threads.setMaxThreads(30);
            assertThat(threads.getAdaptiveExecutor().bounds().maxThreads()).isEqualTo(30);
            assertThatThrownBy(() -> threads.setMaxThreads(0)).hasMessage("max is 0; allowed is 1 to unlimited");
            MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
            Set<ObjectName> names =
                    beans.queryNames(new ObjectName("dev.tidepool.jetty:type=adaptivethreadpool,*"), null);
            assertThat(names).hasSize(1);
            ObjectName bean = names.iterator().next();
            assertThat(beans.getAttribute(bean, "maxThreads")).isEqualTo(30);
            assertThat((String) beans.getAttribute(bean, "lastReason")).isNotEmpty();
        } finally {
            server.stop();
        }
    }

    /** Before the first start there was nothing to take them from, and a smaller maximum was not refused. */
    @Test
    void threadsCanBeTakenBeforeTheStart() throws Exception {
        AdaptiveThreadPool threads = new AdaptiveThreadPool();
        threads.setMaxThreads(4);
        ThreadPoolBudget.Lease unused = threads.getThreadPoolBudget().leaseTo("selectors", 2);
        assertThatThrownBy(() -> threads.getThreadPoolBudget().leaseTo("acceptors", 2))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> threads.setMaxThreads(2)).isInstanceOf(IllegalStateException.class);
        assertThat(threads.getMaxThreads()).isEqualTo(4);
        threads.start();
        assertThat(threads.getThreadPoolBudget().getLeasedThreads()).isEqualTo(2);
        threads.stop();
        assertThat(threads.getThreadPoolBudget().getLeasedThreads()).isZero();
    }

    @Test
    void itIsLowOnThreadsWhenHardlyOneIsLeft() throws Exception {
        AdaptiveThreadPool threads = new AdaptiveThreadPool();
        threads.setMaxThreads(2);
        threads.start();
        assertThat(threads.isLowOnThreads()).isFalse();
        entered = new CountDownLatch(1);
        threads.execute(() -> {
            entered.countDown();
            await();
        });
        assertThat(entered.await(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(threads.isLowOnThreads()).isTrue();
        released.countDown();
        threads.stop();
        assertThat(threads.isLowOnThreads()).isFalse();
    }

    /** The acceptor and the selector took both threads, and requests waited for ever. */
    @Test
    void aServerWithoutAThreadForRequestsDoesNotStart() throws Exception {
        AdaptiveThreadPool threads = new AdaptiveThreadPool();
        threads.setMaxThreads(2);
        Server server = notStarted(threads);
        try {
            assertThatThrownBy(server::start)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageStartingWith("Insufficient configured threads: required=2 < max=2 for ");
            server.stop();
            threads.setMaxThreads(8);
            server.start();
            assertThat(answer(server, "/thread")).startsWith("jetty-");
            assertThatThrownBy(() -> threads.setMaxThreads(2)).isInstanceOf(IllegalStateException.class);
            assertThat(threads.getMaxThreads()).isEqualTo(8);
        } finally {
            server.stop();
        }
    }

    /** It did not return, not even after a stop. */
    @Test
    void aJoinBeforeTheFirstStartReturns() throws Exception {
        CompletableFuture.runAsync(() -> {
                    try {
                        new AdaptiveThreadPool().join();
                    } catch (InterruptedException interrupt) {
                        Thread.currentThread().interrupt();
                    }
                })
                .get(LIMIT_SECONDS, TimeUnit.SECONDS);
    }

    @Test
    void withoutAStartItRejectsWithOneLine() {
        assertThatThrownBy(() -> new AdaptiveThreadPool().execute(() -> {}))
                .isInstanceOf(RejectedExecutionException.class)
                .hasMessage("thread pool 'jetty' does not run; its server starts it");
    }

    @Test
    void furtherSettingsApplyAtEachStart() throws Exception {
        AdaptiveThreadPool threads = new AdaptiveThreadPool(builder -> builder.threadNamePrefix("web-"));
        threads.start();
        CompletableFuture<String> name = new CompletableFuture<>();
        threads.execute(() -> name.complete(Thread.currentThread().getName()));
        assertThat(name.get(LIMIT_SECONDS, TimeUnit.SECONDS)).startsWith("web-");
        threads.stop();
    }

    private void await() {
        try {
            interrupted.complete(!released.await(LIMIT_SECONDS, TimeUnit.SECONDS));
        } catch (InterruptedException interrupt) {
            interrupted.complete(true);
        }
    }

    private final class Work extends Handler.Abstract {
        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            if (request.getHttpURI().getPath().equals("/wait")) {
                entered.countDown();
                await();
            }
            Content.Sink.write(response, true, Thread.currentThread().getName(), callback);
            return true;
        }
    }
}

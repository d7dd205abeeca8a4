package dev.tidepool.limiter.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.limiter.AdaptiveLimiter;
import dev.tidepool.limiter.LimiterStats;
import dev.tidepool.policy.sizing.Fixed;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.apache.catalina.Context;
import org.apache.catalina.Wrapper;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class LimiterFilterTest {
    private final AdaptiveLimiter limiter =
            AdaptiveLimiter.builder("requests").policy(new Fixed(1)).build();

    private final BlockingQueue<AsyncContext> open = new LinkedBlockingQueue<>();
    private final HttpClient client = HttpClient.newHttpClient();
    private final Tomcat tomcat = new Tomcat();

    @BeforeEach
    void start(@TempDir Path folder) throws Exception {
        tomcat.setBaseDir(folder.toString());
        tomcat.setPort(0);
        tomcat.getConnector().setProperty("address", "127.0.0.1");
        Context context = tomcat.addContext("", folder.toString());
        Wrapper work = Tomcat.addServlet(context, "work", new Work());
        work.setAsyncSupported(true);
        work.addMapping("/");
        FilterDef filter = new FilterDef();
        filter.setFilterName("limiter");
        filter.setFilter(new LimiterFilter(limiter, Duration.ZERO));
        filter.setAsyncSupported("true");
        context.addFilterDef(filter);
        FilterMap map = new FilterMap();
        map.setFilterName("limiter");
        map.addURLPattern("/*");
        context.addFilterMap(map);
        tomcat.start();
    }

    @AfterEach
    void stop() throws Exception {
        tomcat.stop();
        tomcat.destroy();
    }

    private final class Work extends HttpServlet {
        private static final long serialVersionUID = 1;

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            switch (request.getRequestURI()) {
                case "/open" -> open.add(request.startAsync());
                case "/throw" -> throw new IOException("no");
                case "/missing" -> response.sendError(404);
                default -> response.getWriter().print("served");
            }
        }
    }

    private CompletableFuture<HttpResponse<String>> get(String path) {
        URI uri = URI.create("http://127.0.0.1:" + tomcat.getConnector().getLocalPort() + path);
        return client.sendAsync(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
    }

    private int status(String path) throws Exception {
        return get(path).get(120, TimeUnit.SECONDS).statusCode();
    }

    /** The response may arrive before the filter has ended. */
    private LimiterStats statsWhenEmpty() {
        while (limiter.stats().inFlight() > 0) {
            Thread.onSpinWait();
        }
        return limiter.stats();
    }

    @Test
    void everyResponseReleasesItsPermitAndSaysHowItEnded() throws Exception {
        assertThat(status("/")).isEqualTo(200);
        statsWhenEmpty();
        assertThat(status("/missing")).isEqualTo(404);
        statsWhenEmpty();
        assertThat(status("/throw")).isEqualTo(500);
        LimiterStats stats = statsWhenEmpty();
        assertThat(stats.successes()).isOne();
        assertThat(stats.ignored()).isOne();
        assertThat(stats.dropped()).isOne();
    }

    @Test
    void anAsynchronousRequestIsInsideUntilItCompletesAndOthersAreRefused() throws Exception {
        CompletableFuture<HttpResponse<String>> first = get("/open");
        AsyncContext context = open.take();
        HttpResponse<String> second = get("/").get(120, TimeUnit.SECONDS);
        assertThat(second.statusCode()).isEqualTo(503);
        assertThat(second.headers().firstValue("Retry-After")).contains("1");
        context.complete();
        assertThat(first.get(120, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
        assertThat(statsWhenEmpty().successes()).isOne();
        assertThat(status("/")).isEqualTo(200);
    }

    @Test
    void anAsynchronousRequestThatTimesOutIsDropped() throws Exception {
        CompletableFuture<HttpResponse<String>> first = get("/open");
        open.take().setTimeout(1);
        assertThat(first.get(120, TimeUnit.SECONDS).statusCode()).isEqualTo(500);
        assertThat(statsWhenEmpty().dropped()).isOne();
    }

    /** Undertow forgets the asynchronous context when another thread completes the request: the permit was lost. */
    @Test
    void aRequestThatCompletesBeforeTheFilterCanListenLeavesAtOnce() throws Exception {
        HttpServletRequest request = answering(HttpServletRequest.class, method -> {
            if (method.equals("isAsyncStarted")) {
                return true;
            }
            throw new IllegalStateException("completed by another thread");
        });
        HttpServletResponse response = answering(HttpServletResponse.class, method -> 200);
        new LimiterFilter(limiter, Duration.ZERO).doFilter(request, response, (in, out) -> {});
        assertThat(limiter.stats().inFlight()).isZero();
        assertThat(limiter.stats().successes()).isOne();
    }

    /** Undertow may tell the end of each cycle: the permit was released twice, and an error was logged. */
    @Test
    void aRequestWhoseCyclesBothCompleteLeavesOnce() throws Exception {
        List<AsyncListener> cycles = new ArrayList<>();
        AsyncContext context = (AsyncContext) Proxy.newProxyInstance(
                AsyncContext.class.getClassLoader(),
                new Class<?>[] {AsyncContext.class},
                (proxy, method, args) -> cycles.add((AsyncListener) args[0]));
        HttpServletRequest request = answering(
                HttpServletRequest.class, method -> method.equals("isAsyncStarted") ? (Object) true : context);
        HttpServletResponse response = answering(HttpServletResponse.class, method -> 200);
        new LimiterFilter(limiter, Duration.ZERO).doFilter(request, response, (in, out) -> {});
        AsyncEvent event = new AsyncEvent(context);
        cycles.get(0).onStartAsync(event);
        assertThat(cycles).hasSize(2);
        cycles.get(0).onComplete(event);
        cycles.get(1).onComplete(event);
        assertThat(limiter.stats().inFlight()).isZero();
        assertThat(limiter.stats().successes()).isOne();
    }

    private static <T> T answering(Class<T> type, Function<String, Object> answer) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, args) -> answer.apply(method.getName())));
    }
}

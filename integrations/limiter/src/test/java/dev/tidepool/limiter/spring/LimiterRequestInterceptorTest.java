package dev.tidepool.limiter.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.tidepool.limiter.AdaptiveLimiter;
import dev.tidepool.policy.sizing.Fixed;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.web.client.HttpClientErrorException;
import org.springframework.web.client.HttpServerErrorException;
import org.springframework.web.client.ResourceAccessException;
import org.springframework.web.client.RestClient;

@Timeout(120)
class LimiterRequestInterceptorTest {
    private final AdaptiveLimiter limiter =
            AdaptiveLimiter.builder("prices").policy(new Fixed(1)).build();
    private HttpServer server;
    private RestClient client;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            int status = Integer.parseInt(exchange.getRequestURI().getPath().substring(1));
            exchange.sendResponseHeaders(status, -1);
            exchange.close();
        });
        server.start();
        client = RestClient.builder()
                .baseUrl("http://127.0.0.1:" + server.getAddress().getPort())
                .requestFactory(new JdkClientHttpRequestFactory())
                .requestInterceptor(new LimiterRequestInterceptor(limiter, Duration.ZERO))
                .build();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private void get(int status) {
        client.get().uri("/" + status).retrieve().toBodilessEntity();
    }

    @Test
    void everyResponseReleasesItsPermitAndSaysHowItEnded() {
        get(204);
        assertThatThrownBy(() -> get(404)).isInstanceOf(HttpClientErrorException.class);
        assertThatThrownBy(() -> get(429)).isInstanceOf(HttpClientErrorException.class);
        assertThatThrownBy(() -> get(503)).isInstanceOf(HttpServerErrorException.class);
        server.stop(0);
        assertThatThrownBy(() -> get(200)).isInstanceOf(ResourceAccessException.class);
        assertThat(limiter.stats().inFlight()).isZero();
        assertThat(limiter.stats().successes()).isOne();
        assertThat(limiter.stats().ignored()).isOne();
        assertThat(limiter.stats().dropped()).isEqualTo(3);
    }

    @Test
    void aRequestBeyondTheLimitIsNotSent() throws InterruptedException {
        limiter.acquire();
        assertThatThrownBy(() -> get(204))
                .isInstanceOf(ResourceAccessException.class)
                .hasRootCauseInstanceOf(LimitReachedException.class)
                .hasRootCauseMessage("limiter 'prices' lets no further request in; its limit is 1");
    }

    /** Nobody closed it, so its connection was lost. */
    @Test
    void aResponseWhoseStatusCannotBeReadIsClosed() {
        AtomicInteger closed = new AtomicInteger();
        ClientHttpResponse unreadable = (ClientHttpResponse) Proxy.newProxyInstance(
                ClientHttpResponse.class.getClassLoader(),
                new Class<?>[] {ClientHttpResponse.class},
                (proxy, method, args) -> switch (method.getName()) {
                    case "close" -> closed.incrementAndGet();
                    case "getStatusCode" -> throw new IOException("no status");
                    default -> throw new AssertionError(method);
                });
        RestClient answered = client.mutate()
                .requestInterceptor((request, body, execution) -> unreadable)
                .build();
        assertThatThrownBy(() -> answered.get().uri("/204").retrieve().toBodilessEntity())
                .hasRootCauseMessage("no status");
        assertThat(closed).hasValue(1);
        assertThat(limiter.stats().inFlight()).isZero();
        assertThat(limiter.stats().dropped()).isOne();
    }

    @Test
    void anInterruptedCallerStaysInterrupted() {
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> get(204)).isInstanceOf(ResourceAccessException.class);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(limiter.stats().arrivals()).isZero();
    }
}

package dev.tidepool.server.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Tests who may send requests, with raw requests. There is no member, and permitted requests get this as the answer.
 */
@Timeout(60)
class GuardTest {
    private static final String TOKEN = "a token of some length";
    private static final int MAY_ASK = 503;

    private static NoMember cluster;
    private static HttpListener open;
    private static HttpListener closed;

    @BeforeAll
    static void start() throws IOException {
        cluster = new NoMember();
        open = HttpServer.start(new HttpSettings("127.0.0.1", 0, null, 100, 100), cluster.executor);
        closed = HttpServer.start(new HttpSettings("127.0.0.1", 0, TOKEN, 100, 100), cluster.executor);
    }

    @AfterAll
    static void stop() {
        assertThat(open.end(Duration.ofSeconds(5))).isTrue();
        assertThat(closed.end(Duration.ofSeconds(5))).isTrue();
        cluster.close();
    }

    @Test
    void withoutATokenLoopbackIsAllowed() throws IOException {
        for (String host : List.of("localhost", "LOCALHOST:8080", "127.0.0.1", "127.1.2.3:80", "[::1]:8080")) {
            assertThat(status(open, "Host: " + host)).as(host).isEqualTo(MAY_ASK);
        }
    }

    @Test
    void aForeignHostNameForLoopbackIsRefused() throws IOException {
        for (String host : List.of("evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "10.0.0.1")) {
            assertThat(status(open, "Host: " + host)).as(host).isEqualTo(421);
        }
    }

    @Test
    void aPageOfAnotherOriginIsRefused() throws IOException {
        String host = "Host: localhost:8080\r\n";
        assertThat(status(open, host + "Origin: http://localhost:8080")).isEqualTo(MAY_ASK);
        for (String origin : List.of("http://evil.example", "http://localhost", "https://localhost:8080", "null")) {
            assertThat(status(open, host + "Origin: " + origin)).as(origin).isEqualTo(403);
        }
    }

    @Test
    void aRequestWithTheTokenIsAllowed() throws IOException {
        String host = "Host: balancer.example\r\n";
        assertThat(status(closed, host + "Authorization: Bearer a token of some length"))
                .isEqualTo(MAY_ASK);
        assertThat(status(closed, host + "authorization: bearer a token of some length"))
                .isEqualTo(MAY_ASK);
    }

    @Test
    void aRequestWithoutTheTokenIsRefused() throws IOException {
        String host = "Host: localhost\r\n";
        for (String header : List.of(
                "X: y",
                "Authorization: Bearer",
                "Authorization: Bearer a token of some lengt",
                "Authorization: Bearer a token of some length!",
                "Authorization: Basic a token of some length")) {
            assertThat(status(closed, host + header)).as(header).isEqualTo(401);
        }
    }

    @Test
    void badHttpGetsOneLineOfText() throws IOException {
        assertThat(ask(open, "GET / HTTP/1.1\r\n\r\n"))
                .startsWith("HTTP/1.1 400")
                .doesNotContain("<");
        assertThat(ask(open, "nonsense\r\n\r\n")).startsWith("HTTP/1.1 400").doesNotContain("<");
        assertThat(ask(open, "GET /" + "x".repeat(20_000) + " HTTP/1.1\r\nHost: localhost\r\n\r\n"))
                .startsWith("HTTP/1.1 4")
                .doesNotContain("<");
    }

    private static int status(HttpListener server, String headers) throws IOException {
        String answer = ask(
                server,
                "POST /tasks/echo HTTP/1.1\r\n" + headers + "\r\nContent-Length: 1\r\nConnection: close\r\n\r\nx");
        return Integer.parseInt(answer.substring("HTTP/1.1 ".length(), "HTTP/1.1 200".length()));
    }

    private static String ask(HttpListener server, String request) throws IOException {
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), server.uri().getPort())) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream().write(request.getBytes(UTF_8));
            return new String(socket.getInputStream().readAllBytes(), UTF_8);
        }
    }
}

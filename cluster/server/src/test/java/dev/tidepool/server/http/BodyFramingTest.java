package dev.tidepool.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bodies whose end a proxy in front may see at another place (request smuggling). */
@Timeout(180)
class BodyFramingTest {
    private HttpListener server;

    @BeforeEach
    void start() throws IOException {
        server = HttpListener.start(
                "127.0.0.1",
                0,
                ClientLimits.of(100),
                new Handler.Abstract.NonBlocking() {
                    @Override
                    public boolean handle(Request request, Response response, Callback callback) {
                        HttpReply.line(ReplyStatus.OK, "served").send(response, callback);
                        return true;
                    }
                },
                null);
    }

    @AfterEach
    void stop() {
        assertThat(server.end(Duration.ofSeconds(5))).isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    501 | 1.1 | Transfer-Encoding: gzip, chunked
                    501 | 1.1 | Transfer-Encoding: gzip;Transfer-Encoding: chunked
                    400 | 1.1 | Transfer-Encoding: gzip
                    400 | 1.1 | Transfer-Encoding: chunked, chunked
                    400 | 1.1 | Transfer-Encoding: chunked;Transfer-Encoding: chunked
                    400 | 1.1 | Transfer-Encoding: chunked;Content-Length: 5
                    400 | 1.1 | Content-Length: 5;Transfer-Encoding: chunked
                    400 | 1.0 | Transfer-Encoding: chunked
                    400 | 1.1 | Content-Length: 5;Content-Length: 6
                    """)
    void anAmbiguousBodyIsRefusedAndTheConnectionClosed(int status, String version, String headers) throws IOException {
        try (RawClient client = new RawClient(server.uri())) {
            client.send("POST / HTTP/" + version + "\r\nHost: localhost\r\n" + headers.replace(";", "\r\n")
                    + "\r\n\r\n0\r\n\r\n");
            assertThat(client.reply()).startsWith("HTTP/1.1 " + status).doesNotContain("<");
            client.awaitClosed();
        }
    }

    @Test
    void aChunkedBodyIsReadInAnySpelling() throws IOException {
        try (RawClient client = new RawClient(server.uri())) {
            for (String chunked : new String[] {"chunked", "Chunked", " chunked "}) {
                client.post("/", "Transfer-Encoding: " + chunked).send("2\r\nhi\r\n0\r\n\r\n");
                assertThat(client.reply()).startsWith("HTTP/1.1 200");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"2;a", "2;a=b", "2 ; a=b;c", "2;a=\"b;c\""})
    void theExtensionOfAChunkIsNoPartOfTheBody(String chunk) throws IOException {
        try (RawClient client = new RawClient(server.uri())) {
            for (int i = 0; i < 2; i++) {
                client.post("/", "Transfer-Encoding: chunked").send(chunk + "\r\nhi\r\n0;last\r\n\r\n");
                assertThat(client.reply()).startsWith("HTTP/1.1 200").doesNotContain("Connection: close");
            }
        }
    }

    /** A proxy may see the end of such an extension, or size, elsewhere. Jetty is what refuses them. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "2;a=\"b\r\nc\"\r\n",
                "2;a=b\n",
                "2;\n",
                "2\n",
                "2;a\rb\r\n",
                "2\r\r",
                "2;\r\n",
                ";a\r\n",
                "0x2\r\n",
                "+2\r\n",
                "2\t\r\n"
            })
    void anAmbiguousChunkEndsTheConnection(String size) throws IOException {
        assertEndsTheConnection(size + "hi\r\n0\r\n\r\n");
    }

    @Test
    void aLongExtensionOfAChunkEndsTheConnection() throws IOException {
        assertEndsTheConnection("2;" + "x".repeat(9_000));
    }

    private void assertEndsTheConnection(String chunk) throws IOException {
        try (RawClient client = new RawClient(server.uri())) {
            client.send("POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n" + chunk
                    + "GET /smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n");
            assertThat(client.reply()).contains("Connection: close");
            client.awaitClosed();
        }
    }
}

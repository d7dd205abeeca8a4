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
}

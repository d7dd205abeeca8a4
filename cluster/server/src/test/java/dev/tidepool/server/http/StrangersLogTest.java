package dev.tidepool.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.options.cli.Logs;
import java.io.IOException;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What clients without a token can write into the log of a server. */
@Timeout(180)
class StrangersLogTest {
    private static final String CONFIGURATION = "java.util.logging.config.file";
    private static final String HOST = "Host: localhost\r\n";

    /** What the loggers of the other tests have. */
    private final Map<String, Level> levels = new HashMap<>();

    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final Logger log = Logger.getLogger("org.eclipse.jetty");
    private final Handler listener = new Handler() {
        @Override
        public void publish(LogRecord line) {
            lines.add(line.getLoggerName() + ": " + line.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    private HealthPort server;

    @BeforeEach
    void start() throws IOException {
        loggers().forEach(each -> levels.put(each.getName(), each.getLevel()));
        String ofTests = System.clearProperty(CONFIGURATION);
        Logs.setUp();
        if (ofTests != null) {
            System.setProperty(CONFIGURATION, ofTests);
        }
        log.addHandler(listener);
        server = HealthPort.start("127.0.0.1", 0, () -> null, () -> null);
    }

    @AfterEach
    void stop() {
        server.close();
        log.removeHandler(listener);
        loggers().forEach(each -> each.setLevel(levels.get(each.getName())));
    }

    private static List<Logger> loggers() {
        return Collections.list(LogManager.getLogManager().getLoggerNames()).stream()
                .map(Logger::getLogger)
                .toList();
    }

    /** One with two hosts wrote a line, and one with a bad host: anybody could fill the disk. */
    @Test
    void aRequestThatIsRefusedWritesNoLine() throws IOException {
        for (String request : List.of(
                "GET /health HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
                "GET /health HTTP/1.1\r\nHost: a b\r\n\r\n",
                "GET /health HTTP/1.1\r\n\r\n",
                "nonsense\r\n\r\n",
                "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
                "GET /%zz HTTP/1.1\r\n" + HOST + "\r\n",
                "GET /health HTTP/9.9\r\n" + HOST + "\r\n",
                "GET /health HTTP/1.1\r\n" + HOST + "X: " + "x".repeat(10_000) + "\r\n\r\n",
                "GET /" + "x".repeat(10_000) + " HTTP/1.1\r\n" + HOST + "\r\n",
                "GET /health HTTP/1.1\r\n" + HOST + "Expect: miracles\r\n\r\n",
                "GET /health HTTP/1.1\r\n" + HOST + "Connection: Upgrade\r\nUpgrade: h2c\r\nContent-Length: x\r\n\r\n",
                "POST /health HTTP/1.1\r\n" + HOST + "Content-Length: 1\r\nContent-Length: 2\r\n\r\nx",
                "POST /health HTTP/1.1\r\n" + HOST + "Transfer-Encoding: chunked\r\n\r\nnot a length\r\n")) {
            try (RawClient client = new RawClient(server.uri())) {
                assertThat(client.send(request).reply()).as(request).startsWith("HTTP/1.1 ");
            }
        }
        assertThat(lines).isEmpty();
    }
}

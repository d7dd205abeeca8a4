package dev.tidepool.cluster.hazelcast.internal.port;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.config.Config;
import com.hazelcast.core.HazelcastInstance;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A first node that finds another server at an address of its list. Hazelcast's five minutes are the limit. */
@Tag("waits")
@Timeout(400)
class DialledAddressesTest {
    private static final InetSocketAddress ANY = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    private static final UnauthenticatedLimits IMPATIENT = new UnauthenticatedLimits(4, Duration.ofMillis(500));

    private final List<String> forgiven = new CopyOnWriteArrayList<>();
    private final Logger joiner = Logger.getLogger("com.hazelcast.internal.cluster");
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord line) {
            if (line.getMessage().endsWith("is removed from the blacklist.")) {
                forgiven.add(line.getMessage());
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    @BeforeEach
    void listen() {
        joiner.addHandler(handler);
    }

    @AfterEach
    void listenNoMore() {
        joiner.removeHandler(handler);
    }

    /** Without a secret, it did not start. With one, it started again and again to wait for that address. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aSilentServerAtAnAddressOfItsListIsGivenUpOnce(boolean hasSecret) throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            assertStartsAlone(hasSecret, silent);
            assertThat(forgiven).isEmpty();
        }
    }

    /** Without a secret, it did not start: Hazelcast took the answer for traffic. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aWebServerAtAnAddressOfItsListIsGivenUp(boolean hasSecret) throws IOException {
        try (ServerSocket web = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Thread server = new Thread(() -> refuseAll(web), "web-server");
            server.setDaemon(true);
            server.start();
            assertStartsAlone(hasSecret, web);
        }
    }

    private static void refuseAll(ServerSocket server) {
        while (!server.isClosed()) {
            try (Socket client = server.accept()) {
                int unused = client.getInputStream().read();
                client.getOutputStream().write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            } catch (IOException gone) {
                // The next one, until the test ends.
            }
        }
    }

    private static void assertStartsAlone(boolean hasSecret, ServerSocket other) {
        Config config = new Config().setClusterName("alone-" + UUID.randomUUID());
        config.setProperty("hazelcast.logging.type", "jdk");
        config.setProperty("hazelcast.shutdownhook.enabled", "false");
        MembersPort port = new MembersPort(ANY, ANY, hasSecret ? new byte[32] : null, null, IMPATIENT);
        HazelcastInstance first = port.start(config, List.of("127.0.0.1:" + other.getLocalPort()));
        try {
            assertThat(first.getCluster().getMembers()).hasSize(1);
            assertThat(port.failures().all())
                    .singleElement()
                    .asString()
                    .startsWith("127.0.0.1:" + other.getLocalPort());
        } finally {
            first.getLifecycleService().terminate();
        }
    }
}

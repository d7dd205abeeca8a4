package dev.tidepool.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.cluster.grpc.CallersPort;
import dev.tidepool.cluster.grpc.GrpcSettings;
import dev.tidepool.cluster.hazelcast.HazelcastMembership;
import dev.tidepool.cluster.hazelcast.HazelcastSettings;
import dev.tidepool.options.cli.Logs;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What clients without a token, and callers without rights to tasks, can write into the log of a server. */
@Timeout(180)
class StrangersLogTest {
    private static final String CONFIGURATION = "java.util.logging.config.file";
    private static final MethodDescriptor<byte[], byte[]> CONNECT = MethodDescriptor.<byte[], byte[]>newBuilder()
            .setType(MethodDescriptor.MethodType.BIDI_STREAMING)
            .setFullMethodName("tidepool.v1.Callers/Connect")
            .setRequestMarshaller(new Bytes())
            .setResponseMarshaller(new Bytes())
            .build();
    private static final String HOST = "Host: localhost\r\n";

    /** What the loggers of the other tests have. */
    private final Map<String, Level> levels = new HashMap<>();

    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final List<Logger> logs = List.of(Logger.getLogger("org.eclipse.jetty"), Logger.getLogger("io.grpc"));
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
        logs.forEach(log -> log.addHandler(listener));
        server = HealthPort.start("127.0.0.1", 0, () -> null, () -> null);
    }

    @AfterEach
    void stop() {
        server.close();
        logs.forEach(log -> log.removeHandler(listener));
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

    /** Each wrote a stack trace. */
    @Test
    void aMessageThatIsTooLongWritesNoLine() throws Exception {
        HazelcastSettings alone = new HazelcastSettings("test-" + UUID.randomUUID(), "127.0.0.1", 0, List.of());
        CallersPort node = CallersPort.open(HazelcastMembership.start(alone), "127.0.0.1", 0, GrpcSettings.loopback());
        ManagedChannel channel = Grpc.newChannelBuilder(node.address(), InsecureChannelCredentials.create())
                .build();
        try {
            assertThat(send(new byte[8 << 20], channel)
                            .get(120, TimeUnit.SECONDS)
                            .getCode())
                    .isIn(Status.Code.RESOURCE_EXHAUSTED, Status.Code.CANCELLED);
        } finally {
            channel.shutdownNow();
            node.close();
        }
        assertThat(lines).isEmpty();
    }

    /** Sends a message as a caller, and returns how its stream ends. */
    private static CompletableFuture<Status> send(byte[] message, Channel channel) {
        Metadata header = new Metadata();
        header.put(Metadata.Key.of("tidepool-caller", Metadata.ASCII_STRING_MARSHALLER), "00000000-0000-8000-8000-1");
        header.put(Metadata.Key.of("tidepool-address", Metadata.ASCII_STRING_MARSHALLER), "raw:1");
        CompletableFuture<Status> end = new CompletableFuture<>();
        ClientCall<byte[], byte[]> call = channel.newCall(CONNECT, CallOptions.DEFAULT);
        call.start(
                new ClientCall.Listener<>() {
                    @Override
                    public void onClose(Status status, Metadata trailers) {
                        end.complete(status);
                    }
                },
                header);
        call.request(1);
        call.sendMessage(message);
        return end;
    }

    private static final class Bytes implements MethodDescriptor.Marshaller<byte[]> {
        @Override
        public InputStream stream(byte[] message) {
            return new ByteArrayInputStream(message);
        }

        @Override
        public byte[] parse(InputStream stream) {
            return new byte[0];
        }
    }
}

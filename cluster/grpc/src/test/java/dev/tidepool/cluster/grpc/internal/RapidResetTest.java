package dev.tidepool.cluster.grpc.internal;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Named.named;

import dev.tidepool.cluster.NodeCertificates;
import dev.tidepool.cluster.NodeId;
import dev.tidepool.cluster.grpc.GrpcSettings;
import dev.tidepool.cluster.grpc.TestAuthority;
import dev.tidepool.cluster.grpc.TlsFiles;
import dev.tidepool.testing.Wait;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A caller that opens streams and resets them at once, or sends other small frames, kept a thread of the port busy. */
@Timeout(120)
class RapidResetTest {
    private static final int DATA = 0;
    private static final int HEADERS = 1;
    private static final int PRIORITY = 2;
    private static final int RESET = 3;
    private static final int SETTINGS = 4;
    private static final int PING = 6;
    private static final int UNKNOWN = 99;
    private static final int ACK = 1;
    private static final int END_OF_HEADERS = 4;

    /** In HPACK's static table: POST, http and the path of the root. */
    private static final byte[] REQUEST = {(byte) 0x83, (byte) 0x86, (byte) 0x84};

    private static final char[] PASSWORD = {};

    /** What a hostile caller sends again and again. */
    @FunctionalInterface
    private interface Flood {
        void write(DataOutputStream out, int stream) throws IOException;
    }

    private static void write(DataOutputStream out, int type, int flags, int stream, byte[] content)
            throws IOException {
        out.writeShort(0);
        out.writeByte(content.length);
        out.writeByte(type);
        out.writeByte(flags);
        out.writeInt(stream);
        out.write(content);
    }

    private static void reset(DataOutputStream out, int stream) throws IOException {
        write(out, HEADERS, END_OF_HEADERS, stream, REQUEST);
        write(out, RESET, 0, stream, new byte[4]);
    }

    private static void settings(DataOutputStream out, int stream) throws IOException {
        write(out, SETTINGS, 0, 0, new byte[0]);
    }

    private static void priority(DataOutputStream out, int stream) throws IOException {
        write(out, PRIORITY, 0, stream, new byte[] {0, 0, 0, 0, 1});
    }

    private static void unknown(DataOutputStream out, int stream) throws IOException {
        write(out, UNKNOWN, 0, stream, new byte[1]);
    }

    /** Each wrote a line into the log, too. */
    private static void answer(DataOutputStream out, int stream) throws IOException {
        write(out, PING, ACK, 0, new byte[8]);
    }

    static Stream<Arguments> floods() {
        return Stream.of(
                Arguments.of(named("resets", (Flood) RapidResetTest::reset)),
                Arguments.of(named("settings", (Flood) RapidResetTest::settings)),
                Arguments.of(named("priorities", (Flood) RapidResetTest::priority)),
                Arguments.of(named("answers to pings", (Flood) RapidResetTest::answer)),
                Arguments.of(named("unknown frames", (Flood) RapidResetTest::unknown)));
    }

    private static DataOutputStream begun(Socket connection) throws IOException {
        DataOutputStream out = new DataOutputStream(connection.getOutputStream());
        out.write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(US_ASCII));
        write(out, SETTINGS, 0, 0, new byte[0]);
        return out;
    }

    /** Adds a header field as HPACK has it without compression. */
    private static void literal(ByteArrayOutputStream fields, String name, String value) {
        fields.write(0);
        fields.write(name.length());
        fields.writeBytes(name.getBytes(US_ASCII));
        fields.write(value.length());
        fields.writeBytes(value.getBytes(US_ASCII));
    }

    /** Opens a caller's stream, and begins a message of a megabyte on it. */
    private static DataOutputStream begunMessage(Socket connection) throws IOException {
        DataOutputStream out = begun(connection);
        ByteArrayOutputStream fields = new ByteArrayOutputStream();
        fields.write(REQUEST, 0, 2);
        literal(fields, ":path", "/" + CallersProtocol.CONNECT.getFullMethodName());
        literal(fields, "content-type", "application/grpc");
        literal(fields, "te", "trailers");
        literal(fields, "tidepool-caller", CallersProtocol.newCaller().toString());
        literal(fields, "tidepool-address", "raw:1");
        write(out, HEADERS, END_OF_HEADERS, 1, fields.toByteArray());
        write(out, DATA, 0, 1, new byte[] {0, 0, 16, 0, 0});
        return out;
    }

    /** Returns whether a ping after so many is answered; else the connection has ended. */
    private static boolean outlives(int times, Flood flood, Socket connection) throws IOException {
        try {
            DataOutputStream out = begun(connection);
            for (int stream = 1; stream < 2 * times; stream += 2) {
                flood.write(out, stream);
            }
            return isAnswered(out, connection);
        } catch (EOFException | SocketException | SSLException ended) {
            return false;
        }
    }

    /** Returns whether a ping is answered, and so all before it was read; else the connection has ended. */
    private static boolean isAnswered(DataOutputStream out, Socket connection) throws IOException {
        try {
            write(out, PING, 0, 0, new byte[8]);
            DataInputStream in = new DataInputStream(connection.getInputStream());
            while (true) {
                int length = in.readUnsignedByte() << 16 | in.readUnsignedShort();
                int type = in.readUnsignedByte();
                in.skipNBytes(5L + length);
                if (type == PING) {
                    return true;
                }
            }
        } catch (EOFException | SocketException | SSLException ended) {
            return false;
        }
    }

    @ParameterizedTest
    @MethodSource("floods")
    void aConnectionThatKeepsTheNodeBusyIsEnded(Flood flood) throws Exception {
        try (LoopbackNode node = new LoopbackNode();
                Socket honest = node.connect();
                Socket hostile = node.connect()) {
            assertThat(outlives(10, flood, honest)).isTrue();
            assertThat(outlives(1_000, flood, hostile)).isFalse();
        }
    }

    /** Each of thousands of streams kept two megabytes for good. */
    @Test
    void aMessageWithoutAnEndEndsItsConnectionAfterHalfAMinute() throws Exception {
        AtomicLong now = new AtomicLong();
        PortLimits limits = new PortLimits(10, 1L << 30, now::get);
        try (LoopbackNode node = new LoopbackNode(GrpcSettings.loopback(), limits);
                Socket hostile = node.connect()) {
            DataOutputStream out = begunMessage(hostile);
            write(out, DATA, 0, 1, new byte[100]);
            assertThat(isAnswered(out, hostile)).isTrue();
            ManagedChannel channel = node.channel();
            try {
                CompletableFuture<Status> honest =
                        CallerStreamEnd.of(channel, new NodeId(CallersProtocol.newCaller(), "honest:1"));
                Wait.until(() -> node.server().callers() == 2);
                node.server().examineAgain();
                now.set(TimeUnit.SECONDS.toNanos(29));
                node.server().examineAgain();
                assertThat(node.server().callers()).isEqualTo(2);
                now.set(TimeUnit.SECONDS.toNanos(31));
                node.server().examineAgain();
                Wait.until(() -> node.server().callers() == 1);
                assertThat(hostile.getInputStream().readAllBytes()).isNotEmpty(); // until the connection's end
                assertThat(honest).isNotDone();
            } finally {
                channel.shutdownNow();
            }
        }
    }

    /** Each kept the buffer in which it came. */
    @Test
    void aMessageInVerySmallFramesIsEnded() throws Exception {
        PortLimits limits = new PortLimits(10, 64 << 20, System::nanoTime); // an eighth: 8 MiB
        try (LoopbackNode node = new LoopbackNode(GrpcSettings.loopback(), limits);
                Socket hostile = node.connect()) {
            DataOutputStream out = begunMessage(hostile);
            for (int i = 0; i < 300; i++) {
                write(out, DATA, 0, 1, new byte[1]);
            }
            assertThat(isAnswered(out, hostile)).isTrue();
            assertThat(node.server().callers()).isEqualTo(1);
            for (int i = 0; i < 300; i++) {
                write(out, DATA, 0, 1, new byte[1]);
            }
            Wait.until(() -> node.server().callers() == 0);
        }
    }

    private static Socket tls(CallersServer server, TlsFiles files) throws Exception {
        NodeCertificates own = PemFiles.read(files).parsed();
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null);
        store.setKeyEntry("caller", own.key(), PASSWORD, own.chain().toArray(new X509Certificate[0]));
        store.setCertificateEntry("authority", own.trusted().get(0));
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, PASSWORD);
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
        SSLSocket socket = (SSLSocket) context.getSocketFactory()
                .createSocket(InetAddress.getLoopbackAddress(), server.address().port());
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setApplicationProtocols(new String[] {"h2"});
        socket.setSSLParameters(parameters);
        socket.startHandshake(); // the node does not wait for it for long
        return socket;
    }

    @Test
    void framesAreCountedBehindTls(@TempDir Path folder) throws Exception {
        TestAuthority authority = new TestAuthority(folder, "ours");
        TlsFiles caller = authority.issue("caller", "dns:caller", authority.trusted());
        GrpcSettings settings = GrpcSettings.mutualTls(authority.issue("node", "ip:127.0.0.1", authority.trusted()));
        try (LoopbackNode node = new LoopbackNode(settings);
                Socket honest = tls(node.server(), caller);
                Socket hostile = tls(node.server(), caller)) {
            assertThat(outlives(10, RapidResetTest::settings, honest)).isTrue();
            assertThat(outlives(1_000, RapidResetTest::settings, hostile)).isFalse();
        }
    }
}

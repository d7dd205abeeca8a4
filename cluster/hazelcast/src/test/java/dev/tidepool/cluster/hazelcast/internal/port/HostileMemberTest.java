package dev.tidepool.cluster.hazelcast.internal.port;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.cluster.MembershipAdapter;
import com.hazelcast.cluster.MembershipEvent;
import com.hazelcast.config.Config;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastException;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.internal.serialization.SerializationService;
import dev.tidepool.cluster.LogLines;
import dev.tidepool.testing.ReservedPort;
import java.io.IOException;
import java.io.Serializable;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.SSLEngine;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An attacker uses everything that an open network allows against two honest members. */
@Tag("waits")
@Tag("full")
class HostileMemberTest {
    private static final String CLUSTER = "hostile-member-test";
    private static final byte[] SECRET = "a secret of 32 bytes, for a test".getBytes(US_ASCII);
    private static final InetSocketAddress ANY_PORT = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    /** A machine may be so busy that an honest handshake takes seconds. */
    private static final UnauthenticatedLimits LIMITS = new UnauthenticatedLimits(4, Duration.ofMinutes(2));

    private static final UnauthenticatedLimits IMPATIENT = new UnauthenticatedLimits(4, Duration.ofMillis(500));

    private static final String NO_HANDSHAKE = "it sent no TLS handshake: it is not a node, or has no cluster secret";
    private static final String WRONG_SECRET =
            "its certificate is not of this cluster: it has another cluster secret or another cluster name";
    private static final String INVALID =
            "its TLS handshake is invalid: it was replayed or changed, or it is not a node's";
    private static final String BAD_RECORD =
            "a record from it cannot be decrypted: it is too long, or was changed, lost or replayed";

    /** More than our part of a handshake. */
    private static final int MAX_HANDSHAKE_BYTES = 2_000;

    private HazelcastInstance first;
    private HazelcastInstance second;
    private LogLines rejections;
    private LogLines hazelcast;

    @BeforeEach
    void startTheHonestMembers() {
        first = honest(config());
        second = honest(config(), address(first));
        assertThat(second.getCluster().getMembers()).hasSize(2);
        rejections = LogLines.of(SecureChannelInitializer.class.getPackageName());
        hazelcast = LogLines.of("com.hazelcast");
    }

    /** After each attack, there are still two honest members, and they can communicate. */
    @AfterEach
    void theHonestMembersStillCommunicate() throws Exception {
        rejections.close();
        hazelcast.close();
        assertThat(first.getCluster().getMembers()).hasSize(2);
        assertThat(second.getCluster().getMembers()).hasSize(2);
        byte[] bytes = {1, 2, 3};
        assertThat(EchoOperation.send(first, second, bytes).get(120, TimeUnit.SECONDS))
                .isEqualTo(bytes);
        second.getLifecycleService().terminate();
        first.getLifecycleService().terminate();
    }

    @Test
    void honestMembersTalkInPacketsOfAnySizeBothWays() throws Exception {
        Random random = new Random(5);
        List<byte[]> sent = new ArrayList<>();
        List<Future<byte[]>> received = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            byte[] bytes = new byte[2 + random.nextInt(i % 50 == 0 ? 3_000_000 : 40_000)];
            random.nextBytes(bytes);
            sent.add(bytes);
            boolean back = random.nextBoolean();
            received.add(EchoOperation.send(back ? second : first, back ? first : second, bytes));
        }
        for (int i = 0; i < sent.size(); i++) {
            assertThat(received.get(i).get(120, TimeUnit.SECONDS)).isEqualTo(sent.get(i));
        }
        assertThat(rejections.all()).isEmpty();
    }

    @Test
    void exceptionsOfOperationsStillArrive() {
        assertThatThrownBy(() -> EchoOperation.send(first, second, new byte[1]).get(120, TimeUnit.SECONDS))
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("one byte alone");
    }

    @Test
    void aMemberWithTheSameClusterNameAndNoSecretDoesNotJoin() {
        try {
            HazelcastInstance hostile = Hazelcast.newHazelcastInstance(plain(address(first)));
            assertThat(hostile.getCluster().getMembers()).hasSize(1);
            hostile.getLifecycleService().terminate();
        } catch (IllegalStateException hazelcastGaveUp) {
            assertThat(hazelcastGaveUp).hasMessageContaining("failed to start");
        }
        // If it disconnects before it is read, there is a second line.
        assertThat(rejections.all())
                .hasSizeLessThanOrEqualTo(2)
                .anySatisfy(line -> assertThat(line).endsWith(NO_HANDSHAKE));
    }

    @Test
    void aMemberWithAnotherSecretDoesNotJoinAndBothEndsLogIt() {
        byte[] wrong = SECRET.clone();
        wrong[0] ^= 1;
        HazelcastInstance hostile =
                new MembersPort(ANY_PORT, ANY_PORT, wrong, null, LIMITS).start(config(), List.of(address(first)));
        try {
            assertThat(hostile.getCluster().getMembers()).hasSize(1);
            assertThat(rejections.all())
                    .hasSize(2)
                    .anySatisfy(line -> assertThat(line).endsWith(WRONG_SECRET));
            assertThat(rejections.all())
                    .anySatisfy(line -> assertThat(line)
                            .endsWith("if it is a node, the two have different cluster secrets or names"));
        } finally {
            hostile.getLifecycleService().terminate();
        }
    }

    @Test
    void packetsWithoutAHandshakeReachNoHandler() throws Exception {
        try (RawPeer hostile = new RawPeer(port(first))) {
            // At once, since the port may be closed after the first bytes.
            hostile.send(Arrays.copyOf("HZC".getBytes(US_ASCII), 1_000));
            assertThat(hostile.bytesUntilEnded()).isZero();
        }
        assertRejectedOnce(NO_HANDSHAKE);
    }

    @Test
    void theClientProtocolIsRejected() throws Exception {
        ClientConfig config = new ClientConfig().setClusterName(CLUSTER);
        config.getNetworkConfig().addAddress(address(first));
        config.getConnectionStrategyConfig().getConnectionRetryConfig().setClusterConnectTimeoutMillis(500);
        assertThatThrownBy(() -> HazelcastClient.newHazelcastClient(config)).isInstanceOf(IllegalStateException.class);
        assertThat(rejections.all()).hasSize(1);
    }

    @Test
    void restHealthChecksAndMemcacheAreRejected() throws Exception {
        for (String words :
                List.of("GET /hazelcast/health HTTP/1.0\r\n\r\n", "POST /hazelcast/rest/ ", "version\r\n")) {
            try (RawPeer hostile = new RawPeer(port(first))) {
                hostile.send(words.getBytes(UTF_8));
                assertThat(hostile.bytesUntilEnded()).isZero();
            }
        }
        assertRejectedOnce(NO_HANDSHAKE);
    }

    @Test
    void aReplayedHandshakeIsRejected() throws Exception {
        byte[] recorded;
        try (RawPeer honest = authenticated()) {
            honest.say("HZC".getBytes(US_ASCII));
            assertThat(honest.hear(3)).as("Hazelcast's answer").asString().isEqualTo("HZC");
            recorded = honest.sent();
        }
        try (RawPeer hostile = new RawPeer(port(first))) {
            // At once, since the port may be closed after the first record.
            hostile.send(recorded);
            assertThat(hostile.bytesUntilEnded())
                    .as("at most our part of the handshake")
                    .isLessThan(MAX_HANDSHAKE_BYTES);
        }
        assertRejectedOnce(INVALID);
    }

    @Test
    void aReplayedRecordEndsTheConnection() throws Exception {
        try (RawPeer peer = authenticated()) {
            byte[] words = peer.seal("HZ".getBytes(US_ASCII));
            peer.send(words);
            peer.send(words);
            assertThat(peer.bytesUntilEnded()).isZero();
        }
        assertRejectedOnce(BAD_RECORD);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aChangedRecordAndARecordOfInvalidLengthEndTheConnection(boolean tooLong) throws Exception {
        try (RawPeer peer = authenticated()) {
            byte[] words = peer.seal("HZC".getBytes(US_ASCII));
            if (tooLong) {
                words[3] = (byte) 0xff;
            } else {
                words[words.length - 1] ^= 1;
            }
            peer.send(words);
            assertThat(peer.bytesUntilEnded()).isZero();
        }
        assertRejectedOnce(BAD_RECORD);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        hostile-member-test | true  | it knows the cluster secret but dialled another address than ours: \
                                      dial a node at the address that it gives to the others
        another name        | false | its certificate is not of this cluster: it has another cluster \
                                      secret or another cluster name
        """)
    void aHolderOfTheSecretWhoDialledAnotherAddressOrClusterIsRejected(String cluster, boolean other, String why)
            throws Exception {
        try (RawPeer peer = new RawPeer(port(first))) {
            peer.shakeHands(socketAddress(other ? second : first), RawPeer.member(SECRET, cluster));
            assertThat(peer.bytesUntilEnded()).isZero();
        }
        assertRejectedOnce(why.replaceAll(" +", " "));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aConnectionThatIsSilentOrWithoutProofEndsAtTheTimeout(boolean shakesHands) throws Exception {
        HazelcastInstance impatient =
                new MembersPort(ANY_PORT, ANY_PORT, SECRET, null, IMPATIENT).start(config(), List.of());
        long begin = System.nanoTime();
        try (RawPeer silent = new RawPeer(port(impatient))) {
            if (shakesHands) {
                silent.send(clientHello(socketAddress(impatient)));
            }
            assertThat(silent.bytesUntilEnded()).isLessThan(MAX_HANDSHAKE_BYTES);
            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThan(Duration.ofMillis(450));
            assertThat(rejections.all())
                    .singleElement()
                    .asString()
                    .endsWith(": it did not complete the handshake within 500 ms");
        } finally {
            impatient.getLifecycleService().terminate();
        }
    }

    @Test
    void aFloodOfSilentConnectionsKeepsNoNodeOut() throws Exception {
        List<RawPeer> silent = new ArrayList<>();
        try {
            for (int i = 0; i < 40; i++) {
                silent.add(new RawPeer(port(first)));
            }
            HazelcastInstance third = honest(config(), address(first));
            assertThat(third.getCluster().getMembers()).hasSize(3);
            CountDownLatch left = new CountDownLatch(2);
            for (HazelcastInstance member : List.of(first, second)) {
                member.getCluster().addMembershipListener(new MembershipAdapter() {
                    @Override
                    public void memberRemoved(MembershipEvent event) {
                        left.countDown();
                    }
                });
            }
            third.shutdown();
            assertThat(left.await(120, TimeUnit.SECONDS)).isTrue();
            for (RawPeer peer : silent.subList(0, silent.size() - LIMITS.maxConnections())) {
                assertThat(peer.bytesUntilEnded()).isZero();
            }
            assertThat(rejections.all())
                    .hasSizeLessThanOrEqualTo(2)
                    .anySatisfy(line ->
                            assertThat(line).endsWith("which had most of more than 4 unauthenticated connections"));
        } finally {
            for (RawPeer peer : silent) {
                peer.close();
            }
        }
    }

    @Test
    void aDialledPortThatIsNoNodeGetsOneHandshakeMessage() throws Exception {
        try (ServerSocket trap = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            List<byte[]> heard = new ArrayList<>();
            Thread listener = new Thread(() -> {
                try (Socket victim = trap.accept()) {
                    victim.getOutputStream().write("HZC".getBytes(US_ASCII));
                    heard.add(victim.getInputStream().readAllBytes());
                } catch (IOException ended) {
                    heard.add(new byte[0]);
                }
            });
            listener.start();
            HazelcastInstance victim = new MembersPort(ANY_PORT, ANY_PORT, SECRET, null, IMPATIENT)
                    .start(config(), List.of("127.0.0.1:" + trap.getLocalPort()));
            victim.shutdown();
            listener.join(TimeUnit.SECONDS.toMillis(120));
            assertThat(heard).hasSize(1);
            byte[] bytes = heard.get(0);
            assertThat(bytes.length == 0
                            || bytes.length == 5 + ByteBuffer.wrap(bytes).getShort(3))
                    .as("at most one record")
                    .isTrue();
            assertThat(rejections.all()).anySatisfy(line -> assertThat(line).endsWith(NO_HANDSHAKE));
        }
    }

    @Test
    void aBitChangedInTransitEndsTheConnectionAndTheNodesReconnect() throws Exception {
        try (TamperingProxy between = new TamperingProxy();
                ReservedPort hidden = new ReservedPort()) {
            between.passOnTo(hidden.number());
            HazelcastInstance near = new MembersPort(hidden.address(), between.address(), SECRET, null, LIMITS)
                    .start(config(), List.of());
            HazelcastInstance far =
                    honest(config(), "127.0.0.1:" + between.address().getPort());
            try {
                assertThat(far.getCluster().getMembers()).hasSize(2);
                between.tamper();
                Future<byte[]> changed = EchoOperation.send(far, near, new byte[1_000]);
                byte[] answer = null;
                for (int attempt = 0; attempt < 10 && answer == null; attempt++) {
                    try {
                        answer =
                                EchoOperation.send(far, near, new byte[] {7, 7}).get(2, TimeUnit.SECONDS);
                    } catch (TimeoutException notConnectedYet) {
                        assertThat(between.hasTampered()).isTrue();
                    }
                }
                assertThat(answer).isEqualTo(new byte[] {7, 7});
                assertThat(changed)
                        .as("a changed packet gets no answer")
                        .satisfiesAnyOf(
                                future -> assertThat(future.isDone()).isFalse(),
                                future -> assertThat(future.get()).isEqualTo(new byte[1_000]));
                assertThat(rejections.all()).anySatisfy(line -> assertThat(line).endsWith(BAD_RECORD));
            } finally {
                far.getLifecycleService().terminate();
                near.getLifecycleService().terminate();
            }
        }
    }

    @Test
    void hazelcastsOwnServicesAreDisabled() {
        assertThatThrownBy(() -> first.getExecutorService("any").submit(() -> 1))
                .hasMessageContaining("hz:impl:executorService");
        assertThatThrownBy(() -> first.getMap("any").put("key", "value")).hasMessageContaining("hz:impl:mapService");
    }

    @Test
    void javaSerialisationAllowsOnlyExceptions() {
        SerializationService serialization = EchoOperation.engine(first).getSerializationService();
        Throwable failure = new HazelcastException("a", new IllegalStateException("b"));
        failure.addSuppressed(new IOException("c"));
        Throwable copy = serialization.toObject(serialization.toData(failure));
        assertThat(copy)
                .hasRootCauseMessage("b")
                .satisfies(read -> assertThat(read.getSuppressed()).hasSize(1));
        for (Object other : List.of(Locale.ROOT, new OurOwn("x"), new AtomicLong(1))) {
            assertThatThrownBy(() -> serialization.toObject(serialization.toData(other)))
                    .hasMessageContaining("Resolving class " + other.getClass().getName() + " is not allowed");
        }
    }

    private static final class OurOwn implements Serializable {
        private static final long serialVersionUID = 1;
        private final String text;

        OurOwn(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    private RawPeer authenticated() throws Exception {
        return new RawPeer(port(first)).shakeHands(socketAddress(first), RawPeer.member(SECRET, CLUSTER));
    }

    private static byte[] clientHello(InetSocketAddress address) throws Exception {
        SSLEngine engine = new TlsEngines(SECRET, CLUSTER, null).dialling(address);
        ByteBuffer record = ByteBuffer.allocate(engine.getSession().getPacketBufferSize());
        engine.wrap(ByteBuffer.allocate(0), record);
        return Arrays.copyOf(record.array(), record.position());
    }

    private void assertRejectedOnce(String why) {
        assertThat(rejections.all()).singleElement().asString().endsWith(": " + why);
        assertThat(hazelcast.all()).isEmpty();
    }

    private static HazelcastInstance honest(Config config, String... others) {
        return new MembersPort(ANY_PORT, ANY_PORT, SECRET, null, LIMITS).start(config, List.of(others));
    }

    private static Config config() {
        Config config = new Config().setClusterName(CLUSTER);
        EchoOperation.register(config);
        return quick(config);
    }

    private static Config plain(String other) {
        Config config = quick(new Config().setClusterName(CLUSTER));
        config.setProperty("hazelcast.phone.home.enabled", "false");
        config.getNetworkConfig().getJoin().getAutoDetectionConfig().setEnabled(false);
        config.getNetworkConfig().getJoin().getMulticastConfig().setEnabled(false);
        config.getNetworkConfig().getJoin().getTcpIpConfig().setEnabled(true).addMember(other);
        config.getNetworkConfig().setPort(15_701);
        return config;
    }

    private static Config quick(Config config) {
        config.setProperty("hazelcast.wait.seconds.before.join", "0");
        config.setProperty("hazelcast.max.join.seconds", "120");
        config.setProperty("hazelcast.partition.count", "11");
        config.setProperty("hazelcast.logging.type", "jdk");
        config.getMetricsConfig().setEnabled(false);
        return config;
    }

    private static String address(HazelcastInstance member) {
        return "127.0.0.1:" + port(member);
    }

    private static InetSocketAddress socketAddress(HazelcastInstance member) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port(member));
    }

    private static int port(HazelcastInstance member) {
        return member.getCluster().getLocalMember().getSocketAddress().getPort();
    }
}

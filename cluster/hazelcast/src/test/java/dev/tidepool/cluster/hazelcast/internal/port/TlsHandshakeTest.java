package dev.tidepool.cluster.hazelcast.internal.port;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.cluster.LogLines;
import dev.tidepool.cluster.hazelcast.internal.port.ClusterAuthority.End;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What TLS 1.3 allows, and what it does not, against one member. */
@Timeout(120)
class TlsHandshakeTest {
    private static final String CLUSTER = "tls-handshake-test";
    private static final byte[] SECRET = "a secret of 32 bytes, for a test".getBytes(US_ASCII);
    private static final byte[] WORDS = "HZC".getBytes(US_ASCII);

    private static LoneMember member;
    private static InetSocketAddress address;

    private LogLines rejections;

    @BeforeAll
    static void start() {
        member = LoneMember.start(CLUSTER, SECRET, null);
        address = member.address();
    }

    @AfterAll
    static void end() {
        member.close();
    }

    @BeforeEach
    void listen() {
        rejections = LogLines.of(SecureChannelInitializer.class.getPackageName());
    }

    @AfterEach
    void forget() {
        rejections.close();
    }

    private static RawPeer peer() throws IOException {
        return new RawPeer(address.getPort());
    }

    private static MemberKeyManager honest() throws Exception {
        return RawPeer.member(SECRET, CLUSTER);
    }

    private static void expectAnswer(RawPeer peer) throws IOException {
        peer.say(WORDS);
        assertThat(peer.hear(WORDS.length)).isEqualTo(WORDS);
    }

    /** Much earlier than at the limit. The log has one line a minute. */
    private static void expectRejected(RawPeer peer) throws IOException {
        assertThat(peer.bytesUntilEnded()).isZero();
    }

    @Test
    void aHandshakeThatComesByteByByteSucceeds() throws Exception {
        try (RawPeer peer = peer().trickle().shakeHands(address, honest())) {
            expectAnswer(peer);
        }
        assertThat(rejections.all()).isEmpty();
    }

    @Test
    void keysAreUpdatedInBothDirectionsWhileNothingElseIsSaid() throws Exception {
        try (RawPeer peer = peer().shakeHands(address, honest())) {
            for (int i = 0; i < 3; i++) {
                peer.updateKeys();
            }
            expectAnswer(peer);
        }
        assertThat(rejections.all()).isEmpty();
    }

    /** The engine queued an answer to each, for which a peer that did not read left no room. */
    @Test
    void aPeerThatOnlyUpdatesKeysIsRejected() throws Exception {
        try (RawPeer peer = peer().shakeHands(address, honest())) {
            try {
                for (int i = 0; i < 100; i++) {
                    peer.updateKeys();
                }
            } catch (IOException ended) {
                // Before all were sent.
            }
            expectRejected(peer);
        }
        assertThat(rejections.all()).singleElement().asString().contains("too many records without contents");
    }

    /** A session that another connection resumes would not be checked against the present trust. */
    @Test
    void noConnectionResumesTheSessionOfAnother() throws Exception {
        AtomicInteger checks = new AtomicInteger();
        SSLContext context = RawPeer.context(checks, honest());
        for (int i = 0; i < 2; i++) {
            try (RawPeer peer = peer().shakeHands(context, "TLSv1.3", address)) {
                expectAnswer(peer);
            }
        }
        assertThat(checks).hasValue(2);
    }

    @Test
    void aPeerWithoutACertificateIsRejected() throws Exception {
        try (RawPeer peer = peer().shakeHands(address)) {
            expectRejected(peer);
        }
    }

    /** Whoever once connected to a member has its certificate. */
    @Test
    void aMembersCertificateWithoutItsKeyIsRejected() throws Exception {
        X509Certificate seen = new ClusterAuthority(SECRET, CLUSTER)
                .certify(NodeAuthority.newKeys().getPublic(), End.DIALLING);
        try (RawPeer peer = peer().shakeHands(
                        address, RawPeer.dialling(NodeAuthority.newKeys().getPrivate(), seen))) {
            expectRejected(peer);
        }
    }

    @Test
    void anEarlierVersionOfTlsIsRejected() throws Exception {
        try (RawPeer peer = peer()) {
            try {
                peer.shakeHands(RawPeer.context(new AtomicInteger(), honest()), "TLSv1.2", address);
            } catch (IOException refused) {
                // Without an answer.
            }
            expectRejected(peer);
        }
    }

    /** The JDK's engine would wait for more than a record may have, and the buffer would be full for ever. */
    @Test
    void aHandshakeRecordThatIsLongerThanTheBufferIsRejected() throws Exception {
        byte[] record = Arrays.copyOf(new byte[] {22, 3, 3, 0x7f, 0x7f}, 20_000);
        try (RawPeer peer = peer()) {
            peer.send(record);
            expectRejected(peer);
        }
    }

    @Test
    void theCloseOfTheTlsConnectionEndsTheConnection() throws Exception {
        try (RawPeer peer = peer().shakeHands(address, honest())) {
            expectAnswer(peer);
            peer.closeOutput();
            assertThat(peer.bytesUntilEnded()).isZero();
        }
        assertThat(rejections.all()).singleElement().asString().endsWith(": it closed the TLS connection");
    }
}

package dev.tidepool.cluster.hazelcast.internal.port;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.cluster.LogLines;
import dev.tidepool.cluster.NodeCertificates;
import dev.tidepool.cluster.hazelcast.internal.port.ClusterAuthority.End;
import dev.tidepool.testing.Wait;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A member with a certificate, which demands one of a node from the others, besides the secret. */
@Timeout(120)
class CertifiedMembersTest {
    private static final String CLUSTER = "certified-members-test";
    private static final byte[] SECRET = "a secret of 32 bytes, for a test".getBytes(US_ASCII);
    private static final byte[] WORDS = "HZC".getBytes(US_ASCII);
    private static final KeyPurposeId NODE = KeyPurposeId.id_kp_serverAuth;
    private static final KeyPurposeId CALLER = KeyPurposeId.id_kp_clientAuth;

    private static final AtomicReference<NodeCertificates> PRESENT = new AtomicReference<>();
    private static NodeAuthority ours;
    private static NodeAuthority theirs;
    private static NodeCertificates first;
    private static LoneMember member;
    private static InetSocketAddress address;

    private final KeyPair keys = newKeys();

    @BeforeAll
    static void start() throws Exception {
        ours = new NodeAuthority("ours");
        theirs = new NodeAuthority("theirs");
        first = certificates(ours);
        PRESENT.set(first);
        member = LoneMember.start(CLUSTER, SECRET, PRESENT::get);
        address = member.address();
    }

    @AfterAll
    static void end() {
        member.close();
    }

    @BeforeEach
    void presentTheFirstCertificates() {
        PRESENT.set(first);
    }

    private static KeyPair newKeys() {
        try {
            return NodeAuthority.newKeys();
        } catch (Exception impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static NodeCertificates certificates(NodeAuthority authority) throws Exception {
        KeyPair own = NodeAuthority.newKeys();
        return new NodeCertificates(
                own.getPrivate(), List.of(authority.issue(own.getPublic(), NODE)), List.of(authority.own()));
    }

    /** Returns the certificate that the secret stands for. */
    private static X509Certificate membership(KeyPair of) {
        return membership(of.getPublic());
    }

    private static X509Certificate membership(PublicKey of) {
        return new ClusterAuthority(SECRET, CLUSTER).certify(of, End.DIALLING);
    }

    private boolean isAdmitted(X509Certificate... presented) throws Exception {
        return isAdmitted(keys.getPrivate(), presented);
    }

    private static boolean isAdmitted(PrivateKey key, X509Certificate... presented) throws Exception {
        try (RawPeer peer = new RawPeer(address.getPort())) {
            peer.shakeHands(address, RawPeer.dialling(key, presented));
            peer.say(WORDS);
            int bytes = peer.bytesUntilEndedOr(WORDS.length);
            assertThat(bytes).isIn(0, WORDS.length);
            return bytes > 0;
        } catch (SocketException ended) {
            return false;
        }
    }

    @Test
    void aNodesCertificateAndTheSecretMakeAMember() throws Exception {
        assertThat(isAdmitted(ours.issue(keys.getPublic(), NODE), membership(keys)))
                .isTrue();
    }

    @Test
    void aCallersCertificateMakesNoMember() throws Exception {
        assertThat(isAdmitted(ours.issue(keys.getPublic(), CALLER), membership(keys)))
                .isFalse();
    }

    @Test
    void aCertificateOfAnotherAuthorityMakesNoMember() throws Exception {
        assertThat(isAdmitted(theirs.issue(keys.getPublic(), NODE), membership(keys)))
                .isFalse();
    }

    @Test
    void theSecretAloneMakesNoMember() throws Exception {
        assertThat(isAdmitted(membership(keys))).isFalse();
    }

    /** It may be a caller's, of an authority that issues for clients and servers alike. */
    @Test
    void aNodesCertificateAloneMakesNoMember() throws Exception {
        X509Certificate node = ours.issue(keys.getPublic(), NODE);
        assertThat(isAdmitted(node)).isFalse();
        assertThat(isAdmitted(node, ours.own())).isFalse();
    }

    /**
     * A member shows everybody who connects what the secret says of its key. That and the key, from a stolen file, made
     * a member without the secret.
     */
    @Test
    void aStolenKeyAndWhatItsNodeShowsMakeNoMember() throws Exception {
        X509Certificate[] shown;
        try (RawPeer stranger = new RawPeer(address.getPort()).shakeHands(address)) {
            shown = stranger.presented();
        }
        assertThat(shown).hasSize(2).startsWith(first.chain().get(0));
        assertThat(isAdmitted(first.key(), shown)).isFalse();
        assertThat(isAdmitted(
                        first.key(),
                        first.chain().get(0),
                        membership(first.chain().get(0).getPublicKey())))
                .isTrue();
    }

    @Test
    void anExpiredCertificateMakesNoMemberAndTheLogSaysSo() throws Exception {
        try (LogLines log = LogLines.of(SecureChannelInitializer.class.getPackageName())) {
            assertThat(isAdmitted(ours.expired(keys.getPublic(), NODE), membership(keys)))
                    .isFalse();
            Wait.until(() -> log.all().stream().anyMatch(line -> line.contains("its certificate has expired")));
        }
    }

    /** Whoever once connected to a member has its certificates, but not its key. */
    @Test
    void theSecretsCertificateOfAnotherKeyMakesNoMember() throws Exception {
        assertThat(isAdmitted(ours.issue(keys.getPublic(), NODE), membership(newKeys())))
                .isFalse();
    }

    @Test
    void changedCertificatesCountForNewConnections() throws Exception {
        PRESENT.set(certificates(theirs));
        assertThat(isAdmitted(ours.issue(keys.getPublic(), NODE), membership(keys)))
                .isFalse();
        assertThat(isAdmitted(theirs.issue(keys.getPublic(), NODE), membership(keys)))
                .isTrue();
    }
}

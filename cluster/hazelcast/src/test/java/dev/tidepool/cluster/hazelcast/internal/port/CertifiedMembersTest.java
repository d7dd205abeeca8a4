package dev.tidepool.cluster.hazelcast.internal.port;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.cluster.NodeCertificates;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.security.KeyPair;
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
        return new ClusterAuthority(SECRET, CLUSTER).certify(of.getPublic());
    }

    private boolean isAdmitted(X509Certificate... presented) throws Exception {
        try (RawPeer peer = new RawPeer(address.getPort())) {
            peer.shakeHands(address, new MemberKeyManager(keys.getPrivate(), presented));
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

package dev.tidepool.cluster.hazelcast.internal.port;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.cluster.hazelcast.internal.port.ClusterAuthority.End;
import java.io.ByteArrayInputStream;
import java.security.KeyPairGenerator;
import java.security.PublicKey;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Base64;
import org.junit.jupiter.api.Test;

class ClusterAuthorityTest {
    private static final byte[] SECRET = "a secret of 32 bytes, for a test".getBytes(US_ASCII);
    private static final String NAME = "cluster";

    private static final String ISSUED =
            "MIIBcDCCARegAwIBAgIUQd81ZEqQkf5G9T0VG8WF7Ospmr4wCgYIKoZIzj0EAwIwGzEZMBcGA1UEAxMQVGlkZXBvb2wgY2x1"
                    + "c3RlcjAgFw03MDAxMDEwMDAwMDBaGA85OTk5MTIzMTIzNTk1OVowGjEYMBYGA1UEAxMPVGlkZXBvb2wgbWVtYmVyMFkwEwYH"
                    + "KoZIzj0CAQYIKoZIzj0DAQcDQgAEr9V3x1opz3O3CqoSc0dbuoxCIXgZ7q5PO5ck9WQf4+Devp84tHLBV0Qt1M88Ydv+q/DI"
                    + "eeVO7Sciw+VOYriRIKM4MDYwDAYDVR0TAQH/BAIwADAOBgNVHQ8BAf8EBAMCB4AwFgYDVR0lAQH/BAwwCgYIKwYBBQUHAwIw"
                    + "CgYIKoZIzj0EAwIDRwAwRAIgf/yI33DpEHGfnhsW4oVv6R0CLZjCSRJwBm3PfZDS7x4CIE9aVTXNQB7lXqCMPNfps54hw55O"
                    + "QxZdYvNfCMfCXE9g";

    private final ClusterAuthority authority = new ClusterAuthority(SECRET, NAME);

    @Test
    void trustsWhatAnotherHolderOfTheSecretHasIssued() throws Exception {
        X509Certificate certificate = new ClusterAuthority(SECRET.clone(), NAME).certify(key(), End.DIALLING);
        assertThatCode(() -> authority.check(certificate, End.DIALLING)).doesNotThrowAnyException();
    }

    @Test
    void trustsNothingOfAnotherSecretOrName() throws Exception {
        byte[] other = SECRET.clone();
        other[31] ^= 1;
        X509Certificate ofAnotherSecret = new ClusterAuthority(other, NAME).certify(key(), End.DIALLING);
        X509Certificate ofAnotherName = new ClusterAuthority(SECRET, "another").certify(key(), End.DIALLING);
        assertThatThrownBy(() -> authority.check(ofAnotherSecret, End.DIALLING))
                .isInstanceOf(CertificateException.class);
        assertThatThrownBy(() -> authority.check(ofAnotherName, End.DIALLING)).isInstanceOf(CertificateException.class);
    }

    /** Nodes of two versions of Tidepool, or of the libraries, form one cluster. */
    @Test
    void trustsWhatEarlierVersionsHaveIssued() throws Exception {
        byte[] issued = Base64.getDecoder().decode(ISSUED);
        X509Certificate certificate = (X509Certificate)
                CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(issued));
        assertThatCode(() -> authority.check(certificate, End.DIALLING)).doesNotThrowAnyException();
    }

    @Test
    void aCertificateOfOneEndIsNotTrustedAtTheOther() throws Exception {
        X509Certificate dialling = authority.certify(key(), End.DIALLING);
        X509Certificate accepting = authority.certify(key(), End.ACCEPTING);
        assertThatCode(() -> authority.check(accepting, End.ACCEPTING)).doesNotThrowAnyException();
        assertThatThrownBy(() -> authority.check(accepting, End.DIALLING)).isInstanceOf(CertificateException.class);
        assertThatThrownBy(() -> authority.check(dialling, End.ACCEPTING)).isInstanceOf(CertificateException.class);
    }

    @Test
    void aMembersCertificateIssuesNone() throws Exception {
        assertThat(authority.certify(key(), End.DIALLING).getBasicConstraints()).isEqualTo(-1);
    }

    private static PublicKey key() throws Exception {
        return KeyPairGenerator.getInstance("EC").generateKeyPair().getPublic();
    }
}

package dev.tidepool.cluster.hazelcast.internal.port;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
            "MIIBVDCB+6ADAgECAhAuv4fILAd6pu2O5x5VqSmLMAoGCCqGSM49BAMCMBsxGTAXBgNVBAMTEFRpZGVwb29sIGNsdXN0ZXIw"
                    + "IBcNNzAwMTAxMDAwMDAwWhgPOTk5OTEyMzEyMzU5NTlaMBoxGDAWBgNVBAMTD1RpZGVwb29sIG1lbWJlcjBZMBMGByqGSM49"
                    + "AgEGCCqGSM49AwEHA0IABIa5YG6c/Zu0rOvM92B620dmyfwtHtsBhEuWoBr1azZoP0YI4hMhl5FHjqZF1pkGedEZLmge3yZZ"
                    + "ybgmwi5oSvmjIDAeMAwGA1UdEwEB/wQCMAAwDgYDVR0PAQH/BAQDAgeAMAoGCCqGSM49BAMCA0gAMEUCIQCkEucH2NHJc8by"
                    + "Gb/bH9KeWIRAfw9+9OAOLyIIA3uVaAIgI9KquOx/9LliBZMjQrwVluK5XgMoNAqgD6n5IIsgDAQ=";

    private final ClusterAuthority authority = new ClusterAuthority(SECRET, NAME);

    @Test
    void trustsWhatAnotherHolderOfTheSecretHasIssued() throws Exception {
        X509Certificate certificate = new ClusterAuthority(SECRET.clone(), NAME).certify(key());
        assertThatCode(() -> authority.check(certificate)).doesNotThrowAnyException();
    }

    @Test
    void trustsNothingOfAnotherSecretOrName() throws Exception {
        byte[] other = SECRET.clone();
        other[31] ^= 1;
        X509Certificate ofAnotherSecret = new ClusterAuthority(other, NAME).certify(key());
        X509Certificate ofAnotherName = new ClusterAuthority(SECRET, "another").certify(key());
        assertThatThrownBy(() -> authority.check(ofAnotherSecret)).isInstanceOf(CertificateException.class);
        assertThatThrownBy(() -> authority.check(ofAnotherName)).isInstanceOf(CertificateException.class);
    }

    /** Nodes of two versions of Tidepool, or of the libraries, form one cluster. */
    @Test
    void trustsWhatEarlierVersionsHaveIssued() throws Exception {
        byte[] issued = Base64.getDecoder().decode(ISSUED);
        X509Certificate certificate = (X509Certificate)
                CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(issued));
        assertThatCode(() -> authority.check(certificate)).doesNotThrowAnyException();
    }

    @Test
    void aMembersCertificateIssuesNone() throws Exception {
        assertThat(authority.certify(key()).getBasicConstraints()).isEqualTo(-1);
    }

    private static PublicKey key() throws Exception {
        return KeyPairGenerator.getInstance("EC").generateKeyPair().getPublic();
    }
}

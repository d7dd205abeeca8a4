package dev.tidepool.server.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which certificates a folder issues, and issues again. */
class CertificateFolderTest {
    private static final Duration DAY = Duration.ofDays(1);
    private static final Holder ORDERS = Holder.caller("orders");

    @TempDir
    private Path path;

    private CertificateFolder folderIn(Duration time) {
        return new CertificateFolder(path, () -> Instant.now().plus(time));
    }

    /** What it issued had expired already, and {@code certificates --renew} said "valid until" and exited with 0. */
    @Test
    void anAuthorityThatHasExpiredIssuesNothing() throws IOException {
        folderIn(Duration.ZERO).issue(List.of(ORDERS), DAY);
        Path certificate = path.resolve("orders.pem");
        String before = Files.readString(certificate);
        assertThat(folderIn(Duration.ofDays(3_649)).holders()).containsExactly(ORDERS);
        assertThatThrownBy(() -> folderIn(Duration.ofDays(3_651)).issue(List.of(ORDERS), DAY))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("the authority '%s' has expired, at ", path.resolve("ca.pem"))
                .hasMessageEndingWith("and give its certificate to nodes and callers");
        assertThat(certificate).hasContent(before);
    }

    /** A caller's, made by hand with host names, became a node's: its holder could pose as one. */
    @Test
    void aCertificateWithOtherUsesIsNotRenewed() throws Exception {
        CertificateFolder folder = folderIn(Duration.ZERO);
        folder.issue(List.of(ORDERS), DAY);
        makeByHand("billing", KeyPurposeId.id_kp_clientAuth, "10.0.0.5");
        assertThatThrownBy(folder::holders)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "'%s' was not made by this command, since its uses are not those of a node; renew it as it was"
                                + " made, and move it away",
                        path.resolve("billing.pem"));
    }

    private void makeByHand(String name, KeyPurposeId use, String address) throws Exception {
        X509Certificate authority;
        try (InputStream pem = Files.newInputStream(path.resolve("ca.pem"))) {
            authority =
                    (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(pem);
        }
        KeyPair keys = KeyPairGenerator.getInstance("EC").generateKeyPair();
        X509CertificateHolder made = new JcaX509v3CertificateBuilder(
                        authority,
                        BigInteger.TWO,
                        authority.getNotBefore(),
                        authority.getNotAfter(),
                        new X500Principal("CN=" + name),
                        keys.getPublic())
                .addExtension(Extension.extendedKeyUsage, false, new ExtendedKeyUsage(use))
                .addExtension(
                        Extension.subjectAlternativeName,
                        false,
                        new GeneralNames(new GeneralName(GeneralName.iPAddress, address)))
                .build(new JcaContentSignerBuilder("SHA256withECDSA").build(keys.getPrivate()));
        try (JcaPEMWriter pem = new JcaPEMWriter(Files.newBufferedWriter(path.resolve(name + ".pem")))) {
            pem.writeObject(made);
        }
    }
}

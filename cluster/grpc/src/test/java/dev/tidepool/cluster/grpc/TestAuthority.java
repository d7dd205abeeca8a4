package dev.tidepool.cluster.grpc;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import java.util.Map;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.ASN1Encodable;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** An authority for certificates, which writes what it issues as files in PEM. */
public final class TestAuthority {
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final Duration VALIDITY = Duration.ofDays(30);
    private static final Map<ASN1ObjectIdentifier, ASN1Encodable> AUTHORITY =
            Map.of(Extension.basicConstraints, new BasicConstraints(true));

    private final Path folder;
    private final String name;
    private final KeyPair keys = newKeys();
    private final X509Certificate own;

    public TestAuthority(Path folder, String name) throws Exception {
        this.folder = folder;
        this.name = name;
        this.own = certificate(named("ca"), keys.getPublic(), AUTHORITY, VALIDITY.plusDays(1));
        Files.writeString(trusted(), pem("CERTIFICATE", own.getEncoded()));
    }

    private TestAuthority(TestAuthority issuer, String name, Duration validity) throws Exception {
        this.folder = issuer.folder;
        this.name = name;
        this.own = issuer.certificate(named("ca"), keys.getPublic(), AUTHORITY, validity);
        Files.writeString(trusted(), pem("CERTIFICATE", own.getEncoded()));
    }

    /** Returns an authority for which this one vouches. What it issues shows both. */
    public TestAuthority intermediate(String holder, Duration validity) throws Exception {
        return new TestAuthority(this, holder, validity);
    }

    /** Returns the file with the authority's own certificate. */
    public Path trusted() {
        return folder.resolve(name + ".ca.pem");
    }

    /**
     * Issues a certificate.
     *
     * @param host the host that it names, as {@code ip:127.0.0.1} or {@code dns:caller}
     * @param trusted the file with the authorities to trust
     */
    public TlsFiles issue(String holder, String host, Path trusted) throws Exception {
        KeyPair pair = newKeys();
        int kind = host.startsWith("ip:") ? GeneralName.iPAddress : GeneralName.dNSName;
        GeneralNames hosts = new GeneralNames(new GeneralName(kind, host.substring(host.indexOf(':') + 1)));
        X509Certificate issued =
                certificate(named(holder), pair.getPublic(), Map.of(Extension.subjectAlternativeName, hosts), VALIDITY);
        String chain = pem("CERTIFICATE", issued.getEncoded()) + pem("CERTIFICATE", own.getEncoded());
        String key = pem("PRIVATE KEY", pair.getPrivate().getEncoded());
        return new TlsFiles(
                Files.writeString(folder.resolve(holder + ".pem"), chain),
                Files.writeString(folder.resolve(holder + ".key"), key),
                trusted);
    }

    private X509Certificate certificate(
            X500Principal subject,
            PublicKey key,
            Map<ASN1ObjectIdentifier, ASN1Encodable> extensions,
            Duration validity)
            throws GeneralSecurityException, IOException, OperatorCreationException {
        JcaX509v3CertificateBuilder certificate = new JcaX509v3CertificateBuilder(
                named("ca"),
                new BigInteger(Long.SIZE, RANDOM),
                Date.from(Instant.now().minus(Duration.ofHours(1))),
                Date.from(Instant.now().plus(validity)),
                subject,
                key);
        for (Map.Entry<ASN1ObjectIdentifier, ASN1Encodable> extension : extensions.entrySet()) {
            certificate.addExtension(extension.getKey(), true, extension.getValue());
        }
        return new JcaX509CertificateConverter()
                .getCertificate(
                        certificate.build(new JcaContentSignerBuilder("SHA256withECDSA").build(keys.getPrivate())));
    }

    private X500Principal named(String subject) {
        return new X500Principal("CN=" + subject + " of " + name);
    }

    private static KeyPair newKeys() throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec("secp256r1"));
        return generator.generateKeyPair();
    }

    private static String pem(String kind, byte[] bytes) {
        String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
        return "-----BEGIN %s-----%n%s%n-----END %s-----%n".formatted(kind, text, kind);
    }
}

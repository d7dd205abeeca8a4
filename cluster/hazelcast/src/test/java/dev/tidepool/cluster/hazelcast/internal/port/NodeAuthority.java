package dev.tidepool.cluster.hazelcast.internal.port;

import java.math.BigInteger;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PublicKey;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** An operator's authority, which issues certificates of nodes and of callers. */
final class NodeAuthority {
    private final X500Principal name;
    private final KeyPair keys = newKeys();
    private final X509Certificate own;

    NodeAuthority(String name) throws Exception {
        this.name = new X500Principal("CN=" + name);
        this.own = issue(keys.getPublic(), this.name, null, Duration.ofDays(1));
    }

    static KeyPair newKeys() throws Exception {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec("secp256r1"));
        return generator.generateKeyPair();
    }

    X509Certificate own() {
        return own;
    }

    /** Issues a certificate for a server or a client, as the command does. */
    X509Certificate issue(PublicKey key, KeyPurposeId purpose) throws Exception {
        return issue(key, purpose, Duration.ofDays(1));
    }

    /** Issues one that ended a minute ago. */
    X509Certificate expired(PublicKey key, KeyPurposeId purpose) throws Exception {
        return issue(key, purpose, Duration.ofMinutes(-1));
    }

    private X509Certificate issue(PublicKey key, KeyPurposeId purpose, Duration validity) throws Exception {
        return issue(key, new X500Principal("CN=holder"), purpose, validity);
    }

    private X509Certificate issue(PublicKey key, X500Principal subject, KeyPurposeId purpose, Duration validity)
            throws Exception {
        Instant now = Instant.now();
        JcaX509v3CertificateBuilder certificate = new JcaX509v3CertificateBuilder(
                name,
                BigInteger.ONE,
                Date.from(now.minus(Duration.ofHours(1))),
                Date.from(now.plus(validity)),
                subject,
                key);
        certificate.addExtension(Extension.basicConstraints, true, new BasicConstraints(purpose == null));
        if (purpose != null) {
            certificate.addExtension(Extension.extendedKeyUsage, false, new ExtendedKeyUsage(purpose));
        }
        return new JcaX509CertificateConverter()
                .getCertificate(
                        certificate.build(new JcaContentSignerBuilder("SHA256withECDSA").build(keys.getPrivate())));
    }
}

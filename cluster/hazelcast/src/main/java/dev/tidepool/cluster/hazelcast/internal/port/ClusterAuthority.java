package dev.tidepool.cluster.hazelcast.internal.port;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tidepool.cluster.internal.endpoint.AuthorityTrust;
import java.io.IOException;
import java.math.BigInteger;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPrivateKeySpec;
import java.security.spec.ECPublicKeySpec;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import javax.net.ssl.X509TrustManager;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.asn1.x9.X9ECParameters;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.crypto.digests.SHA256Digest;
import org.bouncycastle.crypto.ec.CustomNamedCurves;
import org.bouncycastle.crypto.generators.HKDFBytesGenerator;
import org.bouncycastle.crypto.params.HKDFParameters;
import org.bouncycastle.math.ec.FixedPointCombMultiplier;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.jspecify.annotations.Nullable;

/**
 * A cluster's certificate authority. Its key, on the curve P-256, is derived from the cluster's secret and name by HKDF
 * (RFC 5869). So every holder of the secret has the same authority, and only they can issue certificates that the
 * others trust. A certificate of it says: the holder of this key knows the secret, and is at this end of a connection.
 *
 * <p>A node's own key is in a file. Whoever stole it can ask that node for the certificate of the accepting end,
 * because strangers get it. If it counted for the dialling end, too, the thief could join without the secret.
 *
 * <p>Certificates do not expire: they are in the memory of a process that has the secret, too. Thread-safe.
 */
final class ClusterAuthority {
    private static final X500Principal NAME = new X500Principal("CN=Tidepool cluster");
    private static final X500Principal MEMBER = new X500Principal("CN=Tidepool member");
    private static final Date BEGIN = Date.from(Instant.EPOCH);

    /** What stands for no end (RFC 5280, section 4.1.2.5). */
    private static final Date NO_END = Date.from(Instant.parse("9999-12-31T23:59:59Z"));

    /** More than the key has by 8 bytes, so that no key is likelier than another (FIPS 186-5, A.2.1). */
    private static final int DERIVED_BYTES = 40;

    private static final int SERIAL_BITS = 127;
    private static final SecureRandom RANDOM = new SecureRandom();

    /** An end of a connection. */
    enum End {
        /** The member that dialled. It shows its certificate only to a member. */
        DIALLING(KeyPurposeId.id_kp_clientAuth),

        /** The member that was dialled. It shows its certificate to everybody. */
        ACCEPTING(KeyPurposeId.id_kp_serverAuth);

        @SuppressWarnings("ImmutableEnumChecker") // The library's constants cannot change.
        private final KeyPurposeId purpose;

        End(KeyPurposeId purpose) {
            this.purpose = purpose;
        }
    }

    private final KeyPair keys;
    private final X509TrustManager trust;

    ClusterAuthority(byte[] secret, String clusterName) {
        try {
            this.keys = derive(secret, "tidepool: authority of the cluster " + clusterName);
            this.trust = AuthorityTrust.of(List.of(issue(NAME, keys.getPublic(), null)));
        } catch (GeneralSecurityException | IOException | OperatorCreationException failed) {
            throw cannot(failed);
        }
    }

    private static KeyPair derive(byte[] secret, String purpose) throws GeneralSecurityException {
        HKDFBytesGenerator generator = new HKDFBytesGenerator(new SHA256Digest());
        generator.init(new HKDFParameters(secret, null, purpose.getBytes(UTF_8)));
        byte[] derived = new byte[DERIVED_BYTES];
        generator.generateBytes(derived, 0, derived.length);
        X9ECParameters curve = CustomNamedCurves.getByName("P-256");
        BigInteger key = new BigInteger(1, derived)
                .mod(curve.getN().subtract(BigInteger.ONE))
                .add(BigInteger.ONE);
        org.bouncycastle.math.ec.ECPoint point =
                new FixedPointCombMultiplier().multiply(curve.getG(), key).normalize();
        AlgorithmParameters named = AlgorithmParameters.getInstance("EC");
        named.init(new ECGenParameterSpec("secp256r1"));
        ECParameterSpec parameters = named.getParameterSpec(ECParameterSpec.class);
        KeyFactory factory = KeyFactory.getInstance("EC");
        ECPoint affine = new ECPoint(
                point.getAffineXCoord().toBigInteger(), point.getAffineYCoord().toBigInteger());
        return new KeyPair(
                factory.generatePublic(new ECPublicKeySpec(affine, parameters)),
                factory.generatePrivate(new ECPrivateKeySpec(key, parameters)));
    }

    /** Issues a certificate for the key of a member, of any algorithm, at one end of its connections. */
    X509Certificate certify(PublicKey key, End end) {
        try {
            return issue(MEMBER, key, end);
        } catch (GeneralSecurityException | IOException | OperatorCreationException failed) {
            throw cannot(failed);
        }
    }

    /** @throws CertificateException if this authority has not issued the certificate for that end */
    void check(X509Certificate certificate, End end) throws CertificateException {
        if (!List.of(end.purpose.getId()).equals(certificate.getExtendedKeyUsage())) { // the JDK takes none for all
            throw new CertificateException("a member's certificate for another end of a connection");
        }
        X509Certificate[] chain = {certificate};
        if (end == End.DIALLING) {
            trust.checkClientTrusted(chain, MemberTrustManager.ANY_KEY_EXCHANGE);
        } else {
            trust.checkServerTrusted(chain, MemberTrustManager.ANY_KEY_EXCHANGE);
        }
    }

    /** @param end null for the authority itself */
    private X509Certificate issue(X500Principal subject, PublicKey key, @Nullable End end)
            throws GeneralSecurityException, IOException, OperatorCreationException {
        JcaX509v3CertificateBuilder certificate = new JcaX509v3CertificateBuilder(
                NAME, new BigInteger(SERIAL_BITS, RANDOM).setBit(0), BEGIN, NO_END, subject, key);
        if (end == null) {
            certificate.addExtension(Extension.basicConstraints, true, new BasicConstraints(0));
            certificate.addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.keyCertSign));
        } else {
            certificate.addExtension(Extension.basicConstraints, true, new BasicConstraints(false));
            certificate.addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature));
            certificate.addExtension(Extension.extendedKeyUsage, true, new ExtendedKeyUsage(end.purpose));
        }
        return new JcaX509CertificateConverter()
                .getCertificate(
                        certificate.build(new JcaContentSignerBuilder("SHA256withECDSA").build(keys.getPrivate())));
    }

    private static IllegalStateException cannot(Exception failed) {
        return new IllegalStateException(
                "this JDK cannot derive the cluster's authority: " + failed.getMessage(), failed);
    }
}

package dev.tidepool.server.certificate;

import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.SignatureException;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x500.X500NameBuilder;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509CertificateHolder;
import org.bouncycastle.cert.jcajce.JcaX509ExtensionUtils;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/**
 * Issues certificates (RFC 5280) with keys on the curve P-256. A node's can only be used by a server, and a caller's
 * only by a client: so no caller can pose as a node, whatever its name. Immutable.
 */
final class Authority {
    private static final Duration VALIDITY = Duration.ofDays(3_650);

    /** For machines whose clocks are behind this one's. */
    private static final Duration EARLIER = Duration.ofHours(1);

    private static final int SERIAL_BITS = 127;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final Identity own;

    /** @param own the certificate and key with which it signs */
    Authority(Identity own) {
        this.own = own;
    }

    /** Returns a new authority for ten years. */
    static Authority create() {
        // A name of its own, so that a stranger's certificate is refused as one of an unknown authority.
        X500Name name = name("Tidepool development authority " + new BigInteger(32, RANDOM).toString(16));
        try {
            KeyPair keys = newKeys();
            X509v3CertificateBuilder certificate = certificate(name, name, keys.getPublic(), end(VALIDITY))
                    .addExtension(Extension.basicConstraints, true, new BasicConstraints(0))
                    .addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.keyCertSign | KeyUsage.cRLSign));
            return new Authority(signed(certificate, keys, keys));
        } catch (GeneralSecurityException | OperatorCreationException | IOException failed) {
            throw cannot(failed);
        }
    }

    /**
     * Issues a certificate with a new key.
     *
     * @param validity from now on; ends with the authority's own at the latest
     * @throws IllegalArgumentException if the authority's key is not that of its certificate
     */
    Identity issue(Holder holder, Duration validity) {
        try {
            KeyPair keys = newKeys();
            X500Name issuer = new JcaX509CertificateHolder(own.certificate()).getSubject();
            Instant end = end(validity);
            Instant last = own.certificate().getNotAfter().toInstant();
            X509v3CertificateBuilder certificate = certificate(
                            issuer, name(holder.name()), keys.getPublic(), end.isBefore(last) ? end : last)
                    .addExtension(Extension.basicConstraints, true, new BasicConstraints(false))
                    .addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature))
                    .addExtension(Extension.extendedKeyUsage, false, new ExtendedKeyUsage(holder.purpose()))
                    .addExtension(
                            Extension.authorityKeyIdentifier,
                            false,
                            new JcaX509ExtensionUtils().createAuthorityKeyIdentifier(own.certificate()));
            if (holder.isNode()) {
                certificate.addExtension(Extension.subjectAlternativeName, false, hosts(holder));
            }
            Identity issued =
                    signed(certificate, keys, new KeyPair(own.certificate().getPublicKey(), own.key()));
            issued.certificate().verify(own.certificate().getPublicKey());
            return issued;
        } catch (SignatureException | InvalidKeyException otherKey) {
            throw new IllegalArgumentException("its key is not that of its certificate", otherKey);
        } catch (GeneralSecurityException | OperatorCreationException | IOException failed) {
            throw cannot(failed);
        }
    }

    /** Returns whether a certificate is from here, and for somebody who is no authority. */
    boolean hasIssued(X509Certificate certificate) {
        X500Principal self = own.certificate().getSubjectX500Principal();
        return certificate.getIssuerX500Principal().equals(self)
                && !certificate.getSubjectX500Principal().equals(self)
                && certificate.getBasicConstraints() < 0;
    }

    /** Returns the authority's own certificate and key. */
    Identity own() {
        return own;
    }

    private static X500Name name(String commonName) {
        return new X500NameBuilder(BCStyle.INSTANCE)
                .addRDN(BCStyle.CN, commonName)
                .build();
    }

    private static GeneralNames hosts(Holder holder) {
        return new GeneralNames(holder.hosts().stream()
                .map(host ->
                        new GeneralName(Holder.isAddress(host) ? GeneralName.iPAddress : GeneralName.dNSName, host))
                .toArray(GeneralName[]::new));
    }

    private static KeyPair newKeys() throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec("secp256r1"), RANDOM);
        return generator.generateKeyPair();
    }

    private static Instant end(Duration validity) {
        return Instant.now().plus(validity);
    }

    private static X509v3CertificateBuilder certificate(X500Name issuer, X500Name subject, PublicKey key, Instant end)
            throws IOException, GeneralSecurityException {
        return new JcaX509v3CertificateBuilder(
                        issuer,
                        new BigInteger(SERIAL_BITS, RANDOM).setBit(0),
                        Date.from(Instant.now().minus(EARLIER)),
                        Date.from(end),
                        subject,
                        key)
                .addExtension(
                        Extension.subjectKeyIdentifier,
                        false,
                        new JcaX509ExtensionUtils().createSubjectKeyIdentifier(key));
    }

    private static Identity signed(X509v3CertificateBuilder certificate, KeyPair keys, KeyPair signer)
            throws GeneralSecurityException, OperatorCreationException {
        return new Identity(
                new JcaX509CertificateConverter()
                        .getCertificate(certificate.build(
                                new JcaContentSignerBuilder("SHA256withECDSA").build(signer.getPrivate()))),
                keys.getPrivate());
    }

    private static IllegalStateException cannot(Exception failed) {
        return new IllegalStateException("this JDK cannot issue a certificate: " + failed.getMessage(), failed);
    }
}

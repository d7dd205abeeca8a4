package dev.tidepool.cluster.grpc.internal;

import dev.tidepool.cluster.NodeCertificates;
import dev.tidepool.cluster.grpc.TlsFiles;
import io.grpc.util.CertificateUtils;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.SignatureException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.List;

/**
 * What was in the files of one side at one time. All of it is read before anything is made of it, so nothing is made of
 * two different contents. Two are equal if they have the same bytes. Immutable.
 */
final class PemFiles {
    private final TlsFiles files;
    private final List<ByteBuffer> contents;

    private PemFiles(TlsFiles files, List<ByteBuffer> contents) {
        this.files = files;
        this.contents = contents;
    }

    static PemFiles read(TlsFiles files) throws IOException {
        return new PemFiles(files, List.of(bytes(files.certificate()), bytes(files.key()), bytes(files.trusted())));
    }

    private static ByteBuffer bytes(Path file) throws IOException {
        return ByteBuffer.wrap(Files.readAllBytes(file));
    }

    /** @throws GeneralSecurityException if a file cannot be used; the message is one line and names the file */
    NodeCertificates parsed() throws GeneralSecurityException {
        List<X509Certificate> chain = certificates(files.certificate(), contents.get(0));
        PrivateKey key = key();
        if (!belongTogether(chain.get(0).getPublicKey(), key)) {
            throw new GeneralSecurityException(
                    "the key '%s' is not that of the certificate '%s'".formatted(files.key(), files.certificate()));
        }
        return new NodeCertificates(key, chain, certificates(files.trusted(), contents.get(2)));
    }

    private static List<X509Certificate> certificates(Path file, ByteBuffer pem) throws GeneralSecurityException {
        try (InputStream in = stream(pem)) {
            X509Certificate[] all = CertificateUtils.getX509Certificates(in);
            if (all.length > 0) {
                return List.of(all);
            }
        } catch (IOException | CertificateException bad) {
            throw new GeneralSecurityException("'%s' has no certificate in PEM, or not all of it".formatted(file), bad);
        }
        throw new GeneralSecurityException("'%s' has no certificate in PEM".formatted(file));
    }

    private static InputStream stream(ByteBuffer content) {
        byte[] bytes = new byte[content.remaining()];
        content.duplicate().get(bytes);
        return new ByteArrayInputStream(bytes);
    }

    private PrivateKey key() throws GeneralSecurityException {
        try (InputStream in = stream(contents.get(1))) {
            return CertificateUtils.getPrivateKey(in);
        } catch (IOException | GeneralSecurityException | RuntimeException bad) {
            throw new GeneralSecurityException(
                    "'%s' is no private key in PEM, PKCS #8 without a password".formatted(files.key()), bad);
        }
    }

    /** A file may be read while the other one is about to be replaced. */
    private static boolean belongTogether(PublicKey certified, PrivateKey key) throws GeneralSecurityException {
        String algorithm = key.getAlgorithm().equals("EC") ? "SHA256withECDSA" : "SHA256with" + key.getAlgorithm();
        byte[] text = {1};
        Signature signature = Signature.getInstance(algorithm);
        signature.initSign(key);
        signature.update(text);
        byte[] signed = signature.sign();
        try {
            signature.initVerify(certified);
            signature.update(text);
            return signature.verify(signed);
        } catch (InvalidKeyException | SignatureException otherAlgorithm) {
            return false;
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PemFiles pem && contents.equals(pem.contents);
    }

    @Override
    public int hashCode() {
        return contents.hashCode();
    }
}

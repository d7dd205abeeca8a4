package dev.tidepool.cluster.grpc.internal;

import dev.tidepool.cluster.internal.endpoint.AuthorityTrust;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.X509TrustManager;

/**
 * The authorities whose certificates a node takes from callers. A handshake asks the same, but only once, and not at
 * all if it resumes a session. Thread-safe.
 */
final class TrustedAuthorities {
    private final X509TrustManager manager;

    /** @throws GeneralSecurityException if there is none */
    TrustedAuthorities(List<X509Certificate> authorities) throws GeneralSecurityException, IOException {
        this.manager = AuthorityTrust.of(authorities);
    }

    /** Returns whether a caller's chain of certificates, which may be empty, is of these authorities. */
    boolean trust(X509Certificate[] chain) {
        if (chain.length == 0) {
            return false;
        }
        try {
            manager.checkClientTrusted(chain, chain[0].getPublicKey().getAlgorithm());
            return true;
        } catch (CertificateException no) {
            return false;
        }
    }
}

package dev.tidepool.cluster.grpc.internal;

import dev.tidepool.cluster.internal.endpoint.AuthorityTrust;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import javax.net.ssl.X509TrustManager;
import javax.security.auth.x500.X500Principal;

/**
 * The authorities whose certificates a node takes from callers. A handshake asks the same, but only once, and not at
 * all if it resumes a session. Thread-safe.
 */
final class TrustedAuthorities {
    private final X509TrustManager manager;
    private final Set<X500Principal> names;

    /** @throws GeneralSecurityException if there is none */
    TrustedAuthorities(List<X509Certificate> authorities) throws GeneralSecurityException, IOException {
        this.manager = AuthorityTrust.of(authorities);
        this.names = authorities.stream()
                .map(X509Certificate::getSubjectX500Principal)
                .collect(Collectors.toUnmodifiableSet());
    }

    /**
     * Returns the certificates of a trusted chain up to that which one of these authorities has issued. What a caller
     * shows beyond them does not count: it may be an authority that lasts no longer.
     */
    List<X509Certificate> checked(X509Certificate[] chain) {
        List<X509Certificate> checked = new ArrayList<>();
        for (X509Certificate each : chain) {
            checked.add(each);
            if (names.contains(each.getIssuerX500Principal())) {
                break;
            }
        }
        return checked;
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

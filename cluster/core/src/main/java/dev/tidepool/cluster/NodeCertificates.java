package dev.tidepool.cluster;

import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;

/**
 * With what a node proves to others that it is one, and whom it believes that. Immutable.
 *
 * @param key the node's private key
 * @param chain the certificate of that key, followed by those between it and an authority
 * @param trusted the certificates of the authorities that may vouch for other nodes
 */
public record NodeCertificates(PrivateKey key, List<X509Certificate> chain, List<X509Certificate> trusted) {
    /** @throws IllegalArgumentException if there is no certificate of the key */
    public NodeCertificates {
        chain = List.copyOf(chain);
        trusted = List.copyOf(trusted);
        if (chain.isEmpty()) {
            throw new IllegalArgumentException("there is no certificate of the key; give at least one");
        }
    }
}

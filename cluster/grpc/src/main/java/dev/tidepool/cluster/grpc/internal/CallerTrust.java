package dev.tidepool.cluster.grpc.internal;

import io.grpc.Attributes;
import java.security.cert.X509Certificate;
import org.jspecify.annotations.Nullable;

/**
 * Whether a node still trusts the callers that are connected. Streams are checked, too: a connection that resumed an
 * earlier session was not. Thread-safe.
 */
final class CallerTrust {
    private final @Nullable Credentials credentials;
    private final OpenConnections connections;

    /** @param credentials null if callers need no certificate */
    CallerTrust(@Nullable Credentials credentials, OpenConnections connections) {
        this.credentials = credentials;
        this.connections = connections;
    }

    /** Returns the authorities that are trusted now; null if callers need no certificate. */
    @Nullable
    TrustedAuthorities now() {
        return credentials == null ? null : credentials.trusted();
    }

    /** Returns whether a certificate, which was valid, is so no longer. */
    boolean hasExpired(X509Certificate certificate) {
        return credentials != null && credentials.hasExpired(certificate);
    }

    /** Ends the connection of a caller that is not trusted: a new one uses the certificate that the caller has then. */
    void end(Attributes connection) {
        connections.end(connection);
    }
}

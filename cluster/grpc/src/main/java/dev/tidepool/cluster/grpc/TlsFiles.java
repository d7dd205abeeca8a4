package dev.tidepool.cluster.grpc;

import dev.tidepool.cluster.NodeCertificates;
import dev.tidepool.cluster.grpc.internal.Credentials;
import java.nio.file.Path;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * The files of one side of a mutually authenticated connection, in PEM. They are read again when they change.
 * Immutable.
 *
 * @param certificate this side's certificate, followed by those between it and the authority; a node's names its host
 * @param key the certificate's private key, PKCS #8 without a password
 * @param trusted the certificates of the authorities that may vouch for the other side
 */
public record TlsFiles(Path certificate, Path key, Path trusted) {
    public TlsFiles {
        Objects.requireNonNull(certificate, "certificate");
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(trusted, "trusted");
    }

    /**
     * Returns what is in the files, for connections between nodes. It reads them now, and changed ones again when it is
     * asked, at most once a second. Thread-safe.
     *
     * @throws IllegalArgumentException if a file cannot be read or used; the message is one line
     */
    public Supplier<NodeCertificates> ofNode() {
        return new Credentials(this)::ofNode;
    }
}

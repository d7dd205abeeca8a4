package dev.tidepool.cluster.grpc;

import java.nio.file.Path;
import java.util.Objects;

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
}

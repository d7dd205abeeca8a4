/** A development authority, and the certificates that it issues to nodes and callers, as files in PEM. */
@NullMarked
package dev.tidepool.server.certificate;

import org.jspecify.annotations.NullMarked;

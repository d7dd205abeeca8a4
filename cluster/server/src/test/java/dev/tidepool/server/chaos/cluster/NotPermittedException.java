package dev.tidepool.server.chaos.cluster;

import java.io.IOException;

/** This machine does not allow a fault, such as one that needs root. */
public final class NotPermittedException extends IOException {
    private static final long serialVersionUID = 1;

    NotPermittedException(IOException cause) {
        super(cause.getMessage(), cause);
    }
}

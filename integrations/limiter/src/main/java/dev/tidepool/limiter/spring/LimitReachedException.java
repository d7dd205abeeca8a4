package dev.tidepool.limiter.spring;

import java.io.IOException;

/** A request was not sent, because its limiter let it in neither at once nor in time. */
public final class LimitReachedException extends IOException {
    private static final long serialVersionUID = 1;

    LimitReachedException(String limiter, int limit) {
        super("limiter '" + limiter + "' lets no further request in; its limit is " + limit);
    }
}

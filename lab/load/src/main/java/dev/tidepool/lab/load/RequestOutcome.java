package dev.tidepool.lab.load;

import dev.tidepool.lab.load.serve.ServerTiming;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.client.HttpResponseException;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpStatus;
import org.jspecify.annotations.Nullable;

/**
 * How a request ended.
 *
 * @param status the status code of the complete answer; 0 if there was none
 * @param fault the failure in two or three words, the same for the same kind; null if the status is 2xx
 * @param timing the times that the server reports; null if it reports none
 */
public record RequestOutcome(
        int status, @Nullable String fault, @Nullable ServerTiming timing) {
    /** No server listens there. */
    public static final String REFUSED = "connection refused";

    /** The server does not speak HTTP. */
    public static final String NOT_HTTP = "not HTTP";

    /** The connection was closed before the answer was complete. */
    public static final String LOST = "connection lost";

    /** No complete answer in time. */
    public static final String TIMEOUT = "timeout";

    /** The host's name has no address. */
    public static final String UNKNOWN_HOST = "unknown host";

    /** Too many requests were waiting for a connection; this one was not sent. */
    public static final String NOT_SENT = "no free connection";

    /** A complete answer. */
    static RequestOutcome of(int status, @Nullable ServerTiming timing) {
        return new RequestOutcome(status, HttpStatus.isSuccess(status) ? null : "status " + status, timing);
    }

    /** No complete answer. */
    static RequestOutcome of(Throwable failure) {
        return new RequestOutcome(0, fault(failure), null);
    }

    /** Returns whether the request was served. */
    public boolean isServed() {
        return fault == null;
    }

    /** Returns whether the server rejected the request because of overload. */
    public boolean isRejected() {
        return status == HttpStatus.SERVICE_UNAVAILABLE_503 || status == HttpStatus.TOO_MANY_REQUESTS_429;
    }

    /** Returns whether the client stopped waiting for the answer, which would have taken longer. */
    boolean isTimedOut() {
        return TIMEOUT.equals(fault);
    }

    private static String fault(Throwable failure) {
        if (failure instanceof ConnectException) {
            return REFUSED;
        } else if (failure instanceof TimeoutException || failure instanceof SocketTimeoutException) {
            return TIMEOUT;
        } else if (failure instanceof UnknownHostException || failure instanceof UnresolvedAddressException) {
            return UNKNOWN_HOST;
        } else if (failure instanceof RejectedExecutionException) {
            return NOT_SENT;
        } else if (failure instanceof HttpResponseException || failure instanceof HttpException) {
            return NOT_HTTP;
        } else if (failure instanceof IOException) {
            return LOST;
        }
        return failure.toString();
    }
}

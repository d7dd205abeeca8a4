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
 * @param fault what went wrong, in two or three words that are the same for alike faults; null if the status is 2xx
 * @param timing what the server says of the task; null if it says nothing
 */
public record Reply(
        int status, @Nullable String fault, @Nullable ServerTiming timing) {
    /** Nobody listens there. */
    public static final String REFUSED = "connection refused";

    /** What answers does not speak HTTP. */
    public static final String NOT_HTTP = "not HTTP";

    /** The connection was closed before the answer was complete. */
    public static final String LOST = "connection lost";

    /** No complete answer in time. */
    public static final String TIMEOUT = "timeout";

    /** The host's name stands for no address. */
    public static final String UNKNOWN_HOST = "unknown host";

    /** So many requests were waiting for a connection that this one was never sent. */
    public static final String NOT_SENT = "no free connection";

    /** A complete answer. */
    static Reply of(int status, @Nullable ServerTiming timing) {
        return new Reply(status, HttpStatus.isSuccess(status) ? null : "status " + status, timing);
    }

    /** No complete answer. */
    static Reply of(Throwable failure) {
        return new Reply(0, fault(failure), null);
    }

    /** Returns whether the request was served. */
    public boolean isServed() {
        return fault == null;
    }

    /** Returns whether the server turned the request away because it had too much to do. */
    public boolean isRejected() {
        return status == HttpStatus.SERVICE_UNAVAILABLE_503 || status == HttpStatus.TOO_MANY_REQUESTS_429;
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

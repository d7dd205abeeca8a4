package dev.tidepool.server.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tidepool.cluster.NoMemberException;
import dev.tidepool.cluster.PayloadTooLargeException;
import dev.tidepool.cluster.TaskInDoubtException;
import dev.tidepool.cluster.TaskNotAllowedException;
import dev.tidepool.cluster.TaskRejectedException;
import dev.tidepool.cluster.TaskTimeLimitException;
import dev.tidepool.cluster.UnknownTaskException;
import dev.tidepool.cluster.VersionMismatchException;
import dev.tidepool.cluster.WrongSecretException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpHeaderValue;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * The response to a request.
 *
 * @param body the result, or one line that says why there is none
 * @param header the name of an additional header; null for none
 * @param value the value of that header
 */
public record HttpReply(
        ReplyStatus status,
        String type,
        ByteBuffer body,
        @Nullable HttpHeader header,
        String value) {
    private static final String BYTES = "application/octet-stream";
    private static final String TEXT = "text/plain;charset=utf-8";

    static HttpReply result(byte[] bytes) {
        return of(ReplyStatus.OK, BYTES, bytes);
    }

    public static HttpReply of(ReplyStatus status, String type, byte[] body) {
        return new HttpReply(status, type, ByteBuffer.wrap(body), null, "");
    }

    /** Returns a response with the first line of {@code text}. */
    public static HttpReply line(ReplyStatus status, @Nullable String text) {
        String first = String.valueOf(text).lines().findFirst().orElse("");
        return of(status, TEXT, (first + "\n").getBytes(UTF_8));
    }

    public HttpReply with(HttpHeader newHeader, String newValue) {
        return new HttpReply(status, type, body, newHeader, newValue);
    }

    static HttpReply of(Throwable end) {
        if ((end instanceof CompletionException || end instanceof ExecutionException) && end.getCause() != null) {
            return of(end.getCause());
        }
        if (end instanceof TaskRejectedException rejected) {
            return line(
                            isWithoutMember(rejected) ? ReplyStatus.UNAVAILABLE : ReplyStatus.TOO_MANY_REQUESTS,
                            end.getMessage())
                    .retryAfter(rejected.retryAfter());
        }
        return line(status(end), end.getMessage() == null ? end.toString() : end.getMessage());
    }

    private static boolean isWithoutMember(TaskRejectedException rejected) {
        return rejected instanceof NoMemberException
                || rejected instanceof WrongSecretException
                || rejected instanceof VersionMismatchException;
    }

    private static ReplyStatus status(Throwable end) {
        if (end instanceof UnknownTaskException) {
            return ReplyStatus.NOT_FOUND;
        } else if (end instanceof TaskNotAllowedException) {
            return ReplyStatus.FORBIDDEN;
        } else if (end instanceof PayloadTooLargeException tooLarge && tooLarge.isOfArgument()) {
            return ReplyStatus.PAYLOAD_TOO_LARGE; // a node allows fewer bytes than this balancer
        } else if (end instanceof TaskTimeLimitException) {
            return ReplyStatus.GATEWAY_TIMEOUT;
        } else if (end instanceof TaskInDoubtException) {
            return ReplyStatus.BAD_GATEWAY;
        }
        return ReplyStatus.INTERNAL_ERROR;
    }

    /** Returns the response to a request beyond the balancer's own limits. */
    static HttpReply overLimit(String reason) {
        return line(ReplyStatus.TOO_MANY_REQUESTS, reason).retryAfter(Duration.ofSeconds(1));
    }

    /** Returns this response with a {@code Retry-After} header, rounded up to full seconds. */
    public HttpReply retryAfter(Duration time) {
        long seconds = Math.max(1, time.plusMillis(999).toSeconds());
        return with(HttpHeader.RETRY_AFTER, Long.toString(seconds));
    }

    /**
     * Sends this response after the request's body. If the client sends too much of it, or too slowly, the response
     * says that the connection is closed.
     */
    public void send(Response response, Callback callback) {
        new RestOfBody(response.getRequest(), whole -> write(whole, response, callback)).run();
    }

    /** Sends this response at once, and closes the connection: the end of the request's body is not known. */
    void sendAndClose(Response response, Callback callback) {
        write(false, response, callback);
    }

    private void write(boolean reusable, Response response, Callback callback) {
        response.setStatus(status.code());
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, type);
        response.getHeaders().put(HttpHeader.CONTENT_LENGTH, body.remaining());
        if (header != null) {
            response.getHeaders().put(header, value);
        }
        if (!reusable) {
            response.getHeaders().put(HttpHeader.CONNECTION, HttpHeaderValue.CLOSE);
        }
        response.write(true, body.slice(), callback);
    }
}

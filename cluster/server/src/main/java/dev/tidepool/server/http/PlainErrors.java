package dev.tidepool.server.http;

import java.time.Duration;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/** Responds to HTTP errors that Jetty finds with one line of text, as all other errors do. */
final class PlainErrors extends ErrorHandler {
    PlainErrors() {
        setCacheControl(null); // the other errors have none either
    }

    /** Jetty would leave the text out for most methods. */
    @Override
    public boolean errorPageForMethod(String method) {
        return true;
    }

    @Override
    protected void generateResponse(
            Request request, Response response, int code, String message, Throwable cause, Callback callback) {
        ReplyStatus status = ReplyStatus.ofError(code);
        HttpReply reply = HttpReply.line(status, message);
        // Jetty sends 503 while it stops. Another balancer, or the next one here, takes the request.
        (status == ReplyStatus.UNAVAILABLE ? reply.retryAfter(Duration.ofSeconds(1)) : reply).send(response, callback);
    }
}

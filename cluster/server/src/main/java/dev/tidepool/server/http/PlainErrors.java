package dev.tidepool.server.http;

import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/** Responds to HTTP errors that Jetty finds with one line of text, as all other errors do. */
final class PlainErrors extends ErrorHandler {
    @Override
    protected void generateResponse(
            Request request, Response response, int code, String message, Throwable cause, Callback callback) {
        HttpReply.line(code, message).send(response, callback);
    }
}

package dev.tidepool.server.http;

import java.util.List;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpHeaderValue;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * Refuses requests whose body may end at another place for a proxy in front, which would then send the rest as the
 * request of somebody else (request smuggling), and bodies in a coding that nobody here decodes. Closes the connection.
 * Jetty itself refuses the other ambiguous lengths, such as Transfer-Encoding beside Content-Length.
 */
final class BodyFraming extends Handler.Wrapper {
    BodyFraming(Handler handler) {
        super(handler);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        HttpReply refusal = ambiguous(request);
        if (refusal == null) {
            return super.handle(request, response, callback);
        }
        refusal.sendAndClose(response, callback);
        return true;
    }

    private static @Nullable HttpReply ambiguous(Request request) {
        List<String> codings = request.getHeaders().getCSV(HttpHeader.TRANSFER_ENCODING, false);
        if (!request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING)) {
            return null;
        } else if (codings.size() != 1 || !HttpHeaderValue.CHUNKED.is(codings.get(0))) {
            return HttpReply.line(
                    ReplyStatus.NOT_IMPLEMENTED,
                    "Transfer-Encoding is '%s'; allowed is chunked".formatted(String.join(", ", codings)));
        } else if (request.getConnectionMetaData().getHttpVersion() != HttpVersion.HTTP_1_1) {
            return HttpReply.line(ReplyStatus.BAD_REQUEST, "Transfer-Encoding needs HTTP/1.1");
        }
        return null;
    }
}

package dev.tidepool.lab.live;

import java.util.Locale;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * Refuses requests that foreign pages send from a browser of this machine. Browsers name a page's origin in {@code
 * Origin}. A page whose name resolves to the loopback address (DNS rebinding) sends this name in {@code Host}.
 */
final class LoopbackOnly extends Handler.Wrapper {
    private static final Pattern LOOPBACK = Pattern.compile("localhost|127(\\.[0-9]{1,3}){3}|\\[?::1]?");

    LoopbackOnly(Handler handler) {
        super(handler);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        @Nullable String host = request.getHttpURI().getHost();
        if (host == null || !LOOPBACK.matcher(host.toLowerCase(Locale.ROOT)).matches()) {
            LiveRoutes.line(HttpStatus.MISDIRECTED_REQUEST_421, "ask localhost or 127.0.0.1", response, callback);
            return true;
        }
        @Nullable String origin = request.getHeaders().get(HttpHeader.ORIGIN);
        if (origin != null
                && !origin.equalsIgnoreCase("http://" + request.getHttpURI().getAuthority())) {
            LiveRoutes.line(HttpStatus.FORBIDDEN_403, "pages of another origin are refused", response, callback);
            return true;
        }
        return super.handle(request, response, callback);
    }
}

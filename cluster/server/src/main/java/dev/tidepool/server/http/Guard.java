package dev.tidepool.server.http;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Locale;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * Decides who may send requests. With a token: holders of the token. Without one: every process of this machine, but
 * no web page in a browser of this machine. Browsers name the page's origin in {@code Origin}. They name its host in
 * {@code Host}, which gives away a name that an attacker has mapped to a loopback address (DNS rebinding).
 */
public final class Guard extends Handler.Wrapper {
    private static final Pattern LOOPBACK = Pattern.compile("localhost|127(\\.[0-9]{1,3}){3}|\\[?::1]?");
    private static final String BEARER = "Bearer ";

    private final byte @Nullable [] token;

    /**
     * Makes a guard in front of a handler.
     *
     * @param token the bearer token that every request needs; null for none, on loopback only
     */
    public Guard(@Nullable String token, Handler handler) {
        super(handler);
        this.token = token == null ? null : token.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        HttpReply refusal = token == null ? foreignPage(request) : withoutToken(request, token);
        if (refusal == null) {
            return super.handle(request, response, callback);
        }
        refusal.send(response, callback);
        return true;
    }

    private static @Nullable HttpReply withoutToken(Request request, byte[] token) {
        String given = request.getHeaders().get(HttpHeader.AUTHORIZATION);
        if (given != null
                && given.regionMatches(true, 0, BEARER, 0, BEARER.length())
                && MessageDigest.isEqual(
                        given.substring(BEARER.length()).strip().getBytes(StandardCharsets.UTF_8), token)) {
            return null;
        }
        return HttpReply.line(
                        ReplyStatus.UNAUTHORIZED,
                        "the request has no token or a wrong one; send 'Authorization: Bearer TOKEN' with the token of"
                                + " --token-file")
                .with(HttpHeader.WWW_AUTHENTICATE, "Bearer");
    }

    private static @Nullable HttpReply foreignPage(Request request) {
        String host = request.getHttpURI().getHost();
        if (host == null || !LOOPBACK.matcher(host.toLowerCase(Locale.ROOT)).matches()) {
            return HttpReply.line(
                    ReplyStatus.MISDIRECTED_REQUEST,
                    "the request is for another host; without --token-file, use localhost or 127.0.0.1");
        }
        String origin = request.getHeaders().get(HttpHeader.ORIGIN);
        String own = "http://" + request.getHttpURI().getAuthority();
        if (origin != null && !origin.equalsIgnoreCase(own)) {
            return HttpReply.line(
                    ReplyStatus.FORBIDDEN,
                    "without --token-file, requests from web pages of another origin are refused");
        }
        return null;
    }
}

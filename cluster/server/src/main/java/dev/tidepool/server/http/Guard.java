package dev.tidepool.server.http;

import dev.tidepool.server.rights.RightsFile;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * Decides who may send requests. With tokens: holders of one. Without one: every process of this machine, but
 * no web page in a browser of this machine. Browsers name the page's origin in {@code Origin}. They name its host in
 * {@code Host}, which gives away a name that an attacker has mapped to a loopback address (DNS rebinding).
 */
public final class Guard extends Handler.Wrapper {
    private static final Pattern LOOPBACK = Pattern.compile("localhost|127(\\.[0-9]{1,3}){3}|\\[?::1]?");
    private static final String BEARER = "Bearer ";

    private static final String CALLER = Guard.class.getName() + ".caller";
    private static final String PRESENT = Guard.class.getName() + ".present";

    /** Returns the name of a token's holder, null for a wrong token. Null if requests need no token. */
    private final @Nullable Function<byte[], @Nullable String> holders;

    /** Which token a request needs. */
    private final String needed;

    /**
     * Makes a guard in front of a handler.
     *
     * @param token the bearer token that every request needs; null for none, on loopback only
     */
    public Guard(@Nullable String token, Handler handler) {
        super(handler);
        this.holders = token == null ? null : onlyHolder(token.getBytes(StandardCharsets.UTF_8));
        this.needed = "the token of --token-file";
    }

    /** Makes a guard that lets the callers of a file in, each with its own token: see {@link #caller}. */
    Guard(RightsFile rights, Handler handler) {
        super(handler);
        this.holders = rights::callerWith;
        this.needed = "your own token";
    }

    private static Function<byte[], @Nullable String> onlyHolder(byte[] token) {
        return given -> MessageDigest.isEqual(given, token) ? "" : null;
    }

    /** Returns the caller whose token a request has; empty if callers have no names. */
    static String caller(Request request) {
        return request.getAttribute(CALLER) instanceof String name ? name : "";
    }

    /** Returns whether the token of a request, which counted, is still its holder's. */
    static boolean isStillAllowed(Request request) {
        return !(request.getAttribute(PRESENT) instanceof BooleanSupplier present) || present.getAsBoolean();
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        HttpReply refusal = holders == null ? foreignPage(request) : withoutToken(request, holders);
        if (refusal == null) {
            return super.handle(request, response, callback);
        }
        refusal.send(response, callback);
        return true;
    }

    private @Nullable HttpReply withoutToken(Request request, Function<byte[], @Nullable String> holders) {
        String given = request.getHeaders().get(HttpHeader.AUTHORIZATION);
        if (given != null && given.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
            byte[] token = given.substring(BEARER.length()).strip().getBytes(StandardCharsets.UTF_8);
            String holder = holders.apply(token);
            if (holder != null) {
                request.setAttribute(CALLER, holder);
                request.setAttribute(PRESENT, (BooleanSupplier) () -> holder.equals(holders.apply(token)));
                return null;
            }
        }
        return unauthorised(
                "the request has no token or a wrong one; send 'Authorization: Bearer TOKEN' with " + needed);
    }

    static HttpReply unauthorised(String reason) {
        return HttpReply.line(ReplyStatus.UNAUTHORIZED, reason).with(HttpHeader.WWW_AUTHENTICATE, "Bearer");
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

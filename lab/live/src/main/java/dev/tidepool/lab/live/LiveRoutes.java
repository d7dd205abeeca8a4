package dev.tidepool.lab.live;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Fields;
import org.jspecify.annotations.Nullable;

/**
 * The requests that are answered. {@code GET /} returns the page, which holds a token. With this token, {@code GET
 * /events} returns the events, {@code GET /report} the finished report, and {@code POST /rate?factor=1.5} changes the
 * rate.
 */
final class LiveRoutes extends Handler.Abstract.NonBlocking {
    /** The header, or the parameter of the address, that holds the token. */
    static final String TOKEN = "Tidepool-Token";

    private static final int TOKEN_BYTES = 16;
    private static final String HTML = "text/html;charset=utf-8";

    private final LivePage live;
    private final String token;
    private final byte[] page;

    LiveRoutes(LivePage live) {
        byte[] random = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(random);
        this.live = live;
        this.token = HexFormat.of().formatHex(random);
        this.page = PageText.of(token).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        String asked = request.getMethod() + " " + Request.getPathInContext(request);
        switch (asked) {
            case "GET /" -> answer(HttpStatus.OK_200, HTML, page, response, callback);
            case "GET /events", "GET /report", "POST /rate" -> {
                if (!hasToken(request)) {
                    line(
                            HttpStatus.FORBIDDEN_403,
                            "the token is missing or wrong; reload the page",
                            response,
                            callback);
                } else if (asked.equals("GET /events")) {
                    events(request, response, callback);
                } else if (asked.equals("GET /report")) {
                    report(response, callback);
                } else {
                    rate(request, response, callback);
                }
            }
            default -> line(HttpStatus.NOT_FOUND_404, "unknown page; load GET /", response, callback);
        }
        return true;
    }

    private boolean hasToken(Request request) {
        @Nullable String header = request.getHeaders().get(TOKEN);
        @Nullable
        String given = header == null ? Request.extractQueryParameters(request).getValue(TOKEN) : header;
        return given != null
                && MessageDigest.isEqual(
                        given.getBytes(StandardCharsets.UTF_8), token.getBytes(StandardCharsets.UTF_8));
    }

    private void events(Request request, Response response, Callback callback) {
        EndPoint connection = request.getConnectionMetaData().getConnection().getEndPoint();
        request.addIdleTimeoutListener(idle -> false); // there are no events between runs
        Viewer viewer = new Viewer(response, connection::close, gone -> {
            live.leave(gone);
            callback.succeeded();
        });
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/event-stream;charset=utf-8");
        common(response);
        if (!live.enter(viewer)) {
            response.reset();
            line(HttpStatus.SERVICE_UNAVAILABLE_503, "too many viewers; close a page", response, callback);
        }
    }

    private void report(Response response, Callback callback) {
        byte[] report = live.report();
        if (report == null) {
            line(HttpStatus.NOT_FOUND_404, "there is no report yet", response, callback);
        } else {
            answer(HttpStatus.OK_200, HTML, report, response, Callback.from(live::fetched, callback));
        }
    }

    private void rate(Request request, Response response, Callback callback) {
        Fields parameters = Request.extractQueryParameters(request);
        @Nullable String typed = parameters.getValue("factor");
        double factor = number(typed);
        if (!(factor >= LivePage.MIN_RATE && factor <= LivePage.MAX_RATE)) {
            line(
                    HttpStatus.BAD_REQUEST_400,
                    "factor is '%s'; allowed is %s to %s".formatted(typed, LivePage.MIN_RATE, LivePage.MAX_RATE),
                    response,
                    callback);
        } else if (!live.changeRate(factor)) {
            line(HttpStatus.CONFLICT_409, "no run is under way, or its rate is fixed", response, callback);
        } else {
            answer(HttpStatus.NO_CONTENT_204, null, new byte[0], response, callback);
        }
    }

    private static double number(@Nullable String typed) {
        try {
            return typed == null ? Double.NaN : Double.parseDouble(typed);
        } catch (NumberFormatException none) {
            return Double.NaN;
        }
    }

    /** Answers in one line of text. */
    static void line(int status, String text, Response response, Callback callback) {
        byte[] bytes = (text + "\n").getBytes(StandardCharsets.UTF_8);
        answer(status, "text/plain;charset=utf-8", bytes, response, callback);
    }

    private static void answer(int status, @Nullable String type, byte[] body, Response response, Callback callback) {
        response.setStatus(status);
        if (type != null) {
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, type);
        }
        common(response);
        response.write(true, ByteBuffer.wrap(body), callback);
    }

    /** Nothing is kept, framed, or taken for something else. */
    private static void common(Response response) {
        response.getHeaders()
                .put(HttpHeader.CACHE_CONTROL, "no-store")
                .put("X-Content-Type-Options", "nosniff")
                .put("X-Frame-Options", "DENY")
                .put("Referrer-Policy", "no-referrer");
    }
}

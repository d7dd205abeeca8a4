package dev.tidepool.lab.load;

import java.net.URI;
import java.net.URISyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * The server, or a page of it.
 *
 * @param host its name or address
 * @param port its port
 * @param page path and query; {@code /} if the user named none
 * @param body what every request carries in a POST; null for a GET
 */
public record LoadTarget(
        String host, int port, String page, @Nullable String body) {
    private static final int USUAL_PORT = 80;
    private static final String ROOT = "/";

    /**
     * Reads what a user typed, with or without {@code http://}.
     *
     * @throws IllegalArgumentException in one line, if it is no such address
     */
    public static LoadTarget of(String typed) {
        URI uri;
        try {
            uri = new URI(typed.contains("://") ? typed : "http://" + typed);
        } catch (URISyntaxException malformed) {
            throw wrong(typed);
        }
        if (!"http".equalsIgnoreCase(uri.getScheme()) || uri.getHost() == null) {
            throw wrong(typed);
        }
        String path = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? ROOT : uri.getRawPath();
        String page = uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery();
        return new LoadTarget(uri.getHost(), uri.getPort() < 0 ? USUAL_PORT : uri.getPort(), page, null);
    }

    /**
     * Returns the same page with a body for every request, sent by POST.
     *
     * @throws IllegalArgumentException in one line, if it names no page
     */
    public LoadTarget withBody(String text) {
        if (!namesPage()) {
            throw new IllegalArgumentException(
                    "--body needs a page in the address, as in %s/tasks/NAME".formatted(address()));
        }
        return new LoadTarget(host, port, page, text);
    }

    /** Returns the method of its requests. */
    String method() {
        return body == null ? "GET" : "POST";
    }

    /** Returns whether it names a page. */
    public boolean namesPage() {
        return !page.equals(ROOT);
    }

    /** Returns the address without the page. */
    public String address() {
        return "http://" + host + ":" + port;
    }

    private static IllegalArgumentException wrong(String typed) {
        return new IllegalArgumentException(
                "the address is '%s'; allowed is http://HOST:PORT or http://HOST:PORT/PAGE".formatted(typed));
    }
}

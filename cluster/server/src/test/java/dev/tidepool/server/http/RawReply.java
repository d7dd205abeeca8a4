package dev.tidepool.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;

/**
 * A response as it came, to a request that no HTTP library would send.
 *
 * @param headers by name, which ignores case
 */
record RawReply(int status, Map<String, String> headers, String body) {
    /** Sends a request on a connection of its own, and reads the response. */
    static RawReply to(String request, HttpListener server) throws IOException {
        try (RawClient client = new RawClient(server.uri())) {
            return parse(client.send(request).reply());
        }
    }

    private static RawReply parse(String text) {
        int end = text.indexOf("\r\n\r\n");
        assertThat(end).as("end of the header in '%s'", text).isPositive();
        String[] lines = text.substring(0, end).split("\r\n", -1);
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (int i = 1; i < lines.length; i++) {
            String[] field = lines[i].split(": *", 2);
            headers.put(field[0], field[1]);
        }
        return new RawReply(Integer.parseInt(lines[0].split(" ", -1)[1]), headers, text.substring(end + 4));
    }
}

package dev.tidepool.server.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One connection that sends any bytes, such as half a request. */
final class RawClient implements AutoCloseable {
    private static final Pattern LENGTH = Pattern.compile("Content-Length: (\\d+)");
    private static final int HANG_MILLIS = 120_000;

    private final Socket socket = new Socket();

    /** @param from the client's own address, such as 127.0.0.2 */
    RawClient(URI server, String from) throws IOException {
        socket.bind(new InetSocketAddress(InetAddress.getByName(from), 0));
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.getPort()));
        socket.setSoTimeout(HANG_MILLIS);
    }

    RawClient(URI server) throws IOException {
        this(server, "127.0.0.1");
    }

    RawClient send(String bytes) throws IOException {
        socket.getOutputStream().write(bytes.getBytes(UTF_8));
        return this;
    }

    /** Sends the header of a POST, which ends with {@code headers}. */
    RawClient post(String path, String... headers) throws IOException {
        return send("POST " + path + " HTTP/1.1\r\nHost: localhost\r\n" + String.join("\r\n", headers) + "\r\n\r\n");
    }

    /** Reads one response, also that to go on; empty if the server closes the connection instead. */
    String reply() throws IOException {
        InputStream in = socket.getInputStream();
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0) {
                return head.toString();
            }
            head.append((char) next);
        }
        if (head.indexOf("HTTP/1.1 100") == 0) {
            return head.toString();
        }
        Matcher length = LENGTH.matcher(head);
        assertThat(length.find()).as(head.toString()).isTrue();
        return head + new String(in.readNBytes(Integer.parseInt(length.group(1))), UTF_8);
    }

    /** Waits until the server closes this connection. */
    void awaitClosed() throws IOException {
        assertThat(reply()).as("a closed connection").isEmpty();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}

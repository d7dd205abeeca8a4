package dev.tidepool.server.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The example in Python, against a real balancer, and against one that answers by a script. */
@Timeout(120)
@Tag("full")
class PythonClientTest {
    private static final Path CLIENT = root().resolve("examples/python/client.py");

    private static final String RESULT = "200 OK\r\nContent-Length: 2\r\n\r\nok";

    @TempDir
    private static Path temporary;

    record Outcome(int exit, String out, String error) {}

    @BeforeAll
    static void needsPython() throws InterruptedException {
        boolean found = false;
        try {
            found = new ProcessBuilder("python3", "--version").start().waitFor() == 0;
        } catch (IOException none) {
            // skipped below
        }
        assumeTrue(found, "found no python3, which runs the example");
    }

    @Test
    void theClientPrintsTheResultOfATask() throws Exception {
        try (OneMember cluster = new OneMember()) {
            HttpListener http = HttpServer.start(
                    new HttpSettings("127.0.0.1", 0, "a token of some length", OneMember.PAYLOAD_LIMIT, 100),
                    cluster.executor);
            Path token = Files.writeString(temporary.resolve("token"), "a token of some length\n");
            String file = token.toString();
            assertThat(run(http.uri(), "echo", "--argument", "grüße", "--token-file", file))
                    .isEqualTo(new Outcome(0, "grüße", ""));
            assertThat(run(http.uri(), "key", "--key", "order-17", "--token-file", file)
                            .out())
                    .isEqualTo("order-17");
            Outcome late =
                    run(http.uri(), "sleep", "--argument", "3600000", "--time-limit", "100", "--token-file", file);
            assertThat(late.exit()).isEqualTo(1);
            assertThat(late.error()).contains("within its limit of 100 ms").hasLineCount(1);
            assertThat(run(http.uri(), "echo").error()).contains("no token").hasLineCount(1);
            assertThat(http.end(Duration.ofSeconds(5))).isTrue();
        }
    }

    @Test
    void aTaskThatDidNotStartIsSentAgain() throws Exception {
        assertThat(script(List.of(ReplyStatus.TOO_MANY_REQUESTS, ReplyStatus.UNAVAILABLE, ReplyStatus.OK)))
                .isEqualTo(new Outcome(0, "3\n", ""));
    }

    @Test
    void aTaskInDoubtIsSentAgainOnlyWithAKey() throws Exception {
        List<ReplyStatus> inDoubt = List.of(ReplyStatus.BAD_GATEWAY, ReplyStatus.OK);
        assertThat(script(inDoubt)).isEqualTo(new Outcome(1, "", "client.py: 1\n"));
        assertThat(script(inDoubt, "--key", "order-17")).isEqualTo(new Outcome(0, "2\n", ""));
    }

    @Test
    void anotherErrorIsNotSentAgain() throws Exception {
        for (ReplyStatus status : ReplyStatus.values()) {
            if (!List.of(
                            ReplyStatus.OK,
                            ReplyStatus.TOO_MANY_REQUESTS,
                            ReplyStatus.UNAVAILABLE,
                            ReplyStatus.BAD_GATEWAY)
                    .contains(status)) {
                assertThat(script(List.of(status, ReplyStatus.OK), "--key", "k"))
                        .as(status.toString())
                        .isEqualTo(new Outcome(1, "", "client.py: 1\n"));
            }
        }
    }

    /** It ended with "invalid literal for int()". */
    @Test
    void aProxyThatNamesADateOrATimeInThePastIsAskedAgain() throws Exception {
        assertThat(behindProxy(
                        "503 Busy\r\nRetry-After: Wed, 21 Oct 2026 07:28:00 GMT\r\nContent-Length: 0\r\n\r\n",
                        "503 Busy\r\nRetry-After: -1\r\nContent-Length: 0\r\n\r\n",
                        RESULT))
                .isEqualTo(new Outcome(0, "ok", ""));
    }

    /** It ended with a stack trace, or with the error of a decoder. */
    @Test
    void anErrorOfAProxyMayBeCutOrInAnyEncoding() throws Exception {
        assertThat(behindProxy("503 Busy\r\nRetry-After: 0\r\nContent-Length: 9\r\n\r\ncut", RESULT))
                .isEqualTo(new Outcome(0, "ok", ""));
        assertThat(behindProxy("500 Bad\r\nContent-Length: 9\r\n\r\ncut"))
                .isEqualTo(new Outcome(1, "", "client.py: HTTP Error 500: Bad\n"));
        assertThat(behindProxy("500 Bad\r\nContent-Length: 3\r\n\r\nn\u00f6!"))
                .isEqualTo(new Outcome(1, "", "client.py: n\ufffd!\n"));
    }

    /** A GET without the argument, but with the token, went to the other address. */
    @Test
    void aRedirectIsAnError() throws Exception {
        assertThat(behindProxy("302 Found\r\nLocation: /elsewhere\r\nContent-Length: 0\r\n\r\n", RESULT))
                .isEqualTo(new Outcome(1, "", "client.py: HTTP Error 302: Found\n"));
    }

    /** Runs the client against a server that sends these responses, one for each connection, which it then closes. */
    private static Outcome behindProxy(String... responses) throws Exception {
        try (ServerSocket proxy = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            CompletableFuture<Void> unused = CompletableFuture.runAsync(() -> {
                for (String response : responses) {
                    respond(proxy, response);
                }
            });
            return run(URI.create("http://127.0.0.1:" + proxy.getLocalPort()), "echo");
        }
    }

    private static void respond(ServerSocket proxy, String response) {
        try (Socket client = proxy.accept()) {
            InputStream in = client.getInputStream();
            StringBuilder request = new StringBuilder();
            while (request.indexOf("\r\n\r\n") < 0) {
                request.append((char) in.read());
            }
            client.getOutputStream().write(("HTTP/1.1 " + response).getBytes(ISO_8859_1));
        } catch (IOException ended) {
            throw new UncheckedIOException(ended);
        }
    }

    /** Runs the client against a server that answers with these statuses, and with the number of the request. */
    private static Outcome script(List<ReplyStatus> statuses, String... options) throws Exception {
        ConcurrentLinkedQueue<ReplyStatus> left = new ConcurrentLinkedQueue<>(statuses);
        HttpListener http = HttpListener.start(
                "127.0.0.1",
                0,
                ClientLimits.of(100),
                new Handler.Abstract.NonBlocking() {
                    @Override
                    public boolean handle(Request request, Response response, Callback callback) {
                        ReplyStatus status = left.remove();
                        HttpReply.line(status, "" + (statuses.size() - left.size()))
                                .retryAfter(Duration.ofSeconds(1))
                                .send(response, callback);
                        return true;
                    }
                },
                null);
        try {
            return run(http.uri(), "echo", options);
        } finally {
            http.end(Duration.ofSeconds(5));
        }
    }

    private static Outcome run(URI balancer, String task, String... options) throws Exception {
        List<String> command = new ArrayList<>(List.of("python3", CLIENT.toString(), balancer.toString(), task));
        command.addAll(List.of(options));
        Path out = temporary.resolve("out");
        Path error = temporary.resolve("error");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(error.toFile());
        builder.environment().put("no_proxy", "*");
        builder.environment().put("PYTHONUTF8", "1");
        Process client = builder.start();
        try {
            assertThat(client.waitFor(120, TimeUnit.SECONDS)).isTrue();
        } finally {
            client.destroyForcibly();
        }
        return new Outcome(client.exitValue(), Files.readString(out, UTF_8), Files.readString(error, UTF_8));
    }

    private static Path root() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve("examples/python"))) {
            folder = folder.getParent();
        }
        return folder;
    }
}

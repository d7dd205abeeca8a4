package dev.tidepool.server.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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
            assertThat(run(http, "echo", "--argument", "grüße", "--token-file", file))
                    .isEqualTo(new Outcome(0, "grüße", ""));
            assertThat(run(http, "key", "--key", "order-17", "--token-file", file)
                            .out())
                    .isEqualTo("order-17");
            Outcome late = run(http, "sleep", "--argument", "3600000", "--time-limit", "100", "--token-file", file);
            assertThat(late.exit()).isEqualTo(1);
            assertThat(late.error()).contains("within its limit of 100 ms").hasLineCount(1);
            assertThat(run(http, "echo").error()).contains("no token").hasLineCount(1);
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
            return run(http, "echo", options);
        } finally {
            http.end(Duration.ofSeconds(5));
        }
    }

    private static Outcome run(HttpListener http, String task, String... options) throws Exception {
        List<String> command =
                new ArrayList<>(List.of("python3", CLIENT.toString(), http.uri().toString(), task));
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

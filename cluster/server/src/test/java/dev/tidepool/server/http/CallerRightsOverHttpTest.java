package dev.tidepool.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.cluster.RegisteredTask;
import dev.tidepool.cluster.TaskNotAllowedException;
import dev.tidepool.cluster.TaskOptions;
import dev.tidepool.server.rights.RightsFile;
import dev.tidepool.testing.Wait;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Each token has its own rights. One token could run every task before. */
@Timeout(120)
class CallerRightsOverHttpTest {
    /** The balancer has no node, so a task that may run gets this. */
    private static final int MAY_RUN = 503;

    @TempDir
    private static Path folder;

    private static NoMember cluster;
    private static RightsFile rights;
    private static HttpListener http;

    @BeforeAll
    static void start() throws IOException {
        cluster = new NoMember();
        Files.writeString(folder.resolve("orders.token"), "the token of orders");
        Files.writeString(folder.resolve("admin.token"), "the token of admin");
        rights = RightsFile.withTokens(Files.writeString(folder.resolve("rights.yaml"), """
                orders: {tasks: [echo, report.*], token-file: orders.token}
                admin: {tasks: ["*"], token-file: admin.token}
                """));
        http = HttpServer.start(new HttpSettings("127.0.0.1", 0, null, 100, 100), cluster.executor, rights);
    }

    @AfterAll
    static void stop() {
        assertThat(http.end(Duration.ofSeconds(5))).isTrue();
        rights.close();
        cluster.close();
    }

    private static RawReply post(String task, String caller) throws IOException {
        String token = caller.isEmpty() ? "" : "Authorization: Bearer the token of " + caller + "\r\n";
        return RawReply.to(
                "POST /tasks/" + task + " HTTP/1.1\r\nHost: localhost\r\n" + token
                        + "Content-Length: 1\r\nConnection: close\r\n\r\nx",
                http);
    }

    @Test
    void aCallerRunsWhatItMay() throws IOException {
        assertThat(post("echo", "orders").status()).isEqualTo(MAY_RUN);
        assertThat(post("report.daily", "orders").status()).isEqualTo(MAY_RUN);
        assertThat(post("spin", "admin").status()).isEqualTo(MAY_RUN);
    }

    @Test
    void anotherTaskIsForbiddenAndTheLineSaysToWhom() throws IOException {
        RawReply reply = post("spin", "orders");
        assertThat(reply.status()).isEqualTo(403);
        assertThat(reply.body())
                .isEqualTo("caller 'orders' may not run the task 'spin'; allow it in the file of --rights\n");
    }

    @Test
    void aRequestWithoutAKnownTokenIsRefusedOnLoopbackToo() throws IOException {
        assertThat(post("echo", "").status()).isEqualTo(401);
        assertThat(post("echo", "nobody").status()).isEqualTo(401);
    }

    /** A client that had sent its header, and sent the rest after its right was gone, ran its task. */
    @Test
    void aRightThatIsTakenAwayWhileTheBodyArrivesIsGone() throws IOException {
        Path file =
                Files.writeString(folder.resolve("changing.yaml"), "orders: {tasks: [echo], token-file: orders.token}");
        RequestQuota quota = new RequestQuota(10, 1_000);
        RightsFile changing = RightsFile.withTokens(file);
        HttpListener server =
                HttpServer.start(new HttpSettings("127.0.0.1", 0, null, 100, 100), cluster.executor, quota, changing);
        try (RawClient client = new RawClient(server.uri())) {
            client.post("/tasks/echo", "Authorization: Bearer the token of orders", "Content-Length: 2")
                    .send("a");
            Wait.until(() -> quota.bytes() == 1);
            Files.writeString(file, "orders: {tasks: [spin], token-file: orders.token}");
            Wait.until(() -> !changing.allows("orders", "echo"));
            assertThat(client.send("b").reply())
                    .startsWith("HTTP/1.1 403")
                    .endsWith("caller 'orders' may not run the task 'echo'; allow it in the file of --rights\n");
            Wait.until(() -> quota.requests() == 0); // it leaves after its response
        } finally {
            boolean unused = server.end(Duration.ofSeconds(5));
            changing.close();
        }
    }

    /** It started when the node had a free thread, up to a day later: a node sees the balancer, not its callers. */
    @Test
    void theTaskOfACallerThatLosesItsRightWhileItWaitsIsCancelled() throws Exception {
        assertCancelled("echo", file -> Files.writeString(file, "orders: {tasks: [spin], token-file: lost.token}"));
    }

    /** Whoever had stolen it had tasks waiting. */
    @Test
    void theTaskOfATokenThatIsReplacedWhileItWaitsIsCancelled() throws Exception {
        assertCancelled("key", file -> Files.writeString(file.resolveSibling("lost.token"), "another token of orders"));
    }

    private interface Loss {
        void of(Path file) throws IOException;
    }

    private static void assertCancelled(String task, Loss loss) throws Exception {
        Files.writeString(folder.resolve("lost.token"), "the token of orders");
        Path file =
                Files.writeString(folder.resolve("lost.yaml"), "orders: {tasks: [echo, key], token-file: lost.token}");
        try (OneMember member = new OneMember();
                RightsFile changing = RightsFile.withTokens(file)) {
            for (int i = 0; i < OneMember.THREADS; i++) {
                CompletableFuture<byte[]> unused =
                        member.executor.submit(RegisteredTask.ofBytes("wait"), new byte[0], TaskOptions.defaults());
            }
            HttpListener server =
                    HttpServer.start(new HttpSettings("127.0.0.1", 0, null, 100, 100), member.executor, changing);
            try (RawClient client = new RawClient(server.uri())) {
                client.post("/tasks/" + task, "Authorization: Bearer the token of orders", "Content-Length: 0");
                Wait.until(() -> member.executor.stats().submitted() == OneMember.THREADS + 1);
                loss.of(file);
                assertThat(client.reply())
                        .startsWith("HTTP/1.1 502")
                        .endsWith("the caller has lost its right to the task, which was cancelled; it may have"
                                + " begun\n");
                Wait.until(() -> member.executor.stats().cancelled() == 1); // counted after the response
            } finally {
                assertThat(server.end(Duration.ofSeconds(60))).isTrue();
            }
        }
    }

    /** A node may refuse the balancer itself. */
    @Test
    void aTaskThatANodeForbidsIsForbidden() {
        assertThat(HttpReply.of(new CompletionException(new TaskNotAllowedException("no")))
                        .status())
                .isEqualTo(ReplyStatus.FORBIDDEN);
    }
}

package dev.tidepool.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.server.process.NodeProcess;
import dev.tidepool.server.process.QuickJvm;
import dev.tidepool.testing.Wait;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Two nodes and a balancer in separate processes, with a secret, and a client. */
@Tag("full")
@Tag("waits")
@Timeout(180)
class ProcessesTest {
    private static final List<String> SMALL = QuickJvm.options("-Xmx128m");
    private static final Pattern READY =
            Pattern.compile("tidepool balancer ready at (http://127\\.0\\.0\\.1:[0-9]+), [12] members?,"
                    + " health at (http://127\\.0\\.0\\.1:[0-9]+)");
    private static final Pattern ALONE =
            Pattern.compile("tidepool balancer ready at (http://127\\.0\\.0\\.1:[0-9]+), 1 member");
    private static final Pattern HEALTH = Pattern.compile("health at (\\S+)");
    private static final Pattern SUBMITTED = Pattern.compile("(?m)^tidepool_tasks_submitted_total (\\d+)$");
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    @Test
    void aNodeAndABalancerFinishAcceptedWorkAtShutdown(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("secret"), "sixteen bytes or more");
        String secret = Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"))
                .toString();
        try (NodeProcess first = NodeProcess.start(SMALL, List.of("--secret-file", secret, "--health-port", "0"));
                NodeProcess second =
                        NodeProcess.start(SMALL, List.of("--secret-file", secret, "--join", first.address()))) {
            Process balancer =
                    balancer("--secret-file", secret, "--nodes", first.callersAddress(), "--health-port", "0");
            try (BufferedReader output = balancer.inputReader(StandardCharsets.UTF_8)) {
                String line = output.readLine();
                Matcher ready = READY.matcher(line);
                assertThat(ready.matches()).as(line).isTrue();
                URI uri = URI.create(ready.group(1));
                awaitMembers(uri, first, second);
                assertThat(post(uri, "echo", "hello").join().body()).isEqualTo("hello");

                URI health = URI.create(ready.group(2));
                assertThat(get(health, "/health")).isEqualTo("alive\n");
                assertThat(get(health, "/ready")).isEqualTo("ready\n");
                Matcher node = HEALTH.matcher(first.output());
                assertThat(node.find()).as(first.output()).isTrue();
                assertThat(get(URI.create(node.group(1)), "/ready")).isEqualTo("ready\n");

                List<CompletableFuture<HttpResponse<String>>> before = tasks(uri);
                second.terminate();
                assertThat(second.awaitEnd(Duration.ofMinutes(2))).isZero();
                assertEnded(before);
                assertThat(post(uri, "echo", "still").join().body()).isEqualTo("still");

                List<CompletableFuture<HttpResponse<String>>> last = tasks(uri);
                balancer.toHandle().destroy(); // not destroy(): that closes its output
                assertThat(balancer.waitFor(30, TimeUnit.SECONDS)).isTrue();
                assertThat(balancer.exitValue()).isZero();
                assertEnded(last);
                assertThat(output.readLine()).isNull();
            } finally {
                balancer.destroyForcibly();
            }
        }
    }

    /** It knows one node, and the nodes do not know it as one of them. */
    @Test
    void aBalancerLearnsTheNodesAndOutlivesTheOneItKnew() throws Exception {
        try (NodeProcess first = NodeProcess.start(SMALL, List.of());
                NodeProcess second = NodeProcess.start(SMALL, List.of("--join", first.address()))) {
            Process balancer = balancer("--nodes", first.callersAddress(), "--health-port", "0");
            try (BufferedReader output = balancer.inputReader(StandardCharsets.UTF_8)) {
                String line = output.readLine();
                Matcher ready = READY.matcher(line);
                assertThat(ready.matches()).as(line).isTrue();
                URI uri = URI.create(ready.group(1));
                awaitMembers(uri, first, second);
                List<CompletableFuture<HttpResponse<String>>> tasks = tasks(uri);
                first.terminate();
                assertThat(first.awaitEnd(Duration.ofMinutes(2))).isZero();
                assertEnded(tasks);
                assertThat(post(uri, "echo", "still").join().body()).isEqualTo("still");
                while (get(uri, "/members").contains(first.address())) { // until the lease with it has ended
                    TimeUnit.MILLISECONDS.sleep(10);
                }
                assertThat(get(uri, "/members")).contains(second.address());
            } finally {
                balancer.destroyForcibly();
            }
        }
    }

    /** 127 requests took the node's heap: Hazelcast closed its port, and the process stayed, so nobody replaced it. */
    @Test
    void requestsWithLargeArgumentsLeaveANodeItsMemory() throws Exception {
        byte[] argument = "3600000".concat(" ".repeat((1 << 20) - 7)).getBytes(StandardCharsets.US_ASCII);
        int mostHeld = 32; // an eighth of the heap
        try (NodeProcess node = NodeProcess.start(QuickJvm.options("-Xmx256m"), List.of())) {
            Process balancer = balancer(QuickJvm.options("-Xmx1g"), "--nodes", node.callersAddress());
            try (BufferedReader output = balancer.inputReader(StandardCharsets.UTF_8)) {
                Matcher ready = ALONE.matcher(output.readLine());
                assertThat(ready.matches()).isTrue();
                URI uri = URI.create(ready.group(1));
                HttpRequest sleep = HttpRequest.newBuilder(uri.resolve("/tasks/sleep"))
                        .header("Tidepool-Time-Limit", "3600000")
                        .POST(BodyPublishers.ofByteArray(argument))
                        .build();
                List<CompletableFuture<HttpResponse<String>>> replies = IntStream.range(0, 127)
                        .mapToObj(i -> CLIENT.sendAsync(sleep, BodyHandlers.ofString()))
                        .toList();
                Wait.until(
                        () -> replies.stream().filter(CompletableFuture::isDone).count() >= replies.size() - mostHeld);
                assertThat(replies)
                        .filteredOn(CompletableFuture::isDone)
                        .allSatisfy(
                                reply -> assertThat(reply.join().statusCode()).isEqualTo(429));
                replies.forEach(reply -> reply.cancel(true));
                Wait.until(() -> post(uri, "echo", "still").join().body().equals("still"));
                assertThat(node.isAlive()).isTrue();
            } finally {
                balancer.destroyForcibly();
            }
        }
    }

    /** The printed lines are typed as they are, but for the ports, which may be taken. */
    @Test
    void theLinesThatCertificatesPrintsStartANodeAndABalancerWithRights(@TempDir Path folder) throws Exception {
        Path rights = Files.writeString(folder.resolve("rights.yaml"), """
                caller: {tasks: [echo, sleep]}
                orders: {tasks: [echo, spin], token-file: token}
                """);
        Path token = Files.writeString(folder.resolve("token"), "the token of orders");
        Files.setPosixFilePermissions(token, PosixFilePermissions.fromString("rw-------"));
        List<String> lines = certificates(folder.resolve("certificates"));
        List<String> node = options(lines, "./tidepool node ", "--callers-port 7801", "--callers-port 0");
        node.addAll(List.of("--rights", rights.toString()));
        try (NodeProcess process = NodeProcess.start(SMALL, node)) {
            List<String> balancer = options(lines, "./tidepool balancer ", "127.0.0.1:7801", process.callersAddress());
            balancer.addAll(List.of("--rights", rights.toString()));
            Process started = balancer(balancer.toArray(new String[0]));
            try (BufferedReader output = started.inputReader(StandardCharsets.UTF_8)) {
                Matcher ready = ALONE.matcher(output.readLine());
                assertThat(ready.matches()).isTrue();
                URI uri = URI.create(ready.group(1));
                assertThat(post(uri, "echo", "hello").join().statusCode()).isEqualTo(401);
                HttpResponse<String> echo =
                        post(uri, "echo", "hello", "the token of orders").join();
                assertThat(echo.body()).isEqualTo("hello");
                assertThat(post(uri, "sleep", "1", "the token of orders").join().body())
                        .isEqualTo("caller 'orders' may not run the task 'sleep'; allow it in the file of --rights\n");
                HttpResponse<String> spin =
                        post(uri, "spin", "1", "the token of orders").join();
                assertThat(spin.statusCode()).isEqualTo(403);
                assertThat(spin.body()).startsWith("spin was not run: caller 'caller' may not run it on node-");
            } finally {
                started.destroyForcibly();
            }
        }
    }

    private static List<String> certificates(Path folder) {
        StringWriter out = new StringWriter();
        CommandLine command = Server.commandLine();
        command.setOut(new PrintWriter(out, true));
        assertThat(command.execute("certificates", "--out", folder.toString())).isZero();
        return out.toString().replaceAll(" \\\\\\R *", " ").lines().toList();
    }

    private static List<String> options(List<String> lines, String command, String port, String other) {
        String line = lines.stream()
                .filter(each -> each.startsWith(command))
                .findFirst()
                .orElseThrow();
        return new ArrayList<>(
                List.of(line.substring(command.length()).replace(port, other).split(" ", -1)));
    }

    /** The node that the balancer asks first may have heard of the other, and not yet where it receives callers. */
    private static void awaitMembers(URI uri, NodeProcess first, NodeProcess second) {
        Wait.until(() -> {
            String members = get(uri, "/members");
            return members.contains(first.address()) && members.contains(second.address());
        });
    }

    /** Starts twenty tasks of a second, and waits until the balancer has submitted all. */
    private static List<CompletableFuture<HttpResponse<String>>> tasks(URI uri) throws InterruptedException {
        long before = submitted(uri);
        List<CompletableFuture<HttpResponse<String>>> tasks =
                IntStream.range(0, 20).mapToObj(i -> post(uri, "sleep", "1000")).toList();
        while (submitted(uri) < before + 20) {
            TimeUnit.MILLISECONDS.sleep(10);
        }
        return tasks;
    }

    private static long submitted(URI uri) {
        Matcher counter = SUBMITTED.matcher(get(uri, "/metrics"));
        assertThat(counter.find()).isTrue();
        return Long.parseLong(counter.group(1));
    }

    private static void assertEnded(List<CompletableFuture<HttpResponse<String>>> tasks) {
        assertThat(tasks).allSatisfy(task -> {
            assertThat(task.join().statusCode()).isEqualTo(200);
            assertThat(task.join().body()).isEqualTo("1000");
        });
    }

    private static CompletableFuture<HttpResponse<String>> post(URI uri, String task, String argument) {
        return post(uri, task, argument, "");
    }

    private static CompletableFuture<HttpResponse<String>> post(URI uri, String task, String argument, String token) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(uri.resolve("/tasks/" + task)).POST(BodyPublishers.ofString(argument));
        if (!token.isEmpty()) {
            request.header("Authorization", "Bearer " + token);
        }
        return CLIENT.sendAsync(request.build(), BodyHandlers.ofString());
    }

    private static String get(URI uri, String path) {
        return CLIENT.sendAsync(HttpRequest.newBuilder(uri.resolve(path)).build(), BodyHandlers.ofString())
                .join()
                .body();
    }

    private static Process balancer(String... options) throws IOException {
        return balancer(SMALL, options);
    }

    private static Process balancer(List<String> jvm, String... options) throws IOException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(jvm);
        command.addAll(List.of(Server.class.getName(), "balancer", "--port", "0"));
        command.addAll(List.of(options));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }
}

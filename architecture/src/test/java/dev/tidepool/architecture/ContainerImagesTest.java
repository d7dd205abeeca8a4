package dev.tidepool.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The container images, built by the command that the page of examples prints, but on no base image, since tests fetch
 * none. They are unpacked, and their entry points run on the JDK of this test, as the user of this test.
 */
@Tag("full")
@Timeout(600)
class ContainerImagesTest {
    private static final String BUILD =
            "./mvnw -q -Pplain,image -Dmaven.test.skip=true -pl cluster/server,examples/shop -am package";
    private static final List<String> SMALL = List.of("JAVA_TOOL_OPTIONS=-Xmx128m -XX:TieredStopAtLevel=1");
    private static final Pattern HEALTH = Pattern.compile("health at (http://\\S+)");
    private static final Pattern NODE = Pattern.compile("callers at ([^\\s,]+).* health at (http://\\S+)");

    @TempDir
    private static Path folder;

    private static Image server;
    private static Image shop;

    private final List<Process> started = new ArrayList<>();

    /**
     * An image.
     *
     * @param tags its names
     * @param config how a container of it runs
     * @param root its files
     */
    private record Image(JsonNode tags, JsonNode config, Path root) {
        static Image unpacked(Path archive, Path folder) throws IOException, InterruptedException {
            Path parts = Files.createDirectory(folder.resolve("parts"));
            Path root = Files.createDirectory(folder.resolve("root"));
            run(parts, "tar", "-xf", archive.toString());
            ObjectMapper json = new ObjectMapper();
            JsonNode manifest =
                    json.readTree(parts.resolve("manifest.json").toFile()).path(0);
            for (JsonNode layer : manifest.path("Layers")) {
                run(root, "tar", "-xf", parts.resolve(layer.textValue()).toString());
            }
            JsonNode config = json.readTree(
                    parts.resolve(manifest.path("Config").textValue()).toFile());
            return new Image(manifest.path("RepoTags"), config.path("config"), root);
        }

        /** Returns a file's place outside a container. */
        String outside(String text) {
            return text.replace("/app/", root.resolve("app") + "/");
        }

        Path file(String name) {
            return root.resolve("app").resolve(name);
        }

        List<String> ports() {
            List<String> ports = new ArrayList<>();
            config.path("ExposedPorts").fieldNames().forEachRemaining(ports::add);
            return ports;
        }

        /** Returns the command of a container, as the JDK of this test runs it outside one. */
        List<String> command(List<String> arguments) throws IOException {
            Path classpath = file("jib-classpath-file");
            Path outside = root.resolve("classpath");
            Files.writeString(outside, outside(Files.readString(classpath)));
            List<String> command = new ArrayList<>();
            for (JsonNode part : config.path("Entrypoint")) {
                command.add(outside(part.textValue().replace("@/app/jib-classpath-file", "@" + outside)));
            }
            assertThat(command.get(0)).isEqualTo("java");
            command.set(
                    0, Path.of(System.getProperty("java.home"), "bin", "java").toString());
            command.addAll(arguments);
            return command;
        }
    }

    @BeforeAll
    static void build() throws Exception {
        assertThat(Rooms.text(Rooms.ROOT.resolve("examples/README.md"))).contains("\n" + BUILD + "\n");
        List<String> command = new ArrayList<>(List.of(BUILD.split(" ", -1)));
        command.addAll(
                List.of("-B", "-T1", "-Dimage.base=scratch", "-Dspotless.check.skip=true", "-Dcheckstyle.skip=true"));
        run(Rooms.ROOT, command.toArray(String[]::new));
        server = unpacked("cluster/server");
        shop = unpacked("examples/shop");
    }

    private static Image unpacked(String module) throws IOException, InterruptedException {
        return Image.unpacked(
                Rooms.ROOT.resolve(module).resolve("target/plain/jib-image.tar").toRealPath(),
                Files.createDirectories(folder.resolve(module)));
    }

    private static void run(Path where, String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .directory(where.toFile())
                .redirectErrorStream(true)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(printed).isZero();
    }

    @AfterEach
    void end() throws InterruptedException {
        for (Process process : started) {
            process.destroyForcibly();
            assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
        }
    }

    /** Starts a container's command, and returns what a pattern finds in its output. */
    private MatchResult start(Image image, List<String> environment, Pattern awaited, String... arguments)
            throws IOException {
        ProcessBuilder builder = new ProcessBuilder(image.command(List.of(arguments))).redirectErrorStream(true);
        List<String> variables = new ArrayList<>();
        image.config.path("Env").forEach(each -> variables.add(each.textValue()));
        variables.addAll(environment);
        variables.stream()
                .map(each -> each.split("=", 2))
                .forEach(each -> builder.environment().put(each[0], each[1]));
        Process process = builder.start();
        started.add(process);
        BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
        StringBuilder printed = new StringBuilder();
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            printed.append(line).append('\n');
            Matcher found = awaited.matcher(printed);
            if (found.find()) {
                return found.toMatchResult();
            }
        }
        throw new AssertionError("it ended without '" + awaited + "':\n" + printed);
    }

    private static String get(String uri) throws IOException, InterruptedException {
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(URI.create(uri)).build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }

    @Test
    void theyRunAsTheUserOfThePodsAndNotAsRoot() {
        Matcher user = Pattern.compile("runAsUser: (\\d+)\\s+runAsGroup: (\\d+)")
                .matcher(Rooms.text(Rooms.ROOT.resolve("examples/kubernetes/nodes.yaml")));
        assertThat(user.find()).isTrue();
        assertThat(Integer.parseInt(user.group(1))).isPositive();
        for (Image image : List.of(server, shop)) {
            assertThat(image.config.path("User").textValue()).isEqualTo(user.group(1) + ":" + user.group(2));
        }
    }

    @Test
    void theirNamesAndPortsAreThoseOfTheManifests() {
        assertThat(server.tags.path(0).textValue()).isEqualTo("tidepool:0.1.0");
        assertThat(shop.tags.path(0).textValue()).isEqualTo("tidepool-shop:0.1.0");
        TreeSet<String> ports = new TreeSet<>();
        for (String file : List.of("nodes.yaml", "balancers.yaml")) {
            Pattern.compile("containerPort: (\\d+)")
                    .matcher(
                            Rooms.text(Rooms.ROOT.resolve("examples/kubernetes").resolve(file)))
                    .results()
                    .forEach(found -> ports.add(found.group(1) + "/tcp"));
        }
        assertThat(server.ports()).containsExactlyInAnyOrderElementsOf(ports);
        assertThat(shop.ports()).containsExactly("8080/tcp");
    }

    @Test
    void aNodeAndABalancerOfTheImageAreAlive() throws Exception {
        MatchResult node = start(server, SMALL, NODE, "node", "--port=0", "--callers-port=0", "--health-port=0");
        assertThat(get(node.group(2) + "/health")).isEqualTo("alive\n");
        MatchResult balancer =
                start(server, SMALL, HEALTH, "balancer", "--port=0", "--nodes=" + node.group(1), "--health-port=0");
        assertThat(get(balancer.group(1) + "/health")).isEqualTo("alive\n");
        assertThat(get(balancer.group(1) + "/ready")).isEqualTo("ready\n");
    }

    @Test
    void theShopOfTheImageIsHealthyAndWouldListenToItsNetwork() throws Exception {
        assertThat(shop.config.path("Env")).anyMatch(each -> each.textValue().equals("SERVER_ADDRESS=0.0.0.0"));
        MatchResult ready = start(
                shop,
                SMALL,
                Pattern.compile("Tomcat started on port (\\d+)"),
                "--server.address=127.0.0.1",
                "--server.port=0");
        assertThat(get("http://127.0.0.1:" + ready.group(1) + "/actuator/health"))
                .contains("\"status\":\"UP\"", "\"tidepool\"");
    }

    /** They were on the command line, which wins: a pod could not change the share of memory that the heap gets. */
    @Test
    void javaToolOptionsOfAContainerWin() throws Exception {
        String printFlags = "JAVA_TOOL_OPTIONS=-XX:+PrintFlagsFinal ";
        start(server, List.of(printFlags), Pattern.compile("MaxRAMPercentage += 60\\.0"), "--help");
        start(
                server,
                List.of(printFlags + "-XX:MaxRAMPercentage=31"),
                Pattern.compile("(?s)ExitOnOutOfMemoryError += true.*MaxRAMPercentage += 31\\.0"),
                "--help");
        assertThat(shop.config.path("Entrypoint").path(1))
                .isEqualTo(server.config.path("Entrypoint").path(1));
        assertThat(shop.file("jvm.flags")).hasSameTextualContentAs(server.file("jvm.flags"));
    }

    @Test
    void anImageMadeFromThatOfTheServerAddsTasks() throws IOException {
        assertThat(Files.readString(server.file("jib-classpath-file"))).startsWith("/app/tasks/*:");
    }
}

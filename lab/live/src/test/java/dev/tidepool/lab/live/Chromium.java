package dev.tidepool.lab.live;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tidepool.lab.results.Json;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A headless browser with one page, driven by its developer tools' protocol. */
final class Chromium implements AutoCloseable {
    static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome");
    private static final String LISTENS = "DevTools listening on ws://";
    private static final long SECONDS = 30;

    private final Process process;
    private final WebSocket socket;
    private final Map<Integer, CompletableFuture<JsonNode>> answers = new ConcurrentHashMap<>();
    private int sent;

    private Chromium(Process process, String page) {
        this.process = process;
        this.socket = HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .buildAsync(URI.create(page), new Answers())
                .join();
    }

    /** Returns the browser of this machine; empty if there is none. */
    static Optional<String> find() {
        return NAMES.stream()
                .flatMap(name -> Stream.of(System.getenv("PATH").split(Pattern.quote(File.pathSeparator)))
                        .map(folder -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .findFirst();
    }

    /** Opens a page in a window of this size; {@code profile} is a folder for its own use. */
    static Chromium open(String browser, URI uri, int width, int height, Path profile)
            throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        browser,
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-quic",
                        "--no-first-run",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--disable-sync",
                        "--remote-debugging-port=0",
                        "--user-data-dir=" + profile,
                        "--window-size=" + width + "," + height,
                        "about:blank")
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            String host = address(process);
            HttpRequest pages = HttpRequest.newBuilder(URI.create("http://" + host + "/json"))
                    .build();
            JsonNode page = Json.MAPPER
                    .readTree(HttpClient.newHttpClient()
                            .send(pages, HttpResponse.BodyHandlers.ofString())
                            .body())
                    .get(0);
            Chromium chromium =
                    new Chromium(process, page.path("webSocketDebuggerUrl").asText());
            chromium.size(width, height);
            chromium.send("Page.navigate", object().put("url", uri.toString()));
            return chromium;
        } catch (IOException | RuntimeException failed) {
            process.destroyForcibly();
            throw failed;
        }
    }

    /** The value of an expression, as text; of a promise, what it comes to. */
    String evaluate(String expression) {
        ObjectNode what = object().put("expression", expression).put("awaitPromise", true);
        JsonNode result = send("Runtime.evaluate", what.put("returnByValue", true));
        return result.path("result").path("value").asText();
    }

    /** Waits until an expression is true. */
    void await(String expression) {
        String polling = "new Promise(done => { const look = () => { try { if (" + expression
                + ") { done(true); return; } } catch {} setTimeout(look, 50); }; look(); })";
        evaluate(polling);
    }

    /** Prefers dark or light. */
    void scheme(String scheme) {
        ObjectNode feature = object().put("name", "prefers-color-scheme").put("value", scheme);
        ObjectNode media = object();
        media.putArray("features").add(feature);
        send("Emulation.setEmulatedMedia", media);
    }

    /** Makes the window so large. */
    void size(int width, int height) {
        send("Emulation.setDeviceMetricsOverride", metrics(width, height));
    }

    /** Writes what there is to see of the whole page. */
    void shoot(Path png) throws IOException {
        ObjectNode how = object().put("captureBeyondViewport", true);
        Files.write(
                png,
                Base64.getDecoder()
                        .decode(send("Page.captureScreenshot", how).path("data").asText()));
    }

    /** Ends the browser and waits for all of its processes, which write into its profile until then. */
    @Override
    public void close() {
        List<ProcessHandle> all = Stream.concat(Stream.of(process.toHandle()), process.descendants())
                .toList();
        process.destroy();
        try {
            CompletableFuture.allOf(all.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new))
                    .get(SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException late) {
            all.forEach(ProcessHandle::destroyForcibly);
        }
    }

    private static String address(Process process) throws IOException {
        BufferedReader error = new BufferedReader(new InputStreamReader(process.getErrorStream(), UTF_8));
        for (String line = error.readLine(); line != null; line = error.readLine()) {
            if (line.startsWith(LISTENS)) {
                Thread drain = new Thread(() -> error.lines().forEach(rest -> {}));
                drain.setDaemon(true);
                drain.start();
                return line.substring(LISTENS.length(), line.indexOf('/', LISTENS.length()));
            }
        }
        throw new IOException("the browser ended");
    }

    private JsonNode send(String method, ObjectNode parameters) {
        int id = ++sent;
        CompletableFuture<JsonNode> answer = new CompletableFuture<>();
        answers.put(id, answer);
        ObjectNode message = object().put("id", id).put("method", method);
        message.set("params", parameters);
        socket.sendText(message.toString(), true).join();
        return answer.orTimeout(SECONDS, TimeUnit.SECONDS).join();
    }

    private static ObjectNode metrics(int width, int height) {
        return object().put("width", width)
                .put("height", height)
                .put("deviceScaleFactor", 1)
                .put("mobile", false);
    }

    private static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    /** Hands the answers out. */
    private final class Answers implements WebSocket.Listener {
        private final StringBuilder text = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
            text.append(part);
            if (last) {
                take(text.toString());
                text.setLength(0);
            }
            from.request(1);
            return null;
        }

        private void take(String message) {
            try {
                JsonNode answer = Json.MAPPER.readTree(message);
                CompletableFuture<JsonNode> waiting =
                        answers.remove(answer.path("id").asInt());
                if (waiting != null) {
                    waiting.complete(answer.path("result"));
                }
            } catch (IOException noJson) {
                throw new IllegalStateException(noJson);
            }
        }
    }
}

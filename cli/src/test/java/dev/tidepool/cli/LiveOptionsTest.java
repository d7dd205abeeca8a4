package dev.tidepool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tidepool.lab.results.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** A whole race, small, with somebody who looks on and moves the slider. */
@Timeout(120)
class LiveOptionsTest {
    private static final String WORKLOAD = """
            name: mini
            duration: 2s
            arrivals:
              rate: 100/s
            tasks:
              call:
                phases:
                  - {wait: 2ms}
            """;
    private static final Pattern ADDRESS = Pattern.compile("live: (http://127\\.0\\.0\\.1:[0-9]+/)\\R");
    private static final Pattern TOKEN = Pattern.compile("content=\"([0-9a-f]{32})\"");

    private final HttpClient client = HttpClient.newHttpClient();
    private final StringWriter out = new StringWriter();
    private final CompletableFuture<URI> address = new CompletableFuture<>();

    /** Completes the address once it has been told. */
    private final StringWriter error = new StringWriter() {
        @Override
        public void write(String text, int from, int length) {
            super.write(text, from, length);
            Matcher told = ADDRESS.matcher(toString());
            if (told.find()) {
                address.complete(URI.create(told.group(1)));
            }
        }
    };

    @Tag("full")
    @Test
    void aRaceWhoseSliderWasMovedIsMarkedAndEndsWithItsReport(@TempDir Path folder) throws Exception {
        CompletableFuture<Integer> race = CompletableFuture.supplyAsync(() -> race(folder, "--live", "--watch"));
        URI page = address.get(120, TimeUnit.SECONDS);
        Matcher token = TOKEN.matcher(send(HttpRequest.newBuilder(page)));
        assertThat(token.find()).isTrue();
        String query = "?Tidepool-Token=" + token.group(1);
        BufferedReader events = new BufferedReader(new InputStreamReader(
                client.send(
                                HttpRequest.newBuilder(page.resolve("events" + query))
                                        .build(),
                                HttpResponse.BodyHandlers.ofInputStream())
                        .body(),
                StandardCharsets.UTF_8));
        await(events, "\"adjustable\":true");
        send(HttpRequest.newBuilder(page.resolve("rate" + query + "&factor=3"))
                .POST(HttpRequest.BodyPublishers.noBody()));
        await(events, "\"factor\":3.0");
        await(events, "report.html");
        assertThat(send(HttpRequest.newBuilder(page.resolve("report" + query)))).startsWith("<!doctype html>");

        assertThat(race.get(120, TimeUnit.SECONDS)).as(error.toString()).isZero();
        JsonNode run = Json.MAPPER
                .readTree(folder.resolve("result.json").toFile())
                .findPath("runs")
                .get(0);
        assertThat(run.path("invalidReason").asText()).startsWith("offered rate changed by hand");
        assertThat(run.path("submitted").asLong())
                .isEqualTo(run.path("completed").asLong());
        assertThat(out.toString()).contains("offered rate changed by hand");
        assertThat(error.toString()).as("progress without a terminal").contains("calibrating", "left)");
    }

    @Test
    void whatIsNotAllowedIsNamed(@TempDir Path folder) throws IOException {
        assertThat(race(folder, "--open")).isEqualTo(2);
        assertThat(race(folder, "--live=65536")).isEqualTo(2);
        assertThat(race(folder, "--live=x")).isEqualTo(2);
        assertThat(error.toString().lines())
                .satisfiesExactly(
                        line -> assertThat(line).isEqualTo("tidepool: --open opens the page of --live; add --live"),
                        line -> assertThat(line).startsWith("tidepool: --live is 65536; allowed is 1 to 65535"),
                        line -> assertThat(line).isEqualTo("tidepool: --live is 'x'; allowed is a whole number"));
    }

    private int race(Path folder, String... options) {
        try {
            Path workload = Files.writeString(folder.resolve("mini.yaml"), WORKLOAD);
            CommandLine commandLine = Tidepool.commandLine();
            commandLine.setOut(new PrintWriter(out, true));
            commandLine.setErr(new PrintWriter(error, true));
            String[] race = {
                "race", "--workload", workload.toString(), "--pools", "jdk-fixed:4", "--out", folder.toString()
            };
            return commandLine.execute(
                    Stream.of(race, options).flatMap(Arrays::stream).toArray(String[]::new));
        } catch (IOException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private static void await(BufferedReader events, String text) throws IOException {
        String line = events.readLine();
        while (line != null && !line.contains(text)) {
            line = events.readLine();
        }
        assertThat(line).as("an event with " + text).isNotNull();
    }

    private String send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }
}

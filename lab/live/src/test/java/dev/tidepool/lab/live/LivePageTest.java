package dev.tidepool.lab.live;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tidepool.lab.measure.LiveFigures;
import dev.tidepool.lab.results.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class LivePageTest {
    private static final Pattern TOKEN = Pattern.compile("name=\"tidepool-token\" content=\"([0-9a-f]{32})\"");
    private static final RunHeader HEADING = new RunHeader("auto", 2, "mixed", 3, 14, 30.0);

    private final HttpClient client = HttpClient.newHttpClient();
    private final List<Double> rates = new CopyOnWriteArrayList<>();
    private LivePage page;

    @BeforeEach
    void open() throws IOException {
        page = LivePage.open("race", 0);
    }

    @AfterEach
    void close() {
        page.close();
    }

    @Test
    void listensOnTheLoopbackAddressAlone() {
        assertThat(page.uri().getHost()).isEqualTo("127.0.0.1");
    }

    @Test
    void aViewerGetsWhatThereIsAndThenTheNews() throws Exception {
        page.begin(HEADING);
        page.figures(LiveFigures.counts(0.5, 100, 50, 4, 3, 50));
        try (Events events = events()) {
            JsonNode state = events.next("state");
            assertThat(state.path("heading").path("pool").asText()).isEqualTo("auto");
            assertThat(state.path("heading").path("number").asInt()).isEqualTo(3);
            assertThat(state.path("points").toString())
                    .isEqualTo("[[0.5,200.0,100.0,null,4,3,50,null,null,null,null]]");
            assertThat(state.path("slider").asBoolean(true)).isFalse();

            page.figures(StripsTest.wanting(1, 8, "the queue grows"));
            JsonNode news = events.next("news");
            assertThat(news.path("points")).hasSize(1);
            assertThat(news.path("points").toString()).as("p50 and p99").endsWith(",4.0,9.0]]");
            assertThat(news.path("resizes").get(0).path("target").asInt()).isEqualTo(8);
            assertThat(news.path("reason").asText()).isEqualTo("the queue grows");

            page.runEnded();
            assertThat(events.next("news").path("phase").asText()).isEqualTo("run ended");
            page.begin(new RunHeader("ema", 1, "mixed", 4, 14, null));
            state = events.next("state");
            assertThat(state.path("points")).isEmpty();
            assertThat(state.path("heading").path("seconds").isNull()).isTrue();
        }
    }

    @Test
    void whatHasNoEndIsFollowed() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        page.follow(new RunHeader("auto", 0, "task", 1, 1, null), () -> {
            int time = asked.incrementAndGet();
            return LiveFigures.counts(time, 100L * time, 90L * time, 4, 3, 10);
        });
        try (Events events = events()) {
            assertThat(events.next("state").path("heading").path("seconds").isNull())
                    .isTrue();
            assertThat(events.next("news").path("points").get(0).get(1).asDouble())
                    .isEqualTo(100);
            assertThat(events.next("news").path("points")).hasSize(1);
        }
    }

    @Test
    void theSliderActsOnARunUnderWayAndIsBackAtTheIntendedRateForTheNext() throws Exception {
        page.adjusts(rates::add);
        page.begin(HEADING);
        assertThat(rate("1.5", token()).statusCode()).isEqualTo(409);
        page.figures(LiveFigures.counts(0.5, 100, 50, 4, 3, 50));
        try (Events events = events()) {
            assertThat(events.next("state").path("adjustable").asBoolean()).isTrue();
            assertThat(rate("1.5", token()).statusCode()).isEqualTo(204);
            JsonNode news = events.next("news");
            assertThat(news.path("factor").asDouble()).isEqualTo(1.5);
            assertThat(news.path("moved").asBoolean()).isTrue();
            assertThat(rates).containsExactly(1.5);

            page.begin(HEADING);
            JsonNode state = events.next("state");
            assertThat(state.path("factor").asDouble()).isEqualTo(1);
            assertThat(state.path("moved").asBoolean(true)).isFalse();
        }
    }

    @Test
    void onlyFactorsFromATenthToThreeAreAllowed() throws Exception {
        page.adjusts(rates::add);
        page.begin(HEADING);
        page.figures(LiveFigures.counts(0.5, 100, 50, 4, 3, 50));
        for (String bad : List.of("0.09", "3.01", "NaN", "much", "")) {
            HttpResponse<String> answer = rate(bad, token());
            assertThat(answer.statusCode()).as(bad).isEqualTo(400);
            assertThat(answer.body()).contains("allowed is 0.1 to 3.0");
        }
        assertThat(rates).isEmpty();
        assertThat(rate("0.1", token()).statusCode()).isEqualTo(204);
        assertThat(rate("3", token()).statusCode()).isEqualTo(204);
    }

    @Test
    void withoutTheTokenNothingButThePageIsAnswered() throws Exception {
        page.adjusts(rates::add);
        page.begin(HEADING);
        page.figures(LiveFigures.counts(0.5, 100, 50, 4, 3, 50));
        assertThat(rate("2", "0".repeat(32)).statusCode()).isEqualTo(403);
        assertThat(get("events").statusCode()).isEqualTo(403);
        assertThat(get("report").statusCode()).isEqualTo(403);
        assertThat(get("nothing").statusCode()).isEqualTo(404);
        assertThat(rates).isEmpty();
    }

    @Test
    void aPageOfAnotherNameOrOriginIsRefused() throws Exception {
        assertThat(status("Host: evil.example:%d".formatted(page.uri().getPort())))
                .isEqualTo(421);
        assertThat(status("Host: 127.0.0.1.evil.example")).isEqualTo(421);
        assertThat(status("Host: localhost:4711\r\nOrigin: http://evil.example"))
                .isEqualTo(403);
        assertThat(status("Host: localhost:4711")).isEqualTo(200); // as through a tunnel
        assertThat(status("Host: localhost:4711\r\nOrigin: http://localhost:4711"))
                .isEqualTo(200);
    }

    @Test
    void oneViewerTooManyIsTurnedAwayAndMayEnterOnceAnotherHasLeft() throws Exception {
        List<Events> all = new ArrayList<>();
        try {
            for (int i = 0; i < Viewers.MAX; i++) {
                all.add(events());
            }
            assertThat(get("events?" + LiveRoutes.TOKEN + "=" + token()).statusCode())
                    .isEqualTo(503);
            all.remove(0).close();
            while (all.size() < Viewers.MAX) {
                page.phase("anything"); // that one has left is noticed with the next event
                HttpResponse<InputStream> answer = ask();
                if (answer.statusCode() == 200) {
                    all.add(new Events(answer.body()));
                }
            }
        } finally {
            for (Events events : all) {
                events.close();
            }
        }
    }

    @Test
    void atTheEndAViewerGetsTheReportBeforeTheServerEnds(@TempDir Path folder) throws Exception {
        Path report = Files.writeString(folder.resolve("report.html"), "<p>who won</p>");
        assertThat(get("report?" + LiveRoutes.TOKEN + "=" + token()).statusCode())
                .isEqualTo(404);
        String token = token();
        try (Events events = events()) {
            events.next("state");
            page.finish(report);
            CountDownLatch closed = new CountDownLatch(1);
            CompletableFuture<Void> closing = CompletableFuture.runAsync(() -> {
                page.close();
                closed.countDown();
            });
            assertThat(events.next("state").path("report").asText()).isEqualTo(report.toString());
            assertThat(get("report?" + LiveRoutes.TOKEN + "=" + token).body()).isEqualTo("<p>who won</p>");
            assertThat(closed.await(120, TimeUnit.SECONDS)).isTrue();
            closing.join();
        }
    }

    @Test
    void withoutViewersTheEndWaitsForNobody(@TempDir Path folder) throws Exception {
        page.finish(Files.writeString(folder.resolve("report.html"), "<p>who won</p>"));
        page.close(Duration.ofDays(1)); // would not return in this test's time
    }

    @Test
    void aPortThatIsTakenIsOneLine() {
        int port = page.uri().getPort();
        assertThatThrownBy(() -> LivePage.open("race", port))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("127.0.0.1:" + port)
                .hasMessageNotContaining("\n");
    }

    private String token() throws IOException, InterruptedException {
        HttpResponse<String> answer = get("");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("X-Frame-Options")).contains("DENY");
        Matcher matcher = TOKEN.matcher(answer.body());
        assertThat(matcher.find()).isTrue();
        return matcher.group(1);
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return client.send(
                HttpRequest.newBuilder(page.uri().resolve(path)).build(), HttpResponse.BodyHandlers.ofString());
    }

    private HttpResponse<String> rate(String factor, String token) throws IOException, InterruptedException {
        URI uri = page.uri().resolve("rate?factor=" + factor);
        return client.send(
                HttpRequest.newBuilder(uri)
                        .header(LiveRoutes.TOKEN, token)
                        .POST(HttpRequest.BodyPublishers.noBody())
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private HttpResponse<InputStream> ask() throws IOException, InterruptedException {
        URI uri = page.uri().resolve("events?" + LiveRoutes.TOKEN + "=" + token());
        return client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofInputStream());
    }

    private Events events() throws IOException, InterruptedException {
        HttpResponse<InputStream> answer = ask();
        assertThat(answer.statusCode()).isEqualTo(200);
        return new Events(answer.body());
    }

    /** The status that a request for the page with these headers gets; the JDK's client sets Host itself. */
    private int status(String headers) throws IOException {
        try (Socket socket = new Socket(page.uri().getHost(), page.uri().getPort())) {
            socket.getOutputStream()
                    .write(("GET / HTTP/1.1\r\n" + headers + "\r\nConnection: close\r\n\r\n").getBytes(UTF_8));
            String line = new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8)).readLine();
            return Integer.parseInt(line.split(" ", 3)[1]);
        }
    }

    /** The events that one viewer gets. */
    private static final class Events implements AutoCloseable {
        private final BufferedReader lines;

        Events(InputStream body) {
            lines = new BufferedReader(new InputStreamReader(body, UTF_8));
        }

        /** The data of the next event, which is of this kind. */
        JsonNode next(String kind) throws IOException {
            assertThat(lines.readLine()).isEqualTo("event: " + kind);
            String data = lines.readLine();
            assertThat(data).startsWith("data: ");
            assertThat(lines.readLine()).isEmpty();
            return Json.MAPPER.readTree(data.substring("data: ".length()));
        }

        @Override
        public void close() throws IOException {
            lines.close();
        }
    }
}

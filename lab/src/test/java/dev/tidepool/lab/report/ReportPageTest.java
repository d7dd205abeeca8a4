package dev.tidepool.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tidepool.lab.result.Json;
import dev.tidepool.lab.result.RaceResult;
import dev.tidepool.lab.result.Races;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Renders the page in headless Chromium. */
@Tag("full")
class ReportPageTest {
    private static final List<String> BROWSERS = List.of("chromium", "chromium-browser", "google-chrome");
    private static final long SECONDS = 60;

    /** Uses what a reader uses, then writes what came of it into an attribute of the root element. */
    private static final String CLICKS = """
            <script>
            setTimeout(() => {
              document.querySelector("th[data-sort=pool] button").click();
              document.querySelectorAll("#overlays input")[8].click();
              document.querySelector("input[value=queueWait]").click();
              document.getElementById("theme").click();
              document.querySelectorAll("#decisions button")[2].click();
              document.documentElement.dataset.clicked = [
                document.querySelector("#results tbody th").textContent,
                document.querySelectorAll("#readings tbody tr").length,
                document.querySelector("#decisions tr[aria-current] button").textContent,
                document.getElementById("time-at").textContent,
                document.documentElement.scrollWidth <= innerWidth ? "fits" : "too wide",
              ].join("|");
            }, 100);
            </script>
            """;

    private final Path directory;

    private String browser = "";

    ReportPageTest(@TempDir Path directory) {
        this.directory = directory;
    }

    @BeforeEach
    void findBrowser() {
        Optional<String> found = browser();
        assumeTrue(found.isPresent(), "no browser on the PATH, of " + BROWSERS + ": install one to test the page");
        browser = found.orElseThrow();
    }

    @Test
    void aRaceRendersWithoutAnErrorWithItsTableAndAllCharts() throws IOException, InterruptedException {
        String page = rendered(write(RaceFixture.result(2, 100)), 1280);

        assertThat(rootElement(page)).contains("data-ready=\"true\"").doesNotContain("data-error");
        assertThat(count(page, "<tr( class=\"invalid\")?>\\s*<th scope=\"row\" data-key"))
                .isEqualTo(RaceFixture.POOLS.size());
        assertThat(count(page, "<canvas")).isEqualTo(1 + 5);
    }

    @Test
    void theControlsWork() throws IOException, InterruptedException {
        Path html = write(RaceFixture.result(2, 100));
        Files.writeString(html, Files.readString(html).replace("</body>", CLICKS + "</body>"));

        String root = rootElement(rendered(html, 1280));

        assertThat(root).doesNotContain("data-error").contains("data-theme=\"dark\"");
        assertThat(root).containsPattern("data-clicked=\"auto\\|2\\|([0-9.]+ s)\\|\\1\\|fits\"");
    }

    @Test
    void aNarrowWindowNeedsNoSidewaysScroll() throws IOException, InterruptedException {
        Path html = write(RaceFixture.result(2, 100));
        Files.writeString(html, Files.readString(html).replace("</body>", CLICKS + "</body>"));

        assertThat(rootElement(rendered(html, 400))).contains("|fits\"");
    }

    @Test
    void aResultWithoutSeriesAndPercentilesStillRenders() throws IOException, InterruptedException {
        ObjectNode result = RaceFixture.result(1, 10);
        result.path("runs")
                .forEach(run -> List.of("series", "decisions", "responsePercentiles", "queueWaitPercentiles")
                        .forEach(((ObjectNode) run)::putArray));

        assertThat(rootElement(rendered(write(result), 1280)))
                .contains("data-ready=\"true\"")
                .doesNotContain("data-error");
    }

    private Path write(JsonNode result) throws IOException {
        Path html = directory.resolve("report.html");
        HtmlReport.write(Races.of(List.of(Json.MAPPER.treeToValue(result, RaceResult.class))), html);
        return html;
    }

    /** The page as the browser has it after running its scripts. */
    private String rendered(Path html, int width) throws IOException, InterruptedException {
        Path dom = directory.resolve("dom.html");
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
                        "--user-data-dir=" + Files.createTempDirectory(directory, "profile"),
                        "--window-size=" + width + ",1000",
                        "--virtual-time-budget=2000",
                        "--dump-dom",
                        html.toUri().toString())
                .redirectOutput(dom.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            assertThat(process.waitFor(SECONDS, TimeUnit.SECONDS))
                    .as("%s ends within %d s", browser, SECONDS)
                    .isTrue();
        } finally {
            process.destroyForcibly();
        }
        return Files.readString(dom, StandardCharsets.UTF_8);
    }

    private static Optional<String> browser() {
        return BROWSERS.stream()
                .flatMap(name -> Stream.of(System.getenv("PATH").split(Pattern.quote(File.pathSeparator)))
                        .map(folder -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .findFirst();
    }

    private static String rootElement(String page) {
        int from = page.indexOf("<html");
        assertThat(from).isNotNegative();
        return page.substring(from, page.indexOf('>', from));
    }

    private static long count(String page, String regex) {
        return Pattern.compile(regex).matcher(page).results().count();
    }
}

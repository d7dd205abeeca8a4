package dev.tidepool.lab.results.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tidepool.lab.results.Json;
import dev.tidepool.lab.results.RaceResult;
import dev.tidepool.lab.results.Races;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
    private static final String OPTIONS = "--no-sandbox --disable-gpu --disable-quic --no-first-run"
            + " --disable-background-networking --disable-component-update --disable-sync --enable-logging=stderr"
            + " --virtual-time-budget=2000 --dump-dom";

    /** Uses what a reader uses, then writes what came of it into an attribute of the root element. */
    private static final String CLICKS = """
            <script>
            setTimeout(() => {
              document.querySelector(".results th[data-sort=pool] button").click();
              document.querySelectorAll("#overlays input")[8].click();
              document.querySelector("input[value=queueWait]").click();
              document.querySelector("input[value=service]").click();
              document.getElementById("theme").click();
              document.querySelectorAll("#decisions button")[2].click();
              document.getElementById("zoom").click();
              document.documentElement.dataset.clicked = [
                document.querySelector(".results tbody th").textContent,
                document.querySelectorAll("#readings tbody tr").length,
                document.querySelector("#decisions tr[aria-current] button").textContent,
                document.getElementById("time-at").textContent,
                document.getElementById("unzoom").disabled ? "whole" : "zoomed",
                document.documentElement.scrollWidth <= innerWidth ? "fits" : "too wide",
              ].join("|");
            }, 100);
            </script>
            """;

    /**
     * Chooses the third workload as a keyboard does, then writes what is shown into an attribute of the root element.
     */
    private static final String OTHER_WORKLOAD = """
            <script>
            setTimeout(() => {
              const choice = document.querySelectorAll("input[name=workload]")[2];
              choice.focus();
              choice.click();
              const shown = [...document.querySelectorAll("section[data-workload]:not([hidden]) h2")]
                .map(title => title.textContent);
              document.documentElement.dataset.shown = [
                shown.every(title => title.includes("waits")) ? shown.length : shown,
                document.querySelectorAll("button[data-choose][aria-pressed=true]").length,
                document.querySelectorAll("#plane path.marker").length,
                document.documentElement.scrollWidth <= innerWidth ? "fits" : "too wide",
              ].join("|");
            }, 100);
            </script>
            """;

    /** Everything that can be used must be reachable by the tab key and have a name. */
    private static final String KEYBOARD = """
            <script>
            setTimeout(() => {
              const controls = [...document.querySelectorAll("button, select, input, [onclick], summary")]
                .filter(each => each.offsetParent);
              const name = each => each.textContent.trim() || each.labels?.[0]?.textContent.trim()
                || each.getAttribute("aria-label");
              const bad = controls.filter(each => each.tabIndex < 0 || !name(each)).map(each => each.outerHTML);
              const scrollers = [...document.querySelectorAll(".scroll")]
                .filter(each => each.tabIndex !== 0 || !each.getAttribute("role"));
              const slider = document.getElementById("time-cursor");
              slider.value = slider.max;
              slider.dispatchEvent(new Event("input"));
              const unnamed = bad.length + scrollers.length;
              const at = slider.getAttribute("aria-valuetext");
              document.documentElement.dataset.keyboard = `${unnamed} of ${controls.length > 30} at ${at} ${bad}`;
            }, 100);
            </script>
            """;

    private static final String TICKS = """
            <script>
            const ranges = [[0.9, 30], [0.8, 20000], [150, 250], [0.015, 0.13]];
            document.documentElement.dataset.ticks = ranges.map(([min, max]) => logTicks(min, max).join()).join("|");
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
        assertThat(count(page, "<canvas"))
                .as("curves, six strips and a heat map")
                .isEqualTo(1 + 6 + 1);
        assertThat(count(page, "class=\"marker hue-\\d"))
                .as("valid pools on the plane")
                .isEqualTo(11);
        assertThat(count(page, "<circle class=\"oracle\"")).isEqualTo(1);
    }

    @Test
    void eachNodeOfAClusterHasItsOwnCharts() throws IOException, InterruptedException {
        String page = rendered(write(RaceFixture.cluster(1, 60)), 1280);

        assertThat(rootElement(page)).contains("data-ready=\"true\"").doesNotContain("data-error");
        assertThat(count(page, "<canvas")).isEqualTo(1 + 7 + 2 * 3);
    }

    @Test
    void aChosenWorkloadShowsItsOwnTablesAndCharts() throws IOException, InterruptedException {
        Path html = directory.resolve("report.html");
        HtmlReport.write(RaceFixture.races(3, 1, 60), html);
        with(html, OTHER_WORKLOAD);

        for (int width : List.of(1280, 400)) {
            String root = rootElement(rendered(html, width));
            assertThat(root).doesNotContain("data-error").contains("data-shown=\"4|1|11|fits\"");
        }
    }

    @Test
    void everyControlHasANameAndIsReachedByTheKeyboard() throws IOException, InterruptedException {
        Path html = write(RaceFixture.result(2, 100));
        with(html, KEYBOARD);

        assertThat(rootElement(rendered(html, 1280))).contains("data-keyboard=\"0 of true at 60 s \"");
    }

    @Test
    void theControlsWork() throws IOException, InterruptedException {
        Path html = write(RaceFixture.result(2, 100));
        with(html, CLICKS);

        String root = rootElement(rendered(html, 1280));

        assertThat(root).doesNotContain("data-error").contains("data-theme=\"dark\"");
        assertThat(root).containsPattern("data-clicked=\"auto\\|2\\|([0-9.]+ s)\\|\\1\\|zoomed\\|fits\"");
    }

    @Test
    void ticksStandAtRoundValues() throws IOException, InterruptedException {
        Path html = write(RaceFixture.result(1, 20));
        with(html, TICKS);

        assertThat(rootElement(rendered(html, 1280)))
                .contains("data-ticks=\"1,2,5,10,20|1,10,100,1000,10000|160,180,200,220,240|0.02,0.05,0.1\"");
    }

    @Test
    void aNarrowWindowNeedsNoSidewaysScroll() throws IOException, InterruptedException {
        Path html = write(RaceFixture.result(2, 100));
        with(html, CLICKS);

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

    private static void with(Path html, String script) throws IOException {
        Files.writeString(html, Files.readString(html).replace("</body>", script + "</body>"));
    }

    private Path write(JsonNode result) throws IOException {
        Path html = directory.resolve("report.html");
        HtmlReport.write(Races.of(List.of(Json.MAPPER.treeToValue(result, RaceResult.class))), html);
        return html;
    }

    /** The page as the browser has it after running its scripts. */
    private String rendered(Path html, int width) throws IOException, InterruptedException {
        Path dom = directory.resolve("dom.html");
        Path log = directory.resolve("browser.log");
        List<String> command = new ArrayList<>(List.of(browser, "--headless"));
        command.addAll(List.of(OPTIONS.split(" ", -1)));
        command.add("--user-data-dir=" + Files.createTempDirectory(directory, "profile"));
        command.addAll(List.of("--window-size=" + width + ",1000", html.toUri().toString()));
        Process process = new ProcessBuilder(command)
                .redirectOutput(dom.toFile())
                .redirectError(log.toFile())
                .start();
        try {
            assertThat(process.waitFor(SECONDS, TimeUnit.SECONDS))
                    .as("%s ends within %d s", browser, SECONDS)
                    .isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(Files.readString(log, StandardCharsets.UTF_8))
                .as("the console")
                .doesNotContain("CONSOLE");
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

package dev.tidepool.lab.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tidepool.lab.measure.LiveFigures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Opens the page in headless Chromium. */
@Tag("full")
@Timeout(120)
class LivePageBrowserTest {
    private static final String POINTS = "document.documentElement.dataset.points === '%d'";
    private static final String SET = "(() => { const slider = document.getElementById('factor'); slider.value = %d;"
            + " slider.dispatchEvent(new Event('input')); return 'set'; })()";

    private final Path folder;
    private final BlockingQueue<Double> rates = new LinkedBlockingQueue<>();
    private LivePage page;
    private Chromium browser;

    LivePageBrowserTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @BeforeEach
    void open() throws IOException, InterruptedException {
        Optional<String> found = Chromium.find();
        assumeTrue(
                found.isPresent(), "no browser on the PATH, of " + Chromium.NAMES + ": install one to test the page");
        page = LivePage.open("race", 0);
        page.adjusts(rates::add);
        page.begin(new RunHeader("auto", 2, "mixed", 3, 14, 30.0));
        browser = Chromium.open(found.orElseThrow(), page.uri(), 1280, 1000, folder.resolve("profile"));
    }

    @AfterEach
    void close() {
        if (browser != null) {
            browser.close();
        }
        if (page != null) {
            page.close();
        }
    }

    @Test
    void drawsTheStripsTheFiguresAndTheDecisions() {
        figures(1, 40);
        browser.await(POINTS.formatted(40));
        assertThat(browser.evaluate("document.querySelectorAll('canvas').length"))
                .isEqualTo("6");
        assertThat(text("heading")).contains("auto", "run 3 of 14");
        assertThat(text("progress")).isEqualTo("running, 10 s of 30 s");
        assertThat(text("figures")).contains("target", "40", "p50, ms120", "p99, ms280");
        assertThat(browser.evaluate("document.querySelectorAll('#decisions tbody tr').length"))
                .isEqualTo("40");
        assertThat(text("reason")).isEqualTo("Now: the queue grows");
        assertThat(painted()).isTrue();
        healthy();
    }

    @Test
    void theSliderAsksForARateAndFollowsTheServer() throws InterruptedException {
        figures(1, 4);
        browser.await(POINTS.formatted(4));
        browser.evaluate(SET.formatted(150));
        assertThat(rates.poll(30, TimeUnit.SECONDS)).isEqualTo(1.5);
        browser.await("document.getElementById('rate-note').textContent.includes('changed by hand')");
        browser.evaluate("document.getElementById('factor-reset').click()");
        assertThat(rates.poll(30, TimeUnit.SECONDS)).isEqualTo(1.0);

        page.runEnded();
        browser.await("document.getElementById('factor').disabled");
        page.begin(new RunHeader("ema", 3, "mixed", 4, 14, 30.0));
        browser.await("document.getElementById('rate-note').textContent === ''");
        healthy();
    }

    @Test
    void pauseStopsTheDrawingAndNothingElse() {
        figures(1, 4);
        browser.await(POINTS.formatted(4));
        browser.evaluate("document.dispatchEvent(new KeyboardEvent('keydown', {key: 'p'}))");
        assertThat(text("pause")).isEqualTo("Resume drawing");
        figures(5, 20);
        browser.await("strips.columns.t.length === 20");
        assertThat(browser.evaluate("document.documentElement.dataset.points")).isEqualTo("4");
        browser.evaluate("document.getElementById('pause').click()");
        browser.await(POINTS.formatted(20));
        healthy();
    }

    @Test
    void comesBackByItselfAndHasEverythingThatWasMissed() {
        figures(1, 4);
        browser.await(POINTS.formatted(4));
        browser.evaluate("source.close(); setTimeout(connect, 300); 'closed'"); // as after a lost connection
        figures(5, 20);
        browser.await(POINTS.formatted(20));
        assertThat(text("connection")).isEqualTo("connected");
        healthy();
    }

    @Test
    void endsWithALinkToTheReportThatOutlivesTheServer() throws IOException {
        figures(1, 4);
        browser.await(POINTS.formatted(4));
        page.finish(Files.writeString(folder.resolve("report.html"), "<p>who won</p>"));
        page.close();
        browser.await("document.documentElement.dataset.ended === 'true'");
        assertThat(text("ended")).contains("Open the report", "report.html");
        assertThat(browser.evaluate("fetch === undefined ? '' : document.querySelector('#ended a').href"))
                .startsWith("blob:");
        healthy();
    }

    @Test
    void aPhoneNeedsNoSidewaysScroll() {
        figures(1, 40);
        browser.await(POINTS.formatted(40));
        browser.size(390, 844);
        browser.await("document.querySelector('canvas').getBoundingClientRect().right <= 390");
        assertThat(browser.evaluate("document.documentElement.scrollWidth <= innerWidth"))
                .isEqualTo("true");
        healthy();
    }

    private void figures(int from, int to) {
        for (int i = from; i <= to; i++) {
            String reason = "the queue grows";
            page.figures(new LiveFigures(
                    i / 4.0, 100L * i, 90L * i, i, i / 2, 10L * i, i, 2.5 * i, 0.5, reason, 3.0 * i, 7.0 * i));
        }
    }

    private String text(String id) {
        return browser.evaluate("document.getElementById('" + id + "').textContent");
    }

    /** Whether the strip of threads has pixels that are not transparent, more than its axes alone. */
    private boolean painted() {
        return Integer.parseInt(browser.evaluate("(() => { const canvas = document.querySelectorAll('canvas')[1];"
                        + " const data = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;"
                        + " let count = 0; for (let i = 3; i < data.length; i += 4) { if (data[i]) { count++; } }"
                        + " return count; })()"))
                > 5_000;
    }

    private void healthy() {
        assertThat(browser.evaluate("document.documentElement.dataset.error ?? ''"))
                .isEmpty();
    }
}

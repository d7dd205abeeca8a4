package dev.tidepool.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tidepool.lab.result.Json;
import dev.tidepool.lab.result.RaceResult;
import dev.tidepool.lab.result.Races;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HtmlReportTest {
    private static final Pattern DATA =
            Pattern.compile("<script type=\"application/json\" id=\"data\">(.*?)</script>", Pattern.DOTALL);

    private final Path directory;

    HtmlReportTest(@TempDir Path directory) {
        this.directory = directory;
    }

    @Test
    void aTypicalRaceMakesAPageFarBelowTheLimitWithARowForEachPool() throws IOException {
        String page = page(RaceFixture.result(2, 100));

        assertThat(page.length()).isLessThan(500_000);
        RaceFixture.POOLS.forEach(pool -> assertThat(page).contains("<th scope=\"row\" data-key=\"" + pool + "\">"));
        assertThat(page).contains("<h1>No difference in response p99 between auto, cached and virtual");
        assertThat(page).doesNotContain("{{");
    }

    @Test
    void aLongRaceStaysBelowTheLimitAndTellsTheChartsHowManyPointsItHad() throws IOException {
        String page = page(RaceFixture.result(5, 3_000));

        assertThat(page.getBytes(StandardCharsets.UTF_8).length).isLessThanOrEqualTo(HtmlReport.MAX_BYTES);
        JsonNode run = data(page).at("/pools/0/runs/0");
        assertThat(run.path("points").asInt()).isEqualTo(3_000);
        assertThat(run.at("/series/t").size()).isBetween(200, 1_000);
    }

    @Test
    void aRaceWithVeryManyRunsKeepsTheMedianRepetitionOfEachPoolAlone() throws IOException {
        String page = page(RaceFixture.result(60, 60));

        assertThat(page.getBytes(StandardCharsets.UTF_8).length).isLessThanOrEqualTo(HtmlReport.MAX_BYTES);
        assertThat(data(page).at("/pools/0/runs").size()).isEqualTo(1);
        assertThat(data(page).at("/pools/0/runs/0/median").asBoolean()).isTrue();
    }

    @Test
    void thePageLoadsNothingFromElsewhere() throws IOException {
        String page = page(RaceFixture.result(1, 20));

        assertThat(page).contains("Content-Security-Policy\" content=\"default-src 'none';");
        assertThat(page).doesNotContainPattern("(?i)\\b(src|href|action|data)\\s*=\\s*[\"']?\\s*(https?:)?//");
        assertThat(page).doesNotContainPattern("(?i)@import|url\\(\\s*[\"']?(https?:)?//|<link\\b|<script[^>]+src");
    }

    @Test
    void hostileTextIsShownAndNeverRun() throws IOException {
        String hostile = "</script><script>alert(1)</script><!-- \"' $1 {{data}} & \\";
        ObjectNode result = RaceFixture.result(1, 20);
        ObjectNode scenario = (ObjectNode) result.path("scenario");
        scenario.put("name", hostile).put("description", hostile).put("command", hostile);
        scenario.put("workloadText", hostile).put("source", hostile);
        ObjectNode run = (ObjectNode) result.at("/runs/0");
        ((ArrayNode) scenario.path("pools")).set(0, hostile);
        run.put("pool", hostile);
        ((ObjectNode) run.at("/decisions/0")).put("reason", hostile).put("inputs", hostile);
        ((ObjectNode) result.at("/runs/11")).put("invalidReason", hostile);

        String page = page(result);

        assertThat(page).doesNotContain("<script>alert").doesNotContain("<!-- ");
        assertThat(page).contains("&lt;script&gt;alert(1)&lt;/script&gt;");
        assertThat(data(page).at("/pools/0/name").asText()).isEqualTo(hostile);
        assertThat(data(page).at("/pools/0/runs/0/decisions/0/reason").asText()).isEqualTo(hostile);
    }

    @Test
    void anInvalidRunShowsWhyAndNoLatencyAnywhere() throws IOException {
        ObjectNode result = RaceFixture.result(1, 20);
        ObjectNode run = (ObjectNode) result.at("/runs/0");
        run.put("valid", false).put("invalidReason", "dropped 3 arrivals");
        ((ObjectNode) run.path("responseMillis")).put("p99", 77_777.7);
        ((ObjectNode) run.path("queueWaitMillis")).put("p99", 77_777.7);

        String page = page(result);

        assertThat(page).contains("No latencies: dropped 3 arrivals").doesNotContain("77,778");
        JsonNode charted = data(page).at("/pools/0/runs/0");
        assertThat(charted.has("response")).isFalse();
        assertThat(charted.has("queueWait")).isFalse();
        assertThat(charted.path("series").has("queueWaitMillis")).isFalse();
        assertThat(charted.path("series").has("poolSize")).isTrue();
    }

    @Test
    void percentilesOfARunWithUnfinishedTasksReadAsLowerBounds() throws IOException {
        String row = row(page(RaceFixture.result(2, 20)), "fixed-2");

        assertThat(row).containsPattern("data-column=\"response-p99\"[^>]*>≥\\d");
        assertThat(row).contains("6,240 unfinished").contains("7.45 % not served");
    }

    @Test
    void anIncompleteRepetitionIsLeftOutOfTheMediansAndSaid() throws IOException {
        assertThat(row(page(RaceFixture.result(2, 20)), "watermark")).contains("1 of 2 runs incomplete, left out");
    }

    @Test
    void theStripsShowAutoFirstAndElseTheBestPool() throws IOException {
        ObjectNode result = RaceFixture.result(2, 20);
        assertThat(data(page(result)).path("shownFirst").asInt()).isZero();

        result.path("runs").forEach(run -> {
            if (run.path("pool").asText().equals("auto")) {
                ((ObjectNode) run).put("pool", "car");
            }
        });
        ((ArrayNode) result.at("/scenario/pools")).set(0, "car");
        assertThat(data(page(result)).path("shownFirst").asInt()).isPositive();
    }

    @Test
    void scenarioAndEnvironmentReadAsLines() throws IOException {
        assertThat(page(RaceFixture.result(1, 20)))
                .contains(
                        "<dt>memory</dt><dd>7.8 GiB</dd>", "<dt>unit of work</dt><dd>digest 0.57 µs, sql 3.54 µs</dd>")
                .contains("<dt>100 % is</dt><dd>1,285 tasks/s: measured in a closed loop</dd>")
                .contains("<dt>commit</dt><dd>53dfa4f</dd>");
    }

    @Test
    void aRaceWithoutRunsSaysSo() throws IOException {
        ObjectNode result = RaceFixture.result(1, 20);
        result.putArray("runs");

        assertThat(page(result)).contains("<h1>No result: the race has no run.</h1>");
    }

    private String page(JsonNode result) throws IOException {
        Path html = directory.resolve("report.html");
        HtmlReport.write(Races.of(List.of(Json.MAPPER.treeToValue(result, RaceResult.class))), html);
        return Files.readString(html);
    }

    private static JsonNode data(String page) throws IOException {
        Matcher matcher = DATA.matcher(page);
        assertThat(matcher.find()).isTrue();
        return Json.MAPPER.readTree(matcher.group(1));
    }

    private static String row(String page, String pool) {
        int from = page.indexOf("data-key=\"" + pool + "\"");
        return page.substring(from, page.indexOf("</tr>", from));
    }
}

package dev.tidepool.lab.results.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tidepool.lab.results.Histograms;
import dev.tidepool.lab.results.HttpRun;
import dev.tidepool.lab.results.Json;
import dev.tidepool.lab.results.MadeUpRace;
import dev.tidepool.lab.results.Mode;
import dev.tidepool.lab.results.RaceResult;
import dev.tidepool.lab.results.Races;
import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.results.compare.Pool;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Tag;
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
        assertThat(page).contains("<h1>No difference in response p99 from the lowest, auto&apos;s ");
        assertThat(page)
                .containsPattern("auto against cached, the next: p99 [\\d.]+ × \\[[\\d.]+], no difference; threads on"
                        + " average [^<]+\\.</h1>");
        assertThat(page).doesNotContain("{{");
    }

    @Tag("full")
    @Test
    void aLongRaceStaysBelowTheLimitAndTellsTheChartsHowManyPointsItHad() throws IOException {
        String page = page(RaceFixture.result(5, 3_000));

        assertThat(page.getBytes(StandardCharsets.UTF_8).length).isLessThanOrEqualTo(HtmlReport.MAX_BYTES);
        JsonNode run = data(page).at("/races/0/pools/0/runs/0");
        assertThat(run.path("points").asInt()).isEqualTo(3_000);
        assertThat(run.at("/series/t").size()).isBetween(200, 1_000);
    }

    @Test
    @Tag("full")
    void aRaceWithVeryManyRunsKeepsTheMedianRepetitionOfEachPoolAlone() throws IOException {
        String page = page(RaceFixture.result(60, 60));

        assertThat(page.getBytes(StandardCharsets.UTF_8).length).isLessThanOrEqualTo(HtmlReport.MAX_BYTES);
        assertThat(data(page).at("/races/0/pools/0/runs").size()).isEqualTo(1);
        assertThat(data(page).at("/races/0/pools/0/runs/0/median").asBoolean()).isTrue();
    }

    @Test
    @Tag("full")
    void fiveWorkloadsOfTwelvePoolsInFiveLongRepetitionsStayBelowTheLimitAndKeepEveryPool() throws IOException {
        String page = HtmlReport.of(RaceFixture.races(5, 5, 1_000));

        assertThat(page.getBytes(StandardCharsets.UTF_8).length).isLessThanOrEqualTo(HtmlReport.MAX_BYTES);
        JsonNode races = data(page).path("races");
        assertThat(races.findValuesAsText("shownFirst")).hasSize(5);
        races.forEach(race -> race.path("pools")
                .forEach(pool -> assertThat(pool.at("/runs/0/series/t").size())
                        .as("points of %s", pool.path("name").asText())
                        .isGreaterThan(100)));
    }

    /** The page of a load said that it ran in one process. */
    @Test
    void theNotesOfALoadSpeakOfItsClient() {
        assertThat(notes(MadeUpRace.run("auto", 1, 10))).contains("in one process", "its generator was late");
        assertThat(notes(overHttp(false)))
                .doesNotContain("in one process")
                .contains("over HTTP from another process", "its generator was late");
        assertThat(notes(overHttp(true)))
                .contains("over HTTP from another process")
                .doesNotContain("its generator was late");
    }

    private static Run overHttp(boolean closedLoop) {
        return MadeUpRace.run("auto", 1, 10).overHttp(new HttpRun("http://127.0.0.1:1", 1, closedLoop, Map.of()), true);
    }

    private static String notes(Run run) {
        return Facts.validityNotes(Mode.MEASURED, Pool.of(MadeUpRace.of(List.of(run))));
    }

    @Test
    void aPoolHasOneColourOnAllWorkloadsEvenWhereOthersAreMissing() throws IOException {
        Races two = RaceFixture.races(2, 1, 20);
        RaceResult second = two.races().get(1);
        List<Run> withoutAuto =
                second.runs().stream().filter(run -> !run.pool().equals("auto")).toList();

        JsonNode races = data(HtmlReport.of(Races.of(List.of(
                        two.races().get(0), new RaceResult(second.scenario(), second.environment(), withoutAuto)))))
                .path("races");

        assertThat(races.at("/0/pools/1/name").asText()).isEqualTo("request-rate");
        assertThat(races.at("/0/pools/1/style").asInt()).isEqualTo(1);
        assertThat(races.at("/1/pools/0/name").asText()).isEqualTo("request-rate");
        assertThat(races.at("/1/pools/0/style").asInt()).isEqualTo(1);
    }

    @Test
    void severalWorkloadsBeginWithTheirMatrix() throws IOException {
        String page = HtmlReport.of(RaceFixture.races(3, 2, 20));

        assertThat(page)
                .contains("<h1>auto has the lowest response p99 on each of 3 workloads, or one that does not differ"
                        + " from it.");
        assertThat(page).contains("<table class=\"matrix\">", "data-choose=\"2\">waits</button>");
        assertThat(page).contains("<td class=\"lowest shade-0\">lowest</td>", "not all served");
    }

    @Test
    void theHeadlineOfSeveralWorkloadsSaysWhereAutoIsFurthestFromTheLowest() throws IOException {
        List<RaceResult> races = List.of(
                MadeUpRace.of(runs(Map.of("auto", 10.0, "cached", 20.0))),
                MadeUpRace.of(runs(Map.of("auto", 30.0, "cached", 10.0))));

        assertThat(HtmlReport.of(Races.of(races))).contains(" auto is at most 3 × the lowest, on made up.</h1>");
    }

    private static List<Run> runs(Map<String, Double> p99s) {
        return p99s.entrySet().stream()
                .map(each -> MadeUpRace.run(each.getKey(), 1, each.getValue()))
                .toList();
    }

    @Test
    void curvesOfSeveralRepetitionsAreReadOffTheSumOfTheirHistograms() throws IOException {
        ObjectNode result = RaceFixture.result(2, 20);
        result.path("runs").forEach(run -> {
            Histogram nanos = new Histogram(3);
            nanos.recordValueWithCount(run.path("repetition").asInt() == 1 ? 1_000_000 : 100_000_000, 99);
            ((ObjectNode) run).set("histograms", Json.MAPPER.valueToTree(Histograms.of(nanos, nanos, nanos)));
        });

        JsonNode curve = data(page(result)).at("/races/0/pools/0/merged/response");

        // Half of all tasks took 1 ms, half 100 ms: the median is 1 ms and p55 100 ms, where averages would say 50.5
        // ms.
        assertThat(at(curve, 50)).isCloseTo(1, within(0.02));
        assertThat(at(curve, 55)).isCloseTo(100, within(2.0));
    }

    @Test
    void whatNobodyMeasuredHasNoPanel() throws IOException {
        ObjectNode result = RaceFixture.result(1, 20);
        result.path("runs")
                .forEach(run -> ((ObjectNode) run)
                        .remove(List.of(
                                "responsiveness", "noise", "responseHeat", "serviceMillis", "servicePercentiles")));
        ((ObjectNode) result.path("scenario")).putArray("loadChanges");

        String page = page(result);

        assertThat(page).doesNotContain("Responsiveness of other", "Settling after", "CPU stolen", "within 500 ms");
        assertThat(data(page).at("/races/0/pools/0/runs/0").has("heat")).isFalse();
    }

    @Test
    void aRaceOfClustersTellsTheShareInTimeAndEachNode() throws IOException {
        String page = page(RaceFixture.cluster(2, 20));

        assertThat(page).contains("within 500 ms", "12.5 / 13.5 / 14.5", "0 / 4 / 8");
        assertThat(data(page).at("/races/0/pools/0/runs/0/nodes/2/speed").asDouble())
                .isEqualTo(0.5);
    }

    @Test
    void regretSettlingAndResponsivenessHaveTheirTables() throws IOException {
        String page = page(RaceFixture.result(2, 100));

        assertThat(page).contains("the ratio to the best fixed size, fixed:64, chosen on the odd repetitions");
        assertThat(data(page).at("/races/0/oracle").asText()).isEqualTo("fixed:64");
        assertThat(page).contains("15 s: 1,156/s</th>", "Responsiveness of other applications");
    }

    @Test
    void eachTermInATableHeaderHasATooltip() throws IOException {
        String page = page(RaceFixture.result(2, 20)) + page(RaceFixture.cluster(2, 20));

        assertThat(page).contains("data-sort=\"mean-threads\" title=\"the mean number of threads alive");
        Set<String> unexplained = Pattern.compile("<th scope=\"col(?:group)?\"(?![^>]*title=)[^>]*>([^<]+)</th>")
                .matcher(page)
                .results()
                .map(header -> header.group(1))
                .filter(title -> !title.matches("\\d+ s: .*")) // of the changes of load
                .collect(Collectors.toSet());
        assertThat(unexplained).isSubsetOf("Pool", "Tasks", "Time", "log scale", "why invalid", "within 500 ms");
    }

    @Test
    void noTwoOfManyPoolsHaveOneColour() throws IOException {
        String[] pools = IntStream.range(0, 60).mapToObj(i -> "fixed:" + i).toArray(String[]::new);
        List<Run> runs =
                Stream.of(pools).map(pool -> MadeUpRace.run(pool, 1, 10)).toList();

        String page = HtmlReport.of(Races.of(List.of(MadeUpRace.of(runs))));

        List<String> colours = IntStream.range(0, 60)
                .mapToObj(i -> Pattern.compile("--hue-" + i + ": ([^;]+);").matcher(page))
                .map(colour -> colour.find() ? colour.group(1) : "none")
                .toList();
        assertThat(colours).doesNotHaveDuplicates().doesNotContain("none");
        assertThat(page).contains("swatch hue-59 ");
    }

    @Test
    void chartsAndLegendsNameThreadsWantedAliveAndBusy() throws IOException {
        assertThat(page(RaceFixture.result(1, 20)))
                .contains("Threads: target (dotted), alive (line), busy (filled)")
                .contains("{ title: \"alive\", key: \"poolSize\"", ">Threads alive</th>");
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
        assertThat(data(page).at("/races/0/pools/0/name").asText()).isEqualTo(hostile);
        assertThat(data(page).at("/races/0/pools/0/runs/0/decisions/0/reason").asText())
                .isEqualTo(hostile);
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
        JsonNode charted = data(page).at("/races/0/pools/0/runs/0");
        assertThat(charted.has("response")).isFalse();
        assertThat(charted.has("queueWait")).isFalse();
        assertThat(charted.path("series").has("queueWaitMillis")).isFalse();
        assertThat(charted.path("series").has("poolSize")).isTrue();
    }

    @Test
    void percentilesOfARunWithUnfinishedTasksReadAsLowerBounds() throws IOException {
        String row = row(page(RaceFixture.result(2, 20)), "fixed:2");

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
        assertThat(data(page(result)).at("/races/0/shownFirst").asInt()).isZero();

        result.path("runs").forEach(run -> {
            if (run.path("pool").asText().equals("auto")) {
                ((ObjectNode) run).put("pool", "car");
            }
        });
        ((ArrayNode) result.at("/scenario/pools")).set(0, "car");
        assertThat(data(page(result)).at("/races/0/shownFirst").asInt()).isPositive();
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

    private static double at(JsonNode curve, double percentile) {
        for (JsonNode point : curve) {
            if (point.get(0).asDouble() >= percentile) {
                return point.get(1).asDouble();
            }
        }
        return Double.NaN;
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

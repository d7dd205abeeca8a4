package dev.tidepool.lab.report;

import static org.apache.commons.text.StringEscapeUtils.escapeXml11;

import dev.tidepool.lab.compare.Comparison;
import dev.tidepool.lab.compare.Pool;
import dev.tidepool.lab.result.Interval;
import dev.tidepool.lab.result.Mode;
import dev.tidepool.lab.result.RaceResult;
import dev.tidepool.lab.result.Races;
import dev.tidepool.lab.result.Scenario;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Writes a result as one HTML file that needs no network and no other file. Stateless, safe for any thread. */
public final class HtmlReport {
    /** No page is larger than this, in bytes, however long the race was. */
    static final int MAX_BYTES = 2_000_000;

    private static final int MAX_WORKLOAD_TEXT = 20_000;
    private static final List<String> SCRIPTS =
            List.of("theme.js", "format.js", "table.js", "percentiles.js", "strips.js", "decisions.js", "report.js");

    private HtmlReport() {}

    /**
     * Writes the page. Series and decisions are thinned out as far as needed to keep it under 2 MB; the page says so where it happened.
     *
     * @param races what was measured, at least one race; invalid and incomplete runs are welcome
     * @param html the file to write, replaced if it exists; its directory exists
     * @throws IllegalArgumentException if the result has so many runs that even their summary is too large
     * @throws IOException if the file cannot be written
     */
    public static void write(Races races, Path html) throws IOException {
        Files.writeString(html, of(races));
    }

    /**
     * Returns the page.
     *
     * @param races what was measured, at least one race
     * @throws IllegalArgumentException if the result has so many runs that even their summary is too large
     */
    public static String of(Races races) {
        return page(races.races().get(0));
    }

    private static String page(RaceResult result) {
        List<Pool> pools = Pool.of(result);
        Map<String, String> parts = parts(result, pools);
        for (ChartDetail detail = ChartDetail.of(pools); ; detail = detail.coarser()) {
            // "<" never stands in the embedded JSON, so no text in it can close the script element.
            parts.put("data", ChartData.of(pools, detail).toString().replace("<", "\\u003c"));
            String page = PageTemplate.filled(HtmlReport.class, "report.html", parts);
            int bytes = page.getBytes(StandardCharsets.UTF_8).length;
            if (bytes <= MAX_BYTES) {
                return page;
            }
            if (detail.isEmpty()) {
                throw new IllegalArgumentException("a result of " + pools.size() + " pools and "
                        + result.runs().size() + " runs makes a page of " + bytes
                        + " bytes even without charts; "
                        + MAX_BYTES + " are allowed: race fewer pools or repetitions at a time");
            }
        }
    }

    private static Map<String, String> parts(RaceResult result, List<Pool> pools) {
        Scenario scenario = result.scenario();
        Comparison comparison = new Comparison(pools);
        Map<String, String> parts = PageTemplate.chartLibrary();
        boolean simulated = scenario.mode() == Mode.SIMULATED;
        parts.put("kind", simulated ? "Simulation" : "Race");
        parts.put("title", simulated ? "simulation of thread pools" : "race of thread pools");
        parts.put("again", simulated ? "Repeat this simulation" : "Repeat this race");
        parts.put("scenario", escapeXml11(scenario.name()));
        parts.put("description", escapeXml11(description(scenario)));
        parts.put("date", escapeXml11(readable(result.environment().started())));
        parts.put("headline", escapeXml11(comparison.headline()));
        parts.put("remarks", escapeXml11(String.join(" ", comparison.remarks())));
        parts.put("rows", new ResultTable(pools, comparison).rows());
        parts.put("repetitions", repetitions(pools));
        parts.put("command", escapeXml11(scenario.command()));
        parts.put("scenario-facts", Facts.of(scenario));
        parts.put("environment-facts", Facts.of(result.environment()));
        parts.put("validity", Facts.validityNotes(scenario.mode(), pools));
        parts.put("workload", workload(scenario.workloadText()));
        parts.put("css", PageTemplate.shared("report.css"));
        parts.put("js", PageTemplate.shared(SCRIPTS));
        return parts;
    }

    private static String description(Scenario scenario) {
        String simulated = scenario.mode() == Mode.SIMULATED ? "Simulated in virtual time, nothing measured. " : "";
        return simulated + (scenario.description().isEmpty() ? "" : "Workload: " + scenario.description() + ".");
    }

    /** 2026-11-21T21:40:00Z reads 2026-11-21 21:40 UTC; any other form stays as it is. */
    private static String readable(String date) {
        return date.replaceFirst("^(\\d{4}-\\d\\d-\\d\\d)T(\\d\\d:\\d\\d)(:[\\d.]+)?Z$", "$1 $2 UTC");
    }

    private static String repetitions(List<Pool> pools) {
        int most = pools.stream().mapToInt(pool -> pool.counted().size()).max().orElse(0);
        if (most < 2) {
            return "One run of each pool.";
        }
        return "Medians over up to " + most + " repetitions, with " + Interval.kind(most) + ".";
    }

    private static String workload(String text) {
        boolean whole = text.length() <= MAX_WORKLOAD_TEXT;
        return escapeXml11(
                whole ? text : text.substring(0, MAX_WORKLOAD_TEXT) + "\n… (shortened; all of it is in result.json)");
    }
}

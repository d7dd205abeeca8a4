package dev.tidepool.lab.results.report;

import static org.apache.commons.text.StringEscapeUtils.escapeXml11;

import dev.tidepool.lab.results.Mode;
import dev.tidepool.lab.results.Races;
import dev.tidepool.lab.results.Scenario;
import dev.tidepool.lab.results.compare.Pool;
import dev.tidepool.lab.results.page.PageTemplate;
import dev.tidepool.lab.results.phase.PhasePicture;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Writes a result as one HTML file that needs no network and no other file. Stateless. */
public final class HtmlReport {
    /** The maximum size of a page, however long the race was. */
    static final int MAX_BYTES = 2_000_000;

    private static final List<String> SCRIPTS =
            List.of(("axes.js table.js labels.js plane.js repetitions.js curvelegend.js percentiles.js"
                            + " timechart.js markers.js heat.js nodes.js runstrips.js decisions.js timeview.js"
                            + " workloads.js copy.js report.js")
                    .split(" ", -1));

    private HtmlReport() {}

    /**
     * Writes the page. Series, heat maps and decisions are thinned out to keep it under 2 MB; the page says so.
     *
     * @param races at least one race; runs may be invalid or incomplete
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
     * @throws IllegalArgumentException if the result has so many runs that even their summary is too large
     */
    public static String of(Races races) {
        List<RaceView> workloads = RaceView.of(races);
        Map<String, String> parts = parts(races, workloads);
        parts.put("body", Glossary.explained(PageTemplate.filled(HtmlReport.class, "report.html", parts)));
        parts.put("data", "");
        int others = bytes(PageTemplate.page(parts));
        parts.put("data", new ChartData(workloads).within(MAX_BYTES - others));
        String page = PageTemplate.page(parts);
        if (bytes(page) > MAX_BYTES) {
            List<Pool> pools = workloads.stream()
                    .flatMap(workload -> workload.pools().stream())
                    .toList();
            long runs = pools.stream().mapToLong(pool -> pool.runs().size()).sum();
            throw new IllegalArgumentException("a result of " + pools.size() + " pools and " + runs
                    + " runs makes a page of " + bytes(page) + " bytes even without charts; " + MAX_BYTES
                    + " are allowed: race fewer pools or repetitions at a time");
        }
        return page;
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    private static Map<String, String> parts(Races races, List<RaceView> workloads) {
        Scenario scenario = workloads.get(0).scenario();
        boolean simulated = scenario.mode() == Mode.SIMULATED;
        boolean several = workloads.size() > 1;
        List<Section> sections = new ArrayList<>();
        for (int i = 0; i < workloads.size(); i++) {
            sections.add(new Section(workloads.get(i), i, several));
        }
        Map<String, String> parts = new HashMap<>();
        parts.put("kind", (simulated ? "Simulation" : "Race") + (several ? " over" : ""));
        String name = several
                ? workloads.size() + " workloads"
                : escapeXml11("“" + scenario.workload().name() + "”");
        parts.put("scenario", name);
        parts.put("title", name + (simulated ? ": simulation of thread pools" : ": race of thread pools"));
        parts.put(
                "date", escapeXml11(readable(races.races().get(0).environment().started())));
        if (several) {
            Overview overview = new Overview(races, workloads);
            parts.put("headline", escapeXml11(overview.headline()));
            parts.put("lead", "");
            parts.put("overview", overview(overview, sections));
        } else {
            parts.put("headline", escapeXml11(workloads.get(0).headline()));
            parts.put("lead", sections.get(0).lead());
            parts.put("overview", "");
        }
        parts.put("phases", each(sections, Section::phases));
        parts.put("plane", each(sections, Section::plane));
        parts.put("results", each(sections, Section::results));
        parts.put("details", each(sections, Section::details));
        parts.put("trust", each(sections, Section::trust));
        parts.put("css", PageTemplate.resource(HtmlReport.class, "charts.css") + PhasePicture.css());
        parts.put("js", PageTemplate.resources(HtmlReport.class, SCRIPTS));
        return parts;
    }

    private static String overview(Overview overview, List<Section> sections) {
        return PageTemplate.filled(
                HtmlReport.class,
                "overview.html",
                Map.of(
                        "matrix", overview.table(),
                        "choices", overview.choices(),
                        "summaries", each(sections, Section::summary)));
    }

    private static String each(List<Section> sections, Function<Section, String> part) {
        return sections.stream().map(part).collect(Collectors.joining("\n"));
    }

    /** Turns 2026-11-21T21:40:00Z into 2026-11-21 21:40 UTC; any other form stays. */
    private static String readable(String date) {
        return date.replaceFirst("^(\\d{4}-\\d\\d-\\d\\d)T(\\d\\d:\\d\\d)(:[\\d.]+)?Z$", "$1 $2 UTC");
    }
}

package dev.tidepool.lab.results.report;

import static org.apache.commons.text.StringEscapeUtils.escapeXml11;

import dev.tidepool.lab.results.Interval;
import dev.tidepool.lab.results.Mode;
import dev.tidepool.lab.results.Scenario;
import dev.tidepool.lab.results.compare.Pool;
import dev.tidepool.lab.results.page.PageTemplate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The parts of the page that each workload has. Of several workloads, scripts show the chosen one. */
final class Section {
    private static final int MAX_WORKLOAD_TEXT = 20_000;

    private final RaceView workload;
    private final int number;

    /** The name of the workload for headings; empty if there is only one. */
    private final String of;

    Section(RaceView workload, int number, boolean several) {
        this.workload = workload;
        this.number = number;
        this.of = several ? " on “" + escapeXml11(workload.scenario().workload().name()) + "”" : "";
    }

    /** The headline of this workload, on a page of several. */
    String summary() {
        Scenario scenario = workload.scenario();
        return div("<h2>Workload “" + escapeXml11(scenario.workload().name()) + "”</h2>\n<p class=\"headline\">"
                + escapeXml11(workload.headline()) + "</p>\n" + lead());
    }

    /** What qualifies the headline, and what the workload is. */
    String lead() {
        return paragraph(String.join(" ", workload.remarks())) + paragraph(description());
    }

    /** What only a workload with phases has. */
    String phases() {
        return PhaseSection.of(workload, number, of);
    }

    String plane() {
        return div(PlaneTable.of(workload));
    }

    String results() {
        Map<String, String> parts = parts();
        parts.put("repetitions", repetitions(workload.pools()));
        parts.put("rows", ResultRows.of(workload.pools(), workload.ranking()));
        return PageTemplate.filled(HtmlReport.class, "results.html", parts);
    }

    /** What only some races have: nodes, changes of the load, responsiveness of others. */
    String details() {
        return detail("nodes", "Nodes" + of, ClusterTable.of(workload.pools()), """
                Each node in the run with the median p99. The share done in time refers to all offered tasks, over
                the repetitions.""")
                + detail("settling", "Settling after each change of load" + of, SettlingTable.of(workload), """
                Seconds until the pool's size stays within 20 % or 2 threads of the settled size, that size, and how far
                the pool overshot it, in the run with the median p99. “not settled”: the load changed again before,
                or the queue still grew in the last third of the time.""")
                + detail(
                        "responsiveness",
                        "Responsiveness of other applications" + of,
                        ResponsivenessTable.of(workload.pools()),
                        """
                A probe of 1 ms of CPU repeats in another process. The delay is how much longer it took than its fastest
                run. The deviation is that of its completions per 200 ms, there and on a thread of the pool's process.
                Lower is better for other programs.""");
    }

    /** Validity, the command to repeat, scenario and machine. */
    String trust() {
        Scenario scenario = workload.scenario();
        List<Pool> pools = workload.pools();
        boolean simulated = scenario.mode() == Mode.SIMULATED;
        Map<String, String> parts = parts();
        parts.put("state", TrustTable.invalid(pools) == 0 ? "" : "notice");
        parts.put("verdict", simulated ? "Simulated in virtual time." : TrustTable.verdict(pools));
        parts.put("table", simulated ? "" : TrustTable.of(pools));
        parts.put("notes", Facts.validityNotes(scenario.mode(), pools));
        parts.put("again", simulated ? "Repeat this simulation" : "Repeat this race");
        parts.put("command", escapeXml11(scenario.plan().command()));
        parts.put("scenario-facts", Facts.of(scenario));
        parts.put("environment-facts", Facts.of(workload.race().environment()));
        parts.put("workload", workloadText(scenario.workload().workloadText()));
        return PageTemplate.filled(HtmlReport.class, "trust.html", parts);
    }

    private Map<String, String> parts() {
        Map<String, String> parts = new LinkedHashMap<>();
        parts.put("number", Integer.toString(number));
        parts.put("of", of);
        return parts;
    }

    private String div(String html) {
        return "<div data-workload=\"" + number + "\">\n" + html + "</div>\n";
    }

    private String detail(String id, String title, String table, String note) {
        return table.isEmpty() ? "" : """
                <section data-workload="%d" aria-labelledby="%s-%1$d">
                  <h2 id="%2$s-%1$d">%s</h2>
                  <p class="note">%s</p>
                %s</section>
                """.formatted(number, id, title, escapeXml11(note), table);
    }

    private static String paragraph(String text) {
        return text.isEmpty() ? "" : "<p class=\"lead\">" + escapeXml11(text) + "</p>\n";
    }

    private String description() {
        Scenario scenario = workload.scenario();
        String simulated = scenario.mode() == Mode.SIMULATED ? "Simulated in virtual time, nothing measured. " : "";
        return simulated
                + (scenario.workload().description().isEmpty()
                        ? ""
                        : "Workload: " + scenario.workload().description().replaceFirst("[.]$", "") + ".");
    }

    private static String repetitions(List<Pool> pools) {
        int most = pools.stream().mapToInt(pool -> pool.counted().size()).max().orElse(0);
        if (most < 2) {
            return "One run of each pool.";
        }
        return "Medians over up to " + most + " repetitions, with " + Interval.kind(most) + ".";
    }

    private static String workloadText(String text) {
        boolean whole = text.length() <= MAX_WORKLOAD_TEXT;
        return escapeXml11(
                whole ? text : text.substring(0, MAX_WORKLOAD_TEXT) + "\n… (shortened; all of it is in result.json)");
    }
}

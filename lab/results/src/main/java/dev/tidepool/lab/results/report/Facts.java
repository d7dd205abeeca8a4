package dev.tidepool.lab.results.report;

import static org.apache.commons.text.StringEscapeUtils.escapeXml11;

import dev.tidepool.lab.results.Calibration;
import dev.tidepool.lab.results.Environment;
import dev.tidepool.lab.results.Mode;
import dev.tidepool.lab.results.Noise;
import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.results.Scenario;
import dev.tidepool.lab.results.compare.Numbers;
import dev.tidepool.lab.results.compare.Pool;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The scenario and the environment as an HTML list of terms and values, and notes on validity. */
final class Facts {
    private static final double GIBIBYTE = 1L << 30;

    private final StringBuilder html = new StringBuilder();

    private Facts() {}

    /** The scenario's facts that the rest of the page does not show. */
    static String of(Scenario scenario) {
        Facts facts = new Facts();
        facts.add("mode", scenario.mode() == Mode.SIMULATED ? "simulated, in virtual time" : null);
        facts.add("workload", scenario.workload().source());
        facts.add("arrivals", Numbers.plain(scenario.plan().seconds()) + " s in each run");
        facts.add("repetitions", Integer.toString(scenario.plan().repetitions()));
        facts.add("seed", Long.toString(scenario.plan().seed()));
        facts.add("pools", String.join(", ", scenario.plan().pools()));
        facts.add(scenario.calibration());
        facts.add("stopped early", scenario.incomplete() ? "yes" : null);
        return facts.html.toString();
    }

    /** The environment's facts. */
    static String of(Environment environment) {
        Facts facts = new Facts();
        facts.add("cores", Integer.toString(environment.cores()));
        facts.add("memory", String.format(Locale.ROOT, "%.1f GiB", environment.memoryBytes() / GIBIBYTE));
        facts.add("system", environment.os() + ", " + environment.arch());
        facts.add("Java", environment.java() + ", " + environment.vm());
        facts.add("JVM options", environment.flags().isEmpty() ? null : String.join(" ", environment.flags()));
        facts.add("generator's thread", environment.generatorPriority());
        facts.add("commit", environment.commit());
        return facts.html.toString();
    }

    /** What to know before trusting the figures, one list item each. */
    static String validityNotes(Mode mode, List<Pool> pools) {
        List<Run> runs = pools.stream().flatMap(pool -> pool.runs().stream()).toList();
        List<String> notes = new ArrayList<>();
        if (mode == Mode.SIMULATED) {
            notes.add("All figures are simulated. The policies are the code that sizes real pools; machine, threads and"
                    + " tasks are models. They leave out caches, locks, garbage collection and other programs.");
            if (pools.stream().anyMatch(pool -> pool.name().startsWith("oracle"))) {
                notes.add("The oracle's size was chosen on arrivals of another seed and scored on those of all pools.");
            }
        } else {
            notes.add(processes(runs));
            boolean closedLoop = runs.stream()
                    .map(run -> run.conditions().http())
                    .anyMatch(http -> http != null && http.closedLoop());
            if (!closedLoop) {
                notes.add("A run is invalid if its generator was late (p99) by more than 1 ms and more than a tenth of"
                        + " the response p99, or dropped an arrival. Latencies of invalid runs appear nowhere on this"
                        + " page.");
            }
            if (runs.stream().anyMatch(run -> run.conditions().noise() != null)) {
                notes.add("A run is also invalid if " + Noise.limits());
            }
            pools.stream()
                    .filter(pool -> !pool.warnings().isEmpty())
                    .forEach(pool -> notes.add("Doubtful, " + pool.name() + ": " + pool.warnings() + "."));
        }
        return notes.stream()
                .map(note -> "<li>" + escapeXml11(note) + "</li>\n")
                .collect(Collectors.joining());
    }

    private static String processes(List<Run> runs) {
        if (runs.stream().anyMatch(run -> run.conditions().cluster() != null)) {
            return "Nodes and callers are processes of this machine and share its cores. Threads and CPU time"
                    + " are sums over the nodes; the decisions are those of the first node.";
        }
        if (runs.stream().anyMatch(run -> run.conditions().http() != null)) {
            return "The requests came over HTTP from another process. If it ran on the server's machine, the two shared"
                    + " its cores.";
        }
        return "The race ran in one process: the generator shares JVM, heap, garbage collector and cores with the pool"
                + " under test.";
    }

    private void add(@Nullable Calibration calibration) {
        if (calibration == null) {
            return;
        }
        if (calibration.capacityPerSecond() != null) {
            add("100 % is", Numbers.whole(calibration.capacityPerSecond()) + " tasks/s: " + calibration.basis());
        }
        if (calibration.cpuBoundPerSecond() != null) {
            add("CPU allows", Numbers.whole(calibration.cpuBoundPerSecond()) + " tasks/s, by CPU time of a task");
        }
        String units = calibration.nanosPerUnit().entrySet().stream()
                .map(unit -> unit.getKey() + " " + Numbers.plain(unit.getValue() / 1e3) + " µs")
                .collect(Collectors.joining(", "));
        add("unit of work", units.isEmpty() ? null : units);
        add("calibrated in", calibration.seconds() > 0 ? Numbers.plain(calibration.seconds()) + " s" : null);
    }

    private void add(String term, @Nullable String value) {
        if (value != null) {
            html.append("<dt>")
                    .append(escapeXml11(term))
                    .append("</dt><dd>")
                    .append(escapeXml11(value))
                    .append("</dd>\n");
        }
    }
}

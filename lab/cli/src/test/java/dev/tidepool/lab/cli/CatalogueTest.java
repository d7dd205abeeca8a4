package dev.tidepool.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Every scheme that the project implements is listed, with the source that it comes from. */
class CatalogueTest {

    /** By system: the kind, the names that stand for it, and a word of each one's source. */
    private static final List<Scheme> SCHEMES = List.of(
            // CRR-DTPS and its baselines
            new Scheme("Sizing policies", "crr-node", "000"),
            new Scheme("Overload monitors", "average-wait", "000"),
            new Scheme("Routing policies", "collaborative-round-robin", "000"),
            new Scheme("Routing policies", "collaborative-round-robin-cumulative", "000"),
            new Scheme("Routing policies", "round-robin", "000"),
            new Scheme("Sizing policies", "throughput-decline", "000"),
            new Scheme("Routing policies", "heuristic", "000"),
            new Scheme("Sizing policies", "memory-guard", "000"),
            new Scheme("Routing policies", "resource-level", "000"),
            // FOTP, with and without workload profiling
            new Scheme("Sizing policies", "profiled-request-rate", "001"),
            new Scheme("Sizing policies", "request-rate", "001"),
            // TEMA and what it is compared with
            new Scheme("Sizing policies", "tema", "002"),
            new Scheme("Sizing policies", "tema-erlang", "002"),
            new Scheme("Sizing policies", "ema", "Kang"),
            new Scheme("Sizing policies", "gaussian-linear", "Kim"),
            new Scheme("Sizing policies", "watermark-sun", "002"),
            new Scheme("Sizing policies", "thread-per-request", "002"),
            new Scheme("Sizing policies", "fixed", "002"),
            // Group-16: sizing, queueing, placement
            new Scheme("Sizing policies", "watermark", "003"),
            new Scheme("Sizing policies", "watermark-as-coded", "003"),
            new Scheme("Sizing policies", "ema-group16", "003"),
            new Scheme("Sizing policies", "ema-group16-as-coded", "003"),
            new Scheme("Queues and placement", "shared", "003"),
            new Scheme("Queues and placement", "striped", "003"),
            new Scheme("Queues and placement", "round-robin", "003"),
            new Scheme("Queues and placement", "random", "003"),
            new Scheme("Queues and placement", "least-tasks", "003"),
            // Related systems
            new Scheme("Sizing policies", "axis2-watermark", "Axis2"),
            new Scheme("Sizing policies", "hill-climbing", ".NET"),
            new Scheme("Sizing policies", "open-liberty", "Open Liberty"),
            new Scheme("Sizing policies", "adapt-t", "ADAPT-T"),
            new Scheme("Sizing policies", "cpu-utilisation", "Robsman"),
            new Scheme("Sizing policies", "response-time", "Chen and Lin"),
            new Scheme("Sizing policies", "average-idle-time", "Xu and Bode"),
            new Scheme("Sizing policies", "cost-balance", "Ling"),
            new Scheme("Sizing policies", "littles-law", "Little"),
            new Scheme("Sizing policies", "gradient-limit", "concurrency-limits"),
            // Routing beyond the papers
            new Scheme("Routing policies", "random", "baseline"),
            new Scheme("Routing policies", "least-in-flight", "baseline"),
            new Scheme("Routing policies", "power-of-two-choices", "Mitzenmacher"),
            new Scheme("Routing policies", "peak-ewma", "Finagle"),
            new Scheme("Routing policies", "weighted-round-robin", "Waldspurger"),
            new Scheme("Routing policies", "prequal", "Wydrowski"),
            new Scheme("Routing policies", "join-shortest-queue", "Winston"),
            new Scheme("Overload monitors", "standing-queue", "CoDel"),
            // Ours
            new Scheme("Routing policies", "shortest-wait", "Tidepool"),
            new Scheme("Sizing policies", "auto", "Tidepool"),
            new Scheme("Oracles", "oracle", "Tidepool"),
            new Scheme("Oracles", "clairvoyant", "Tidepool"));

    private record Scheme(String kind, String name, String source) {}

    @Test
    void everySchemeIsListedWithItsSource() {
        for (Scheme scheme : SCHEMES) {
            assertThat(rows(scheme.kind()))
                    .as(scheme.kind() + ": " + scheme.name())
                    .containsKey(scheme.name());
            assertThat(rows(scheme.kind()).get(scheme.name()).source())
                    .as("source of " + scheme.name())
                    .contains(scheme.source());
        }
    }

    @Test
    void everyRowHasASummaryOfItsOwn() {
        for (Catalogue kind : Catalogue.all()) {
            assertThat(kind.rows()).isNotEmpty();
            assertThat(kind.rows().stream().map(Catalogue.Row::name))
                    .as(kind.title())
                    .doesNotHaveDuplicates();
            assertThat(kind.rows()).allSatisfy(row -> assertThat(row.summary()).isNotBlank());
        }
    }

    private static Map<String, Catalogue.Row> rows(String title) {
        Map<String, Catalogue.Row> rows = new TreeMap<>();
        Catalogue.all().stream()
                .filter(kind -> kind.title().equals(title))
                .flatMap(kind -> kind.rows().stream())
                .forEach(row -> rows.put(row.name(), row));
        return rows;
    }
}

package dev.tidepool.micrometer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The dashboard for Grafana that the library brings. */
final class Dashboard {
    private static final Pattern METER = Pattern.compile("\\b(?:tidepool_)?executor_\\w+");
    private static final Pattern LABELS_OF = Pattern.compile("label_values\\((\\w+), \\w+\\)");

    /** An annotation shows the moments at which a comparison holds; what is compared is there at all times. */
    private static final Pattern COMPARISON = Pattern.compile(" (?:>|==) \\d$");

    private final JsonNode root;

    Dashboard() throws IOException {
        try (InputStream file = Dashboard.class.getResourceAsStream("grafana-dashboard.json")) {
            root = JsonMapper.builder().build().readTree(Objects.requireNonNull(file, "the dashboard"));
        }
    }

    /** Returns the queries of all panels, annotations and variables, as Grafana would send them for all pools. */
    List<String> queries() {
        List<String> queries = new ArrayList<>();
        root.findValues("expr").forEach(query -> queries.add(query.textValue()));
        LABELS_OF
                .matcher(root.get("templating").toString())
                .results()
                .map(found -> found.group(1))
                .forEach(queries::add);
        return queries.stream()
                .map(query -> query.replace("$pool", ".*").replaceAll("\\$__\\w+", "1m"))
                .map(query -> COMPARISON.matcher(query).replaceFirst(""))
                .toList();
    }

    /** Returns the names of all meters in the queries, as Prometheus knows them. */
    Set<String> meters() {
        Set<String> names = new TreeSet<>();
        queries()
                .forEach(query ->
                        METER.matcher(query).results().map(MatchResult::group).forEach(names::add));
        return names;
    }
}

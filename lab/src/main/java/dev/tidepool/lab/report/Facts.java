package dev.tidepool.lab.report;

import static org.apache.commons.text.StringEscapeUtils.escapeXml11;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The scenario and the environment as an HTML list of terms and values, whatever they hold. */
final class Facts {
    private static final Set<String> SHOWN_ELSEWHERE = Set.of("name", "description", "workloadText", "command");
    private static final long GIBIBYTE = 1L << 30;

    private Facts() {}

    /** One term and value for each field that has a value and no place of its own on the page. */
    static String list(JsonNode object) {
        StringBuilder html = new StringBuilder();
        object.properties().forEach(field -> {
            JsonNode value = field.getValue();
            if (!SHOWN_ELSEWHERE.contains(field.getKey()) && !value.isNull()) {
                html.append("<dt>")
                        .append(escapeXml11(term(field.getKey())))
                        .append("</dt><dd>")
                        .append(escapeXml11(text(field.getKey(), value)))
                        .append("</dd>\n");
            }
        });
        return html.toString();
    }

    /** What to know before trusting the figures, one list item each. */
    static String validityNotes(List<Pool> pools) {
        StringBuilder html = new StringBuilder();
        double lateness = pools.stream()
                .flatMap(pool -> pool.counted().stream())
                .mapToDouble(run -> run.number("/generatorLatenessMillis/p99"))
                .filter(value -> !Double.isNaN(value))
                .max()
                .orElse(Double.NaN);
        if (!Double.isNaN(lateness)) {
            item(
                    html,
                    "Over the runs shown, the generator's lateness p99 was at most " + Numbers.plain(lateness)
                            + " ms.");
        }
        for (Pool pool : pools) {
            String reasons = Comparison.invalidReasons(pool);
            if (!reasons.isEmpty()) {
                item(html, pool.name() + ", invalid: " + reasons + ".");
            }
        }
        return html.toString();
    }

    private static void item(StringBuilder html, String text) {
        html.append("<li>").append(escapeXml11(text)).append("</li>\n");
    }

    /** capacityPerSecond reads "capacity per second". */
    private static String term(String key) {
        return key.replaceAll("(?<=[a-z])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
    }

    private static String text(String key, JsonNode value) {
        if (key.toLowerCase(Locale.ROOT).contains("memory") && value.isNumber() && value.asLong() > GIBIBYTE / 4) {
            return String.format(Locale.ROOT, "%.1f GiB", value.asDouble() / GIBIBYTE);
        }
        if (value.isNumber() && !key.equals("seed")) {
            return value.isIntegralNumber() ? Numbers.whole(value.asDouble()) : Numbers.plain(value.asDouble());
        }
        return value.isValueNode() ? value.asText() : value.toString();
    }
}

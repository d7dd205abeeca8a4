package dev.tidepool.lab.measure.contestant;

import dev.tidepool.options.Parameters;
import dev.tidepool.policy.routing.RoutingPolicies;
import dev.tidepool.policy.sizing.SizingPolicies;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The tables of policies in {@code docs/reference/contestants.md}, as the catalogues make them. */
final class PolicyTables {
    private static final String HEADER = """
            | name | what it does | source | parameters, defaults |
            |---|---|---|---|
            """;

    private PolicyTables() {}

    static String sizing() {
        return SizingPolicies.all().stream()
                .map(entry -> row(
                        entry.name(),
                        entry.summary(),
                        entry.source(),
                        Parameters.of(entry.defaults().apply(2)).shown(),
                        Parameters.of(entry.defaults().apply(3)).shown()))
                .collect(Collectors.joining("", HEADER, ""));
    }

    static String routing() {
        return RoutingPolicies.all().stream()
                .map(entry -> {
                    Map<String, Object> shown =
                            Parameters.of(entry.defaults().get()).shown();
                    return row(entry.name(), entry.summary(), entry.source(), shown, shown);
                })
                .collect(Collectors.joining("", HEADER, ""));
    }

    private static String row(
            String name, String summary, String source, Map<String, Object> ofTwoCores, Map<String, Object> ofThree) {
        String parameters = ofTwoCores.entrySet().stream()
                .map(each -> "`%s` %s"
                        .formatted(each.getKey(), value(each.getValue(), String.valueOf(ofThree.get(each.getKey())))))
                .collect(Collectors.joining(", "));
        return "| `%s` | %s | %s | %s |%n"
                .formatted(name, summary, source, parameters.isEmpty() ? "none" : parameters)
                .replace("\r", "");
    }

    /** A value that differs between machines of two and three cores is a multiple of the cores. */
    private static String value(Object ofTwoCores, String ofThree) {
        if (String.valueOf(ofTwoCores).equals(ofThree)) {
            return ofThree;
        }
        int factor = (Integer) ofTwoCores / 2;
        if (!ofThree.equals(Integer.toString(3 * factor))) {
            throw new IllegalArgumentException("%s on 2 cores, %s on 3".formatted(ofTwoCores, ofThree));
        }
        return factor == 1 ? "cores" : String.format(Locale.ROOT, "%d × cores", factor);
    }
}

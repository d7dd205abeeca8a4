package dev.tidepool.lab.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A run's decisions as the page lists them; of too many, those that resized, by how far they moved the target. */
final class DecisionLog {
    private static final int MAX_TEXT = 400;

    private DecisionLog() {}

    /**
     * The decisions in order of time, each with t (s), target, resize, reason, inputs and what was decided, in words.
     *
     * @param decisions the decisions of the result file
     * @param most how many to keep
     */
    static ArrayNode kept(JsonNode decisions, int most) {
        record Candidate(JsonNode decision, boolean resize, double change) {}

        List<Candidate> candidates = new ArrayList<>();
        double target = 0;
        for (JsonNode decision : decisions) {
            double next = decision.path("target").asDouble(target);
            candidates.add(new Candidate(decision, decision.path("resize").asBoolean(false), Math.abs(next - target)));
            target = next;
        }
        ArrayNode kept = JsonNodeFactory.instance.arrayNode();
        candidates.stream()
                .sorted(Comparator.comparing(Candidate::resize)
                        .thenComparing(Candidate::change)
                        .reversed())
                .limit(most)
                .sorted(Comparator.comparingDouble(
                        candidate -> candidate.decision().path("t").asDouble()))
                .forEach(candidate -> kept.add(entry(candidate.decision())));
        return kept;
    }

    private static ObjectNode entry(JsonNode decision) {
        ObjectNode entry = JsonNodeFactory.instance.objectNode();
        entry.set("t", SeriesReduction.rounded(decision.path("t").asDouble(), SeriesReduction.TIME_DIGITS));
        entry.set("target", decision.path("target"));
        entry.put("resize", decision.path("resize").asBoolean(false));
        entry.put("reason", shortened(decision.path("reason").asText("")));
        entry.put("inputs", shortened(decision.path("inputs").asText("")));
        entry.put("decided", shortened(words(decision.path("decision"))));
        return entry;
    }

    private static String words(JsonNode decision) {
        if (!decision.isObject()) {
            return decision.asText("");
        }
        List<String> words = new ArrayList<>();
        add(words, "floor", decision.path("floor"), "");
        add(words, "prestart", decision.path("prestart"), "");
        add(words, "limit", decision.path("limit"), "none");
        add(words, "grow at backlog", decision.path("growAtBacklog"), "never");
        JsonNode idle = decision.path("idleTimeoutMillis");
        if (idle.isNumber()) {
            words.add("idle timeout " + (isUnbounded(idle) ? "none" : Numbers.plain(idle.asDouble() / 1000) + " s"));
        }
        return String.join(", ", words);
    }

    private static void add(List<String> words, String name, JsonNode value, String unbounded) {
        if (value.isNumber()) {
            words.add(name + " " + (isUnbounded(value) ? unbounded : Numbers.whole(value.asDouble())));
        } else if (value.isTextual()) {
            words.add(name + " " + value.asText());
        }
    }

    /** Integer.MAX_VALUE and beyond stand for "no bound". */
    private static boolean isUnbounded(JsonNode value) {
        return value.asDouble() >= Integer.MAX_VALUE;
    }

    private static String shortened(String text) {
        return text.length() <= MAX_TEXT ? text : text.substring(0, MAX_TEXT - 1) + "…";
    }
}

package dev.tidepool.lab.results.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tidepool.lab.results.Decision;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A run's decisions as the page lists them. If there are too many, it keeps those that moved the target farthest. */
final class DecisionLog {
    private static final int MAX_TEXT = 400;

    private DecisionLog() {}

    /**
     * The decisions in order of time, each with t (s), target, resize, reason, inputs and what was decided.
     *
     * @param decisions a run's decisions, oldest first
     * @param max how many to keep
     */
    static ArrayNode kept(List<Decision> decisions, int max) {
        record Candidate(Decision decision, int change) {}

        List<Candidate> candidates = new ArrayList<>();
        int target = 0;
        for (Decision decision : decisions) {
            candidates.add(new Candidate(decision, Math.abs(decision.target() - target)));
            target = decision.target();
        }
        ArrayNode kept = JsonNodeFactory.instance.arrayNode();
        candidates.stream()
                .sorted(Comparator.comparing(
                                (Candidate candidate) -> candidate.decision().resize())
                        .thenComparing(Candidate::change)
                        .reversed())
                .limit(max)
                .sorted(Comparator.comparingDouble(
                        candidate -> candidate.decision().t()))
                .forEach(candidate -> kept.add(entry(candidate.decision())));
        return kept;
    }

    private static ObjectNode entry(Decision decision) {
        ObjectNode entry = JsonNodeFactory.instance.objectNode();
        entry.set("t", SeriesReduction.rounded(decision.t(), SeriesReduction.TIME_DIGITS));
        entry.put("target", decision.target());
        entry.put("resize", decision.resize());
        entry.put("reason", shortened(decision.reason()));
        entry.put("inputs", shortened(decision.inputs()));
        entry.put("decided", shortened(decision.decision()));
        return entry;
    }

    private static String shortened(String text) {
        return text.length() <= MAX_TEXT ? text : text.substring(0, MAX_TEXT - 1) + "…";
    }
}

package dev.tidepool.lab.report;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * One run of the result file, read tolerantly: what is missing or null is NaN, zero or empty.
 *
 * @param node the run as the result file has it
 */
record Run(JsonNode node) {

    String pool() {
        return node.path("pool").asText("?");
    }

    int repetition() {
        return node.path("repetition").asInt(1);
    }

    boolean valid() {
        return node.path("valid").asBoolean(true);
    }

    /** Why the run's latencies are no result; one clause. */
    String invalidReason() {
        JsonNode reason = node.path("invalidReason");
        return reason.isTextual() ? reason.asText() : "no reason given";
    }

    /** Whether the run was stopped before its end. */
    boolean incomplete() {
        return node.path("incomplete").asBoolean(false);
    }

    /** Whether the run may be compared with others: valid, and run to its end. */
    boolean comparable() {
        return valid() && !incomplete();
    }

    /** Tasks of the given outcome: lost, rejected, failed, unfinished, submitted or completed. */
    long tasks(String outcome) {
        return node.path(outcome).asLong(0);
    }

    /** The number at the JSON pointer (RFC 6901), NaN if there is none. */
    double number(String pointer) {
        JsonNode value = node.at(pointer);
        return value.isNumber() ? value.asDouble() : Double.NaN;
    }
}

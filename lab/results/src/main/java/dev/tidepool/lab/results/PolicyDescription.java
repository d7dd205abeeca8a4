package dev.tidepool.lab.results;

import java.util.Map;

/** The rule that sizes a pool, with its parameters by name. */
public record PolicyDescription(String name, Map<String, Object> parameters) {}

package dev.tidepool.lab.results;

import java.util.Map;

/**
 * The rule that sizes a pool.
 *
 * @param name its name
 * @param parameters its parameters by name
 */
public record PolicyDescription(String name, Map<String, Object> parameters) {}

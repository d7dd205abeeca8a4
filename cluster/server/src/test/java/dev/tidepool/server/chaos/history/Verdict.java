package dev.tidepool.server.chaos.history;

import java.util.List;
import java.util.SortedMap;

/**
 * The result of checking a run's histories.
 *
 * @param phases the counts of each phase, by its number
 * @param violations the violations
 */
public record Verdict(SortedMap<Integer, PhaseCounts> phases, List<Violation> violations) {}

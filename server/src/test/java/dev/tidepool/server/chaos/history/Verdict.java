package dev.tidepool.server.chaos.history;

import java.util.List;
import java.util.SortedMap;

/**
 * What the histories of a run show.
 *
 * @param phases the counts of each phase, by its number
 * @param violations the rules broken
 */
public record Verdict(SortedMap<Integer, PhaseCounts> phases, List<Violation> violations) {}

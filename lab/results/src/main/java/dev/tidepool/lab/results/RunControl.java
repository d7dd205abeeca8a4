package dev.tidepool.lab.results;

import java.util.List;

/**
 * The sizing of a pool during a run.
 *
 * @param decisions those that changed the request to the pool
 * @param series the run over time
 */
public record RunControl(PolicyDescription policy, List<Decision> decisions, List<SeriesPoint> series) {}

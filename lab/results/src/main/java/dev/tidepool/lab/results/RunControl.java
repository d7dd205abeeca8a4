package dev.tidepool.lab.results;

import java.util.List;

/**
 * How a pool was sized during a run.
 *
 * @param policy what sized the pool
 * @param decisions decisions that changed what is asked of the pool
 * @param series the run over time
 */
public record RunControl(PolicyDescription policy, List<Decision> decisions, List<SeriesPoint> series) {}

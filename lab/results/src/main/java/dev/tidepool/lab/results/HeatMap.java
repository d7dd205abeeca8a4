package dev.tidepool.lab.results;

import java.util.List;

/**
 * The distribution of response times over the time of a run.
 *
 * @param stepSeconds length of a time step
 * @param upperMillis the upper ends of the bands of response times, ascending and evenly spaced on a log scale. There
 *     are at least two, or none if the run had no responses. A response time counts in the first band that it does not
 *     exceed, or else in the last.
 * @param counts a row for each time step of intended start, from 0; each row has the number of tasks in each band
 */
public record HeatMap(double stepSeconds, List<Double> upperMillis, List<List<Long>> counts) {
    public HeatMap {
        upperMillis = List.copyOf(upperMillis);
        counts = counts.stream().map(List::copyOf).toList();
    }
}

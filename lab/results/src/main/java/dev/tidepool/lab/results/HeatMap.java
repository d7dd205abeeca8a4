package dev.tidepool.lab.results;

import java.util.List;

/**
 * How response times were distributed over the time of a run.
 *
 * @param stepSeconds length of a time step
 * @param upperMillis the upper end of each band of response times, ascending and evenly spaced on a log scale, at least two or, of a run
 *     without responses, none; a response time counts in the first band whose end it does not exceed, one beyond the last in the last
 * @param counts a row for each time step of intended start, from 0; in it the tasks of each band
 */
public record HeatMap(double stepSeconds, List<Double> upperMillis, List<List<Long>> counts) {

    /** Copies the lists. */
    public HeatMap {
        upperMillis = List.copyOf(upperMillis);
        counts = counts.stream().map(List::copyOf).toList();
    }
}

package dev.tidepool.lab.measure.loop;

import dev.tidepool.lab.results.HeatMap;
import dev.tidepool.lab.results.Round;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Counts response times by intended start and length. There are at most 60 time steps of 100 ms or more, and eight
 * bands a decade from 0.1 ms to 1,000 s, the same for every run. Empty bands at both ends are left out, except for the
 * one below the fastest task, which marks the lower end of that task's band.
 */
final class HeatMapper {
    private static final int MAX_STEPS = 60;
    private static final double MIN_STEP_SECONDS = 0.1;
    private static final double MIN_MILLIS = 0.1;
    private static final int BANDS_PER_DECADE = 8;
    private static final int BANDS = 7 * BANDS_PER_DECADE + 1;
    private static final double NANOS_PER_MILLI = 1e6;

    private final double stepSeconds;
    private final double[] upperNanos = new double[BANDS];
    private final long[][] counts;
    private int lowest = BANDS;
    private int highest = -1;

    /**
     * Prepares a map.
     *
     * @param lastNanos the last intended start, nanos
     */
    HeatMapper(long lastNanos) {
        stepSeconds = Round.to(Math.max(MIN_STEP_SECONDS, lastNanos / 1e9 / MAX_STEPS), 4);
        counts = new long[(int) (lastNanos / 1e9 / stepSeconds) + 1][BANDS];
        Arrays.setAll(
                upperNanos,
                band -> MIN_MILLIS * NANOS_PER_MILLI * StrictMath.pow(10, (double) band / BANDS_PER_DECADE));
    }

    void add(long intendedNanos, long responseNanos) {
        int at = Arrays.binarySearch(upperNanos, (double) responseNanos);
        int band = Math.min(BANDS - 1, at >= 0 ? at : -at - 1);
        counts[Math.min(counts.length - 1, (int) (intendedNanos / 1e9 / stepSeconds))][band]++;
        lowest = Math.min(lowest, band);
        highest = Math.max(highest, band);
    }

    HeatMap map() {
        int first = Math.max(0, lowest - 1);
        int last = highest < 0 ? highest : Math.max(highest, first + 1);
        List<Double> upper = new ArrayList<>();
        for (int band = first; band <= last; band++) {
            upper.add(Round.to(upperNanos[band] / NANOS_PER_MILLI, 3));
        }
        List<List<Long>> rows = new ArrayList<>();
        for (long[] row : counts) {
            rows.add(
                    last < 0
                            ? List.of()
                            : Arrays.stream(row, first, last + 1).boxed().toList());
        }
        return new HeatMap(stepSeconds, upper, rows);
    }
}

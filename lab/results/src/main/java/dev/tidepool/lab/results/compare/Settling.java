package dev.tidepool.lab.results.compare;

import dev.tidepool.lab.results.LoadChange;
import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.results.SeriesPoint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a pool's size followed one change of the load. The settled size is the median over the last third of the time
 * until the next change.
 *
 * @param change of the intended arrival rate
 * @param settledSize the threads at which it settled
 * @param seconds from the change until the size stayed within 20 % or 2 threads of the settled size, whichever is more;
 *     null if the load changed again first, or the queue grew to the end
 * @param overshoot how far the size went beyond the settled size, as a share of it: above after a rise, below after a
 *     fall
 */
public record Settling(
        LoadChange change, double settledSize, @Nullable Double seconds, double overshoot) {
    private static final double WITHIN_SHARE = 0.2;
    private static final double WITHIN_THREADS = 2;
    private static final int MIN_POINTS = 3;

    /**
     * Returns how the pool's size followed each change. Changes that last for fewer than three points are left out.
     *
     * @param run the run
     * @param changes of the load, by time
     * @param seconds when arrivals ended
     */
    public static List<Settling> of(Run run, List<LoadChange> changes, double seconds) {
        List<Settling> all = new ArrayList<>();
        for (int i = 0; i < changes.size(); i++) {
            double from = changes.get(i).t();
            double until = i + 1 < changes.size() ? changes.get(i + 1).t() : seconds;
            List<SeriesPoint> stretch = run.series().stream()
                    .filter(point -> point.t() > from && point.t() <= until)
                    .toList();
            boolean fell =
                    i > 0 && changes.get(i).ratePerSecond() < changes.get(i - 1).ratePerSecond();
            if (stretch.size() >= MIN_POINTS) {
                all.add(after(changes.get(i), stretch, fell));
            }
        }
        return all;
    }

    private static Settling after(LoadChange change, List<SeriesPoint> stretch, boolean fell) {
        double[] sizes = stretch.stream().mapToDouble(SeriesPoint::poolSize).toArray();
        double[] end = Arrays.copyOfRange(sizes, 2 * sizes.length / 3, sizes.length);
        double settled = median(end);
        double within = Math.max(WITHIN_THREADS, WITHIN_SHARE * settled);
        int stays = sizes.length;
        while (stays > 0 && Math.abs(sizes[stays - 1] - settled) <= within) {
            stays--;
        }
        @Nullable
        Double seconds = stays == sizes.length || queueGrows(stretch, settled)
                ? null
                : (Double) (stretch.get(stays).t() - change.t());
        double beyond = fell
                ? settled - Arrays.stream(sizes).min().orElse(0)
                : Arrays.stream(sizes).max().orElse(0) - settled;
        return new Settling(change, settled, seconds, Math.max(0, beyond) / Math.max(1, settled));
    }

    /** Whether more tasks wait in the last third than in the second, by a fifth and by a task for each thread. */
    private static boolean queueGrows(List<SeriesPoint> stretch, double settled) {
        double[] queue = stretch.stream().mapToDouble(SeriesPoint::queueLength).toArray();
        int third = queue.length / 3;
        double before = median(Arrays.copyOfRange(queue, third, 2 * queue.length / 3));
        double after = median(Arrays.copyOfRange(queue, 2 * queue.length / 3, queue.length));
        return after > before * (1 + WITHIN_SHARE) && after > before + Math.max(WITHIN_THREADS, settled);
    }

    private static double median(double[] values) {
        Arrays.sort(values);
        return (values[(values.length - 1) / 2] + values[values.length / 2]) / 2;
    }
}

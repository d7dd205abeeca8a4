package dev.tidepool.lab.race.cluster;

import dev.tidepool.lab.measure.loop.ArrivalLog;
import dev.tidepool.lab.measure.loop.RunSampler;
import dev.tidepool.lab.results.Round;
import dev.tidepool.lab.results.SeriesPoint;
import dev.tidepool.lab.workload.Schedule;
import java.util.ArrayList;
import java.util.List;

/** The callers' view of a run over time. */
final class CallersSeries {
    private CallersSeries() {}

    /**
     * Returns the arrivals and completions of each step. The figures of the pools are 0, because only the nodes know
     * them.
     *
     * @param log the times of the arrivals
     * @param endNanos when the run ended
     */
    static List<SeriesPoint> of(Schedule schedule, ArrivalLog log, long endNanos) {
        long step = RunSampler.stepNanos(endNanos);
        int steps = (int) Math.max(1, (endNanos + step - 1) / step);
        long[] arrivals = new long[steps];
        long[] completions = new long[steps];
        for (int i = 0; i < log.offeredCount(); i++) {
            arrivals[at(log.submitStart(i), step, steps)]++;
            if (log.ending(i) != ArrivalLog.Ending.NONE) {
                completions[at(log.end(i), step, steps)]++;
            }
        }
        List<SeriesPoint> points = new ArrayList<>();
        for (int i = 0; i < steps; i++) {
            double t = Round.to(Math.min(endNanos, (i + 1) * step) / 1e9, 4);
            points.add(new SeriesPoint(t, arrivals[i], completions[i], 0, 0, 0, null, null, null, null));
        }
        return points;
    }

    private static int at(long nanos, long step, int steps) {
        return (int) Math.min(steps - 1, nanos / step);
    }
}

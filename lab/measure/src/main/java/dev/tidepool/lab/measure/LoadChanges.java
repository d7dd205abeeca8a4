package dev.tidepool.lab.measure;

import dev.tidepool.lab.results.LoadChange;
import dev.tidepool.lab.results.Round;
import dev.tidepool.lab.workload.Workload;
import dev.tidepool.lab.workload.arrivals.Arrivals;
import dev.tidepool.lab.workload.arrivals.RateSegment;
import dev.tidepool.lab.workload.arrivals.ShapedArrivals;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** When the intended arrival rate of a run changes by more than a fifth. */
public final class LoadChanges {
    private static final double CHANGE = 0.2;
    private static final int STEPS_OF_A_RAMP = 10;
    private static final int WINDOWS_OF_A_TRACE = 20;

    private final List<LoadChange> changes = new ArrayList<>();

    private LoadChanges() {}

    /**
     * Returns the changes, the first at 0. A shape changes at its steps; a trace is compared in twentieths of the run.
     *
     * @param capacityPerSecond the rate of 100 %; ignored if no rate refers to it
     * @param seconds how long arrivals last
     */
    public static List<LoadChange> of(Workload workload, double capacityPerSecond, double seconds) {
        LoadChanges found = new LoadChanges();
        if (workload.arrivals() instanceof ShapedArrivals shaped) {
            double stretch =
                    shaped.stretches() ? seconds * 1e9 / workload.duration().toNanos() : 1;
            found.addShape(shaped.segments(), capacityPerSecond, stretch, seconds);
        } else {
            found.addTrace(workload.arrivals(), capacityPerSecond, seconds);
        }
        return List.copyOf(found.changes);
    }

    private void addShape(List<RateSegment> segments, double capacityPerSecond, double stretch, double seconds) {
        double start = 0;
        for (RateSegment segment : segments) {
            double length = segment.seconds() * stretch;
            double from = segment.from().perSecond(capacityPerSecond);
            double to = segment.to().perSecond(capacityPerSecond);
            int steps = length == 0 ? 0 : from == to ? 1 : STEPS_OF_A_RAMP;
            for (int step = 0; step < steps && start + length * step / steps < seconds; step++) {
                add(start + length * step / steps, from + (to - from) * (step + 0.5) / steps);
            }
            start += length;
        }
        if (start < seconds) {
            add(start, 0);
        }
    }

    private void addTrace(Arrivals trace, double capacityPerSecond, double seconds) {
        double window = seconds / WINDOWS_OF_A_TRACE;
        double before = 0;
        for (int i = 1; i <= WINDOWS_OF_A_TRACE; i++) {
            double by = trace.expectedCount(capacityPerSecond, 1, Duration.ofNanos((long) (i * window * 1e9)));
            add((i - 1) * window, (by - before) / window);
            before = by;
        }
    }

    private void add(double t, double rate) {
        double last =
                changes.isEmpty() ? Double.NaN : changes.get(changes.size() - 1).ratePerSecond();
        if (changes.isEmpty() || Math.abs(rate - last) > CHANGE * last) {
            changes.add(new LoadChange(Round.to(t, 4), Round.to(rate, 2)));
        }
    }
}

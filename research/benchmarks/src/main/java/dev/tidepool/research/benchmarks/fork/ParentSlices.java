package dev.tidepool.research.benchmarks.fork;

import dev.tidepool.lab.measure.process.ParentLink;
import dev.tidepool.research.benchmarks.cell.Slices;
import dev.tidepool.research.benchmarks.result.Metric;
import java.util.Map;
import java.util.concurrent.Semaphore;

/** Slices whose turns the parent process gives. Its other end is {@link ForkProcess}. */
final class ParentSlices implements Slices {
    private final ParentLink parent;
    private final int count;
    private final double seconds;
    private final Semaphore turns = new Semaphore(0);
    private boolean warm;

    ParentSlices(ParentLink parent, int count, double seconds) {
        this.parent = parent;
        this.count = count;
        this.seconds = seconds;
        parent.onMessage(turn -> turns.release());
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public double seconds() {
        return seconds;
    }

    @Override
    public void next() throws InterruptedException {
        if (!warm) {
            warm = true;
            report(Map.of());
        }
        turns.acquire();
    }

    @Override
    public void report(Map<Metric, Double> values) {
        parent.report(new ForkProcess.Report(values));
    }
}

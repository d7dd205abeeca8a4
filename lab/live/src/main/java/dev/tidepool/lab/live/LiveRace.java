package dev.tidepool.lab.live;

import dev.tidepool.lab.measure.LiveFigures;
import dev.tidepool.lab.measure.RaceListener;
import dev.tidepool.lab.results.Calibration;
import java.util.List;
import java.util.Map;

/** Shows a race on a live page and passes the events on. */
public final class LiveRace implements RaceListener {
    private final LivePage page;
    private final List<String> pools;
    private final int runs;
    private final Map<String, Double> seconds;
    private final RaceListener next;

    /**
     * Makes the listener.
     *
     * @param page shows it
     * @param pools the names of all pools, in the report's order
     * @param runs how many there will be
     * @param seconds how long arrivals go on in each run, by the name of its workload
     * @param next gets every event first
     */
    public LiveRace(LivePage page, List<String> pools, int runs, Map<String, Double> seconds, RaceListener next) {
        this.page = page;
        this.pools = List.copyOf(pools);
        this.runs = runs;
        this.seconds = Map.copyOf(seconds);
        this.next = next;
    }

    @Override
    public void calibrating(String workload) {
        next.calibrating(workload);
        page.phase("calibrating " + workload);
    }

    @Override
    public void calibrated(String workload, Calibration calibration) {
        next.calibrated(workload, calibration);
        page.phase("calibrated " + workload);
    }

    @Override
    public void runStarted(String workload, String pool, int index) {
        next.runStarted(workload, pool, index);
        page.begin(new RunHeader(
                pool, Math.max(0, pools.indexOf(pool)), workload, index + 1, runs, seconds.get(workload)));
    }

    @Override
    public void live(LiveFigures figures) {
        next.live(figures);
        page.figures(figures);
    }

    @Override
    public void runEnded() {
        next.runEnded();
        page.runEnded();
    }
}

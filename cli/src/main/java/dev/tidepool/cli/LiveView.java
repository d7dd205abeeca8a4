package dev.tidepool.cli;

import dev.tidepool.lab.live.LivePage;
import dev.tidepool.lab.live.LiveRace;
import dev.tidepool.lab.live.RunHeader;
import dev.tidepool.lab.measure.LiveFigures;
import dev.tidepool.lab.measure.RaceListener;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A live page, or nothing. */
final class LiveView implements AutoCloseable {
    private static final String REPORT = "report.html";

    private final @Nullable LivePage page;

    LiveView(@Nullable LivePage page) {
        this.page = page;
    }

    /**
     * Returns the listener of a race.
     *
     * @param pools the names of all pools, in the report's order
     * @param runs how many there will be
     * @param seconds how long arrivals go on in each run, by the name of its workload
     * @param progress gets the same events
     */
    RaceListener listener(List<String> pools, int runs, Map<String, Double> seconds, RaceListener progress) {
        return page == null ? progress : new LiveRace(page, pools, runs, seconds, progress);
    }

    /** Adds a slider for the arrival rate. */
    void adjusts(DoubleConsumer control) {
        if (page != null) {
            page.adjusts(control);
        }
    }

    /** Shows what is being done, in a few words. */
    void phase(String text) {
        if (page != null) {
            page.phase(text);
        }
    }

    /**
     * Shows a server until this is closed.
     *
     * @param what its pool and workload
     * @param figures supplies its state four times a second
     */
    void follow(RunHeader what, Supplier<LiveFigures> figures) {
        if (page != null) {
            page.follow(what, figures);
        }
    }

    /** Shows the report that is in the folder. */
    void finish(Path folder) throws IOException {
        if (page != null) {
            page.finish(folder.resolve(REPORT));
        }
    }

    @Override
    public void close() {
        if (page != null) {
            page.close();
        }
    }
}

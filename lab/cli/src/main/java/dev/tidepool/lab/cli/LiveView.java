package dev.tidepool.lab.cli;

import dev.tidepool.lab.live.Heading;
import dev.tidepool.lab.live.LivePage;
import dev.tidepool.lab.live.LiveRace;
import dev.tidepool.lab.measure.LiveFigures;
import dev.tidepool.lab.measure.RaceListener;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A live page, or none. */
final class LiveView implements AutoCloseable {
    private static final String REPORT = "report.html";

    private final @Nullable LivePage page;

    LiveView(@Nullable LivePage page) {
        this.page = page;
    }

    /**
     * Returns what a race tells how it goes.
     *
     * @param pools the names of all pools, in the report's order
     * @param runs how many there will be
     * @param seconds how long arrivals go on in each run, by the name of its workload
     * @param progress told the same
     */
    RaceListener listener(List<String> pools, int runs, Map<String, Double> seconds, RaceListener progress) {
        return page == null ? progress : new LiveRace(page, pools, runs, seconds, progress);
    }

    /** Gives the page a slider for the rate of arrivals. */
    void adjusts(DoubleConsumer control) {
        if (page != null) {
            page.adjusts(control);
        }
    }

    /** Says what goes on, in a few words. */
    void phase(String text) {
        if (page != null) {
            page.phase(text);
        }
    }

    /**
     * Shows, until this is closed, what has no runs and no end.
     *
     * @param what what it is
     * @param figures asked four times a second how it fares
     */
    void follow(Heading what, Supplier<LiveFigures> figures) {
        if (page != null) {
            page.follow(what, figures);
        }
    }

    /** All is over: those who look on get the report that was written into the folder. */
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

package dev.tidepool.research.reproductions.lee2011;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.workload.arrivals.Rate;
import dev.tidepool.lab.workload.arrivals.RateSegment;
import dev.tidepool.lab.workload.arrivals.ShapedArrivals;
import dev.tidepool.lab.workload.arrivals.Spacing;
import dev.tidepool.research.reproductions.lee2011.ForecastExperiment.Series;
import dev.tidepool.research.reproductions.model.ExperimentProgress;
import dev.tidepool.research.reproductions.model.Settings;
import dev.tidepool.research.reproductions.model.Table;
import java.util.List;
import org.junit.jupiter.api.Test;

class ForecastWorthTest {
    private static final Series BURSTS = new Series(
            "bursts",
            seed -> new ShapedArrivals(
                    List.of(RateSegment.constant(ForecastExperiment.SECONDS, new Rate(50, false))),
                    Spacing.BURST_PER_SECOND,
                    false));

    @Test
    void whoKnowsTheNextBurstHasItsThreadsReady() {
        ForecastWorth worth = ForecastWorth.measure(List.of(BURSTS), Settings.of(1, true), ExperimentProgress.NONE);
        Table p99 = worth.tables().get(0);
        assertThat(p99.rows()).hasSize(ForecastWorth.POOLS);
        assertThat(median(p99, "perfect")).isBetween(100.0, 110.0);
        assertThat(median(p99, "last value")).isGreaterThan(150);
    }

    /** The size was sampled where no burst ran, and so the mean was below what the tasks use by Little's law. */
    @Test
    void theMeanOfThreadsIsNoSmallerThanTheMeanOfTheRunningTasks() {
        ForecastWorth worth = ForecastWorth.measure(List.of(BURSTS), Settings.of(1, true), ExperimentProgress.NONE);
        double running = 50 * 0.1;
        assertThat(worth.tables().get(1).rows())
                .extracting(row -> row.cells().get(0).ours().median())
                .allMatch(threads -> threads > 0.98 * running);
        assertThat(median(worth.tables().get(1), "perfect")).isLessThan(30);
    }

    private static double median(Table table, String row) {
        return table.rows().stream()
                .filter(each -> each.name().equals(row))
                .findFirst()
                .orElseThrow()
                .cells()
                .get(0)
                .ours()
                .median();
    }
}

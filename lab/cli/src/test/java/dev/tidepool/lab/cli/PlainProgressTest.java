package dev.tidepool.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.measure.LiveFigures;
import dev.tidepool.lab.measure.WorkloadSource;
import dev.tidepool.lab.measure.contestant.Contestants;
import dev.tidepool.lab.race.RacePlan;
import dev.tidepool.workload.file.BuiltInWorkloads;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class PlainProgressTest {

    @Test
    void aRunShowsALineAtItsStartAndOneEveryThreeSeconds() {
        StringWriter out = new StringWriter();
        AtomicLong clock = new AtomicLong(-5);
        RacePlan plan = RacePlan.of(
                new WorkloadSource("mixed", "", ""),
                BuiltInWorkloads.find("mixed").orElseThrow(),
                List.of(Contestants.find("jdk-cached")),
                5,
                1,
                1,
                Path.of("unused"));
        try (PlainProgress progress =
                new PlainProgress(new RaceForecast(List.of(plan), 0), new PrintWriter(out), clock::get)) {
            progress.runStarted("mixed", "jdk-cached", 0);
            for (int tenths = 1; tenths < 70; tenths++) {
                clock.set(-5 + tenths * 100_000_000L);
                progress.live(LiveFigures.counts(tenths / 10.0, tenths, 0, 1, 1, 0));
            }
        }
        assertThat(out.toString().lines().toList())
                .hasSize(3)
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("[1/1] jdk-cached  ("),
                        line -> assertThat(line).startsWith("[1/1] jdk-cached  3 s: 30 in"),
                        line -> assertThat(line).startsWith("[1/1] jdk-cached  6 s: 60 in"));
    }

    @Test
    void runsThatTakeNoTimeShowNoLineEach() {
        StringWriter out = new StringWriter();
        AtomicLong clock = new AtomicLong();
        SimulationForecast forecast = new SimulationForecast(100, 10, 0);
        try (PlainProgress progress = new PlainProgress(forecast, new PrintWriter(out), clock::get)) {
            for (int run = 0; run < 100; run++) {
                clock.set(run * 30_000_000L);
                progress.runStarted("mixed", "pool", run);
                progress.runEnded();
            }
        }
        assertThat(out.toString().lines()).hasSize(3);
    }
}

package dev.tidepool.lab.race;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.measure.WorkloadSource;
import dev.tidepool.lab.measure.contestant.Contestants;
import dev.tidepool.lab.results.Run;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SideBySideTest {
    private static final WorkloadSource WORKLOAD = new WorkloadSource("test", """
                    name: test
                    duration: 1s
                    arrivals: {rate: 100/s}
                    tasks:
                      task:
                        phases: [{wait: 1ms}]
                    """, "");

    private static SideBySide pools(double seconds) {
        return new SideBySide(
                Stream.of("fixed:3", "jdk-fixed:2", "auto")
                        .map(name -> new SideBySide.Pool(Contestants.find(name), true))
                        .toList(),
                WORKLOAD,
                seconds,
                120,
                7);
    }

    @Test
    void everyPoolGetsTheSameArrivalsAndItsOwnThreads() throws IOException, InterruptedException {
        List<Run> runs = pools(0.3).run(() -> false).orElseThrow();
        assertThat(runs).extracting(Run::pool).containsExactly("fixed:3", "jdk-fixed:2", "auto");
        assertThat(runs).extracting(run -> run.arrivals().arrivalsFingerprint()).containsOnly(fingerprint(runs));
        assertThat(runs).allSatisfy(run -> {
            assertThat(run.counts().submitted())
                    .isPositive()
                    .isEqualTo(run.counts().completed());
            assertThat(run.incomplete()).isFalse();
        });
        assertThat(runs.get(0).cost().threadsPeak()).isEqualTo(3);
        assertThat(runs.get(1).cost().threadsPeak()).isEqualTo(2);
    }

    private static String fingerprint(List<Run> runs) {
        return runs.get(0).arrivals().arrivalsFingerprint();
    }

    @Test
    void isEmptyOnceItWasStopped() throws IOException, InterruptedException {
        assertThat(pools(600).run(() -> true)).isEmpty();
    }
}

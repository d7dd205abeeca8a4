package dev.tidepool.lab.race.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.results.ClusterRun;
import dev.tidepool.lab.results.Decision;
import dev.tidepool.lab.results.NodeRun;
import dev.tidepool.lab.results.Noise;
import dev.tidepool.lab.results.PolicyDescription;
import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.results.SeriesPoint;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class MergedRunTest {
    private static final ClusterSetup SETUP = ClusterSetup.of(2, List.of(1.0, 0.5), 1, "none");

    /**
     * Began 10 s before the arrivals; its pool has so many threads at first, twice as many from the first second on.
     */
    private static NodeHistory history(int threads) {
        return new NodeHistory(
                90_000,
                List.of(
                        point(9.0, 99, 1),
                        point(10.0, threads, 2),
                        point(11.0, 2 * threads, 3),
                        point(12.0, 2 * threads, 4),
                        point(13.0, 99, 9)),
                List.of(decision(9), decision(11), decision(13)));
    }

    private static NodeHistory.Point point(double t, int alive, double cpuSeconds) {
        return new NodeHistory.Point(t, new NodePool.State(alive, alive - 1, 5, alive + 1, alive), cpuSeconds);
    }

    private static Decision decision(double t) {
        return new Decision(t, "auto", "", "", 1, true, "");
    }

    private static CallerAnswer answer() {
        return answer(new Noise(0.1, 0, 0.1, 0.0));
    }

    private static CallerAnswer answer(Noise noise) {
        Run run = Run.failed("auto", 1, new PolicyDescription("auto", Map.of()), "");
        Run measured = run.onCluster(
                new ClusterRun(0, 0, 0, List.of()),
                List.of(),
                List.of(
                        new SeriesPoint(0.5, 1, 0, 0, 0, 0, 1.5, null, null, null),
                        new SeriesPoint(1.5, 1, 2, 0, 0, 0, null, null, null, null)),
                null);
        return new CallerAnswer(measured, 100_000, 102_000, noise, 4, 5, 3, List.of(6L, 7L), List.of(8L, 0L));
    }

    @Test
    void nodesAreReadFromTheStartOfTheArrivalsToTheEndOfTheRun() {
        Run merged = MergedRun.of(answer(), List.of(history(10), history(20)), SETUP, false);
        ClusterRun cluster = Objects.requireNonNull(merged.conditions().cluster());
        NodeRun first = cluster.nodes().get(0);
        assertThat(first.series()).extracting(point -> point.t()).containsExactly(0.0, 1.0, 2.0);
        assertThat(first.threadsPeak()).isEqualTo(20);
        assertThat(first.threadSeconds()).isEqualTo(40);
        assertThat(first.threadsCreated()).isEqualTo(10);
        assertThat(first.cpuSeconds()).isEqualTo(2);
        assertThat(first.resizes()).isEqualTo(1);
        assertThat(first.completed()).isEqualTo(6);
        assertThat(first.overloadSignals()).isEqualTo(8);
        assertThat(cluster.nodes().get(1).speed()).isEqualTo(0.5);
        assertThat(cluster.inDoubt()).isEqualTo(4);
        assertThat(cluster.timedOut()).isEqualTo(5);
        assertThat(cluster.inTime()).isEqualTo(3);
    }

    @Test
    void theRunHasTheSumOfItsNodes() {
        Run merged = MergedRun.of(answer(), List.of(history(10), history(20)), SETUP, false);
        assertThat(merged.series()).extracting(SeriesPoint::poolSize).containsExactly(30, 60);
        assertThat(merged.series()).extracting(SeriesPoint::queueLength).containsExactly(10L, 10L);
        assertThat(merged.series().get(0).queueWaitMillis()).isEqualTo(1.5);
        assertThat(merged.cost().threadSeconds()).isEqualTo(120);
        assertThat(merged.cost().threadsPeak()).isEqualTo(60);
        assertThat(merged.control().decisions()).extracting(Decision::t).containsExactly(-1.0, 1.0);
    }

    @Test
    void aRunOnAMachineThatOthersUseIsInvalid() {
        Noise noise = new Noise(0.3, 0, 0.3, 0.0);
        assertThat(MergedRun.of(answer(noise), List.of(history(10), history(20)), SETUP, false)
                        .status()
                        .invalidReason())
                .isEqualTo("other programs used 30 % of the machine's CPU; allowed are 20 %");
    }

    @Test
    void aRunInWhichANodeEndedIsInvalid() {
        Run merged = MergedRun.of(answer(), List.of(history(10)), SETUP, true);
        assertThat(merged.valid()).isFalse();
        assertThat(merged.status().invalidReason()).isEqualTo("a node ended during the run");
    }
}

package dev.tidepool.research.reproductions.bahadur2022sword;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.workload.Phase;
import dev.tidepool.lab.workload.TaskType;
import dev.tidepool.lab.workload.Workload;
import dev.tidepool.lab.workload.arrivals.Rate;
import dev.tidepool.lab.workload.arrivals.RateSegment;
import dev.tidepool.lab.workload.arrivals.ShapedArrivals;
import dev.tidepool.lab.workload.arrivals.Spacing;
import dev.tidepool.lab.workload.durations.Constant;
import dev.tidepool.policy.routing.NodeReport;
import dev.tidepool.policy.routing.ResourceLevel;
import dev.tidepool.policy.routing.Route;
import dev.tidepool.policy.routing.RoutedTask;
import dev.tidepool.policy.routing.Router;
import dev.tidepool.policy.routing.RouterMember;
import dev.tidepool.policy.routing.RoutingContext;
import dev.tidepool.research.reproductions.simulation.Scenarios;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class GuidingBalancerTest {
    private static final long MIB = 1 << 20;
    private static final RoutedTask TASK = new RoutedTask("sleep", 1);

    private final Router router = new GuidingBalancer(ResourceLevel.defaults()).newRouter(RoutingContext.of(1));
    private final List<String> signals = new ArrayList<>();
    private long now;

    GuidingBalancerTest() {
        router.onMembership(0, List.of(new RouterMember(0, 1), new RouterMember(1, 1)));
    }

    private void report(int node, int threads, long freeBytes) {
        router.onReport(now, new NodeReport(node, threads, 0, 0, 0, 0, 0, Double.NaN, freeBytes, Double.NaN, 0));
    }

    /** Routes a second of load and returns the signals at its end. */
    private List<String> second(int requests) {
        for (int i = 0; i < requests; i++) {
            router.onStart(now, ((Route.Send) router.route(now, TASK)).node());
        }
        now += 1_000_000_000;
        router.onTick(now);
        signals.clear();
        router.sizes(now, (node, threads) -> signals.add(node + ":" + threads));
        return List.copyOf(signals);
    }

    /** [bahadur2022sword, section 4.1]: half of 1400, 1600, 1800 and 2000 requests; memory is never short. */
    @Test
    void theBalancerSetsTheSizesOfFigure5() {
        report(0, 4, 64L << 30);
        report(1, 18, 64L << 30);
        assertThat(second(1400)).containsExactly("0:700", "1:700");
        assertThat(second(1400)).as("no change of load").isEmpty();
        assertThat(second(1600)).containsExactly("0:800", "1:800");
        assertThat(second(1800)).containsExactly("0:900", "1:900");
        assertThat(second(2000)).containsExactly("0:1000", "1:1000");
    }

    /** "it first examines the memory status of corresponding server". */
    @Test
    void aServerShortOfMemoryKeepsItsSizeUntilMemoryIsThere() {
        report(0, 100, 599 * MIB);
        report(1, 100, 600 * MIB);
        assertThat(second(1400)).containsExactly("1:700");
        report(0, 100, 600 * MIB);
        assertThat(second(1400)).containsExactly("0:700");
    }

    @Test
    void aSmallerLoadSetsASmallerSizeAndNoLoadSetsNone() {
        report(0, 700, 0);
        report(1, 700, 0);
        assertThat(second(1000)).containsExactly("0:500", "1:500");
        assertThat(second(0)).isEmpty();
    }

    /** The simulated node obeys: it has the size of the last second, and no idle thread ends. */
    @Test
    void theNodeHasTheSizeThatTheBalancerSet() {
        List<RateSegment> rates = Stream.of(1400, 2000)
                .map(rate -> RateSegment.constant(5, new Rate(rate, false)))
                .toList();
        TaskType sleep = new TaskType("sleep", 1, List.of(new Phase(Phase.Kind.WAIT, new Constant(100e6), null)));
        Workload workload =
                Scenarios.workload("crr", new ShapedArrivals(rates, Spacing.REGULAR, false), List.of(sleep), 10);
        SimulatedTwoNodeRun run = SimulatedTwoNodeRun.run(
                Scheme.RESOURCE_LEVEL_PRINTED.cluster(CrrCalibration.POISSON.cost()),
                workload,
                Scenarios.schedule(workload, 1),
                1);
        assertThat(run.target(2, 5)).isBetween(699.0, 701.0);
        assertThat(run.alive(2, 5)).isBetween(699.0, 701.0);
        assertThat(run.target(7, 10)).isBetween(999.0, 1001.0);
        assertThat(run.alive(7, 10)).isBetween(999.0, 1001.0);
    }
}

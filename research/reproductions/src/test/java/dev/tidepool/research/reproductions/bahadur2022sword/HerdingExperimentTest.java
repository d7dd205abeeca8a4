package dev.tidepool.research.reproductions.bahadur2022sword;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.routing.Router;
import dev.tidepool.policy.routing.RoutingContext;
import dev.tidepool.policy.routing.RoutingPolicy;
import dev.tidepool.research.reproductions.bahadur2022sword.HerdingExperiment.Choice;
import dev.tidepool.research.reproductions.bahadur2022sword.HerdingExperiment.Nodes;
import dev.tidepool.research.reproductions.bahadur2022sword.HerdingExperiment.Setting;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HerdingExperimentTest {

    /** Whoever sees every queue routes as well alone as with nine others. */
    @Test
    void balancersThatSeeAllQueuesDoNotHerd() {
        HerdRun one = run(HerdingExperiment.ORACLE, HerdingExperiment.ONE);
        HerdRun ten = run(HerdingExperiment.ORACLE, HerdingExperiment.TEN);
        assertThat(ten.p99Millis() / one.p99Millis()).isBetween(0.9, 1.1);
        assertThat(run(HerdingExperiment.ROUND_ROBIN, HerdingExperiment.ONE).inTimePercent())
                .isLessThan(one.inTimePercent());
    }

    private static HerdRun run(Choice choice, int balancers) {
        return HerdingExperiment.simulate(new Setting(choice, Nodes.EQUAL, balancers), 6, 1);
    }

    @Test
    void aBalancerTakesItselfForTheOnlyOne() {
        List<RoutingContext> told = new ArrayList<>();
        new AloneInItsView(new RoutingPolicy() {
                    @Override
                    public String name() {
                        return "listening";
                    }

                    @Override
                    public Router newRouter(RoutingContext context) {
                        told.add(context);
                        return HerdingExperiment.ROUND_ROBIN.policy().newRouter(context);
                    }
                })
                .newRouter(new RoutingContext(7, HerdingExperiment.TEN, null));
        assertThat(told).containsExactly(new RoutingContext(7, 1, null));
    }

    @Test
    void aRejectedTaskIsNeverInTimeAndTheStartDoesNotCount() {
        HerdRun.Observer run = new HerdRun.Observer(1_000);
        run.onEnd(0, 0, 0, 500_000_000);
        for (int i = 0; i < 98; i++) {
            run.onEnd(0, 1_000, 1_000, 10_001_000);
        }
        run.onRejection(0, 1_000, 1_000);
        assertThat(run.result()).isEqualTo(new HerdRun(Double.POSITIVE_INFINITY, 100.0 * 98 / 99));
    }
}

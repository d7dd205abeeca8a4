package dev.tidepool.policy.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PrequalTest {
    private static final int[] TEN = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};

    /** Two of three answers are cold; only age and use drop answers. */
    private static Prequal without(double removals) {
        return new Prequal(4, Duration.ofSeconds(1), 0.6, 3, removals, 1);
    }

    /** Adds an answer that is too old to use but raises the quantile. */
    private static TestBalancer allCold(TestBalancer balancer) {
        return balancer.probe(9, 100, 100).at(1000);
    }

    @Test
    void takesTheFastestOfTheColdNodes() {
        TestBalancer balancer = new TestBalancer(without(0), TEN);
        balancer.probe(3, 5, 10).probe(4, 2, 40).probe(5, 9, 1);
        assertThat(balancer.send())
                .as("5 is fast but hot: 9 is above 5, the quantile of 2 5 9")
                .isEqualTo(3);
    }

    @Test
    void countsItsOwnTasksAndFallsBackToTheLeastCrowdedWhenAllAreHot() {
        TestBalancer balancer = new TestBalancer(new Prequal(4, Duration.ofSeconds(1), 0, 0, 0, 1), TEN);
        balancer.probe(3, 5, 10).probe(4, 5, 40);
        assertThat(balancer.send()).as("both cold").isEqualTo(3);
        assertThat(balancer.send()).as("3 is hot by our own task").isEqualTo(4);
        assertThat(balancer.send(2)).as("6 and 6, then 6 and 7").containsExactlyInAnyOrder(3, 4);
    }

    @Test
    void anAnswerServesOnlySoManyTasks() {
        assertThat(new Prequal(2, Duration.ofSeconds(1), 1, 3, 0, 1).reuses(4))
                .as("2 / (3/2)")
                .isEqualTo(2 / 1.5);
        assertThat(Prequal.defaults().reuses(16)).as("the pool holds all").isEqualTo(Integer.MAX_VALUE);
        assertThat(Prequal.defaults().reuses(1000)).as("2 / (3 x 0.984 - 1)").isCloseTo(1.0246, within(1e-4));
        assertThat(new Prequal(16, Duration.ofSeconds(1), 1, 100, 0, 1).reuses(1000))
                .isEqualTo(1);

        TestBalancer balancer = new TestBalancer(new Prequal(5, Duration.ofSeconds(1), 1, 2, 0, 1), TEN);
        allCold(balancer).probe(1, 0, 1).probe(2, 0, 2).probe(3, 0, 3);
        assertThat(balancer.send(3)).as("2 / (2/2) = 2 tasks each").containsExactly(1, 1, 2);
    }

    @Test
    void oldAnswersAreDropped() {
        TestBalancer balancer = new TestBalancer(without(0), TEN);
        balancer.probe(3, 0, 1).at(900).probe(4, 0, 20).probe(5, 0, 30);
        assertThat(balancer.at(999).route()).isEqualTo(new Route.Send(3));
        assertThat(balancer.at(1000).route()).isEqualTo(new Route.Send(4));
    }

    @Test
    void oneAnswerIsDroppedWithEachTaskTheOldestAndTheWorstInTurn() {
        TestBalancer balancer = new TestBalancer(new Prequal(5, Duration.ofSeconds(1), 1, 100, 1, 100), TEN);
        allCold(balancer)
                .probe(1, 0, 1)
                .probe(2, 0, 20)
                .probe(3, 0, 30)
                .probe(4, 0, 40)
                .probe(5, 0, 5);
        assertThat(balancer.send()).as("then the oldest, 1, goes").isEqualTo(1);
        assertThat(balancer.send()).as("then the worst, 4, goes").isEqualTo(5);
        balancer.probe(6, 0, 35);
        assertThat(balancer.send()).as("then the oldest, 2, goes").isEqualTo(5);
        balancer.members(0, 2, 3, 4, 6);
        assertThat(balancer.send()).as("5 has left, 2 was dropped").isEqualTo(3);
    }

    @Test
    void withoutAnswersAnyNodeIsTaken() {
        int[] counts = new TestBalancer(without(0), TEN).sendCounting(10_000, 10);
        for (int count : counts) {
            assertThat(count).as("mean 1000, standard deviation 30").isBetween(850, 1150);
        }
    }

    @Test
    void probesDifferentNodesAsOftenAsAskedFor() {
        TestBalancer balancer = new TestBalancer(new Prequal(4, Duration.ofSeconds(1), 0.8, 2.5, 0, 1), TEN);
        int probes = 0;
        for (int task = 0; task < 1000; task++) {
            balancer.send();
            List<Integer> probed = new ArrayList<>();
            balancer.router.probe(0, probed::add);
            assertThat(probed).doesNotHaveDuplicates().hasSizeBetween(2, 3);
            probes += probed.size();
        }
        assertThat(probes).isEqualTo(2500);
        List<Integer> probed = new ArrayList<>();
        new TestBalancer(without(0), 1, 2).router.probe(0, probed::add);
        assertThat(probed).as("there are no more").containsExactlyInAnyOrder(1, 2);
    }

    @Test
    void quantilesOfRecentRepliesAreThoseOfASortedList() {
        Random random = new Random(1);
        RecentReplies replies = new RecentReplies();
        List<Integer> last = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            int value = random.nextInt(20);
            replies.add(value);
            last.add(value);
            if (last.size() > RecentReplies.CAPACITY) {
                last.remove(0);
            }
            List<Integer> sorted = last.stream().sorted().toList();
            assertThat(replies.quantile(0)).isEqualTo(sorted.get(0));
            assertThat(replies.quantile(0.5)).isEqualTo(sorted.get((sorted.size() + 1) / 2 - 1));
            assertThat(replies.quantile(1)).isEqualTo(sorted.get(sorted.size() - 1));
        }
    }
}

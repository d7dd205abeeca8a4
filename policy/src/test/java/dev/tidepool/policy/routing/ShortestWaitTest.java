package dev.tidepool.policy.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.policy.routing.TaskEnd.Outcome;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ShortestWaitTest {
    private static final int TICK = 50;
    private double millis;

    /** Advances the time, while every node of {@code reporting} reports every 100 ms that it is idle. */
    private void pass(TestBalancer balancer, double until, int... reporting) {
        while (millis < until) {
            millis += TICK;
            balancer.at(millis);
            if (millis % 100 == 0) {
                Arrays.stream(reporting).forEach(node -> balancer.report(node, 0, 0, 0, 0, Double.NaN));
            }
            balancer.tick(millis);
        }
    }

    @Test
    void spreadsEvenlyOverUnknownNodes() {
        TestBalancer balancer = new TestBalancer(ShortestWait.defaults(), 0, 1, 2);
        assertThat(balancer.sendCounting(300, 3)).containsExactly(100, 100, 100);
    }

    @Test
    void drawsEvenlyAmongEquals() {
        TestBalancer balancer = new TestBalancer(ShortestWait.defaults(), 0, 1, 2, 3);
        int[] counts = new int[4];
        for (int i = 0; i < 40_000; i++) {
            int node = balancer.send();
            counts[node]++;
            balancer.done(node, 1);
        }
        for (int count : counts) {
            assertThat(count).as("mean 10000, standard deviation 87").isBetween(9_600, 10_400);
        }
    }

    @Test
    void nodesGetTasksInProportionToTheirCapacity() {
        TestBalancer balancer = new TestBalancer(ShortestWait.defaults(), 0, 1, 2);
        balancer.report(0, 0, 0, 0, 100, 100).report(1, 0, 0, 0, 200, 200).report(2, 0, 0, 0, 400, 400);
        balancer.tick(50);
        assertThat(balancer.sendCounting(70, 3)).as("1 to 2 to 4").containsExactly(10, 20, 40);
    }

    @Test
    void nodesThatDifferByChanceAloneAreEqual() {
        TestBalancer balancer = new TestBalancer(ShortestWait.defaults(), 0, 1);
        balancer.report(0, 1, 0, 0, 100, 90).report(1, 1, 0, 0, 100, 110);
        balancer.tick(50);
        assertThat(balancer.sendCounting(40, 2)).containsExactly(20, 20);
    }

    @Test
    void anEmptySlowNodeIsPassedOverWhileAFastOneIsNearlyEmpty() {
        TestBalancer balancer = new TestBalancer(ShortestWait.defaults(), 0, 1);
        for (int i = 0; i < 50; i++) {
            balancer.at(i).start(0).start(1).done(0, 10).done(1, 100);
        }
        balancer.report(0, 1, 0, 0, 400, 400).report(1, 1, 0, 0, 400, 80).tick(50);
        assertThat(balancer.send(3)).containsExactly(0, 0, 0);
    }

    @Test
    void aNodeThatWasSlowIsTriedWithOneTaskAtATime() {
        TestBalancer balancer = new TestBalancer(ShortestWait.defaults(), 0, 1);
        for (int i = 0; i < 50; i++) {
            balancer.at(950 + i).start(0).start(1).done(0, 10).done(1, 400);
        }
        millis = 1_000;
        pass(balancer, 5_000, 0, 1);
        assertThat(balancer.sendCounting(40, 2)[1])
                .as("one task, because it may have recovered")
                .isEqualTo(1);
        balancer.done(1, 10);
        assertThat(balancer.sendCounting(40, 2)[1])
                .as("one more for each completion")
                .isEqualTo(2);
    }

    @Test
    void nodesThatWereSlowAtFirstAreTriedAgain() {
        TestBalancer balancer = new TestBalancer(ShortestWait.defaults(), 0, 1, 2);
        for (int i = 0; i < 50; i++) {
            balancer.at(950 + i).start(0).start(1).start(2);
            balancer.done(0, 300).done(1, 400).done(2, 400);
        }
        millis = 1_000;
        int[] counts = new int[3];
        while (millis < 8_000) {
            pass(balancer, millis + TICK, 0, 1, 2);
            int node = balancer.send();
            balancer.done(node, 10);
            counts[node] += millis > 6_000 ? 1 : 0;
        }
        assertThat(counts[1]).as("40 tasks in 2 s, on equals").isPositive();
        assertThat(counts[2]).isPositive();
    }

    @Test
    void aNodeWhoseTasksAreOverdueIsPassedOverWithinMilliseconds() {
        TestBalancer balancer = new TestBalancer(ShortestWait.defaults(), 0, 1);
        for (int i = 0; i < 50; i++) {
            balancer.at(i).start(0).start(1).done(0, 2).done(1, 12);
        }
        balancer.report(0, 1, 0, 0, 500, 50_000).report(1, 1, 0, 0, 500, 50_000).tick(50);
        balancer.at(60).start(0).start(0).start(0);
        assertThat(balancer.at(63).send()).as("2 ms is usual").isEqualTo(0);
        assertThat(balancer.at(72).send())
                .as("8 ms overdue, the other takes 10 ms more")
                .isEqualTo(1);
    }

    @Test
    void withOtherBalancersItsOwnTasksStandForTheirs() {
        TestBalancer alone = new TestBalancer(ShortestWait.defaults(), 0);
        TestBalancer oneOfTen = new TestBalancer(ShortestWait.defaults(), new RoutingContext(1, 10, null), 0);
        for (TestBalancer balancer : new TestBalancer[] {alone, oneOfTen}) {
            balancer.report(0, 0, 0, 0, 0, 100).tick(50);
        }
        assertThat(sentUntilFull(alone)).as("100/s for 250 ms").isEqualTo(25);
        assertThat(sentUntilFull(oneOfTen))
                .as("10 x 2 and one are less than 25")
                .isEqualTo(3);
    }

    private static int sentUntilFull(TestBalancer balancer) {
        int sent = 0;
        while (balancer.route() instanceof Route.Send) {
            balancer.send();
            sent++;
        }
        return sent;
    }

    @Test
    void learnsHowManyBalancersThereAre() {
        TestBalancer balancer = new TestBalancer(ShortestWait.defaults(), 0);
        for (millis = 0; millis < 20_000; millis += TICK) {
            balancer.at(millis)
                    .start(0)
                    .done(0, 10)
                    .report(0, 1, 0, 0, 100, 1_000)
                    .tick(millis);
        }
        assertThat(sentUntilFull(balancer))
                .as("it sends 20/s of 100/s: a fifth of 1000/s for 270 ms")
                .isBetween(50, 60);
    }

    @Test
    void usesTheReportedNumberOfBalancersUntilItCanEstimateIt() {
        TestBalancer balancer = new TestBalancer(ShortestWait.defaults(), 0).balancers(10);
        balancer.report(0, 0, 0, 0, 0, 100).tick(50);
        assertThat(sentUntilFull(balancer))
                .as("10 x 2 and one are less than 25")
                .isEqualTo(3);
        balancer.balancers(1);
        assertThat(sentUntilFull(balancer)).as("25 without the others").isEqualTo(22);
    }

    @Test
    void aSingleBalancerNeverSuspectsTasksOfOthersInALateReport() {
        TestBalancer balancer = new TestBalancer(ShortestWait.defaults(), 0).balancers(1);
        for (millis = 0; millis < 20_000; millis += TICK) {
            balancer.at(millis)
                    .start(0)
                    .done(0, 10)
                    .report(0, 1, 0, 0, 100, 1_000)
                    .tick(millis);
        }
        assertThat(sentUntilFull(balancer)).as("1000/s for 260 ms").isBetween(255, 262);
    }

    @Test
    void aNodeThatJoinsOthersBeginsWithOneTaskAtATime() {
        TestBalancer balancer = new TestBalancer(ShortestWait.defaults(), 0, 1);
        for (int i = 0; i < 10; i++) {
            balancer.at(100 + i).start(0).start(1).done(0, 10).done(1, 10);
        }
        millis = 150;
        balancer.tick(millis).members(0, 1, 2);
        assertThat(balancer.router.maxInFlight(2)).isEqualTo(1);
        assertThat(balancer.sendCounting(30, 3)[2]).isEqualTo(1);
        pass(balancer, 250, 0, 1, 2);
        assertThat(balancer.router.maxInFlight(2)).isEqualTo(4);
        pass(balancer, 1_000, 0, 1, 2);
        assertThat(balancer.router.maxInFlight(2)).isEqualTo(10_000);
    }

    @Test
    void saysHowManyTasksANodeMayHave() {
        TestBalancer balancer = new TestBalancer(ShortestWait.defaults(), new RoutingContext(1, 2, null), 0, 1);
        balancer.report(0, 1, 0, 0, 0, 100).report(1, 1, 0, 0, 0, Double.NaN).tick(50);
        assertThat(balancer.router.maxInFlight(0)).as("half of 25").isEqualTo(12);
        assertThat(balancer.router.maxInFlight(1)).isEqualTo(10_000);
        assertThat(balancer.router.maxInFlight(7)).as("no member").isZero();
        millis = 50;
        pass(balancer, 1_000, 1);
        assertThat(balancer.router.maxInFlight(0)).as("silent").isZero();
    }

    @Test
    void aCancelledTaskIsNoSignOfLifeOfItsNode() {
        TestBalancer balancer = new TestBalancer(ShortestWait.defaults(), 0, 1);
        pass(balancer, 1_000, 0, 1);
        balancer.start(0);
        pass(balancer, 1_450, 1);
        balancer.done(0, 450, Outcome.CANCELLED);
        assertThat(balancer.router.maxInFlight(0)).as("no news").isZero();
    }

    @Test
    void tasksFromOtherBalancersCountWhileTheyRun() {
        TestBalancer balancer = new TestBalancer(ShortestWait.defaults(), 0, 1);
        for (int i = 0; i < 5; i++) {
            balancer.at(2_000 + i).start(0).start(1).done(0, 1_000).done(1, 1_000);
        }
        balancer.report(0, 10, 0, 0, 10, 10).report(1, 1, 0, 0, 10, 10);
        assertThat(balancer.send(5)).containsOnly(1);
    }

    @Test
    void aBalancerWithoutRepliesGoesByTheReports() {
        TestBalancer balancer = new TestBalancer(ShortestWait.defaults(), 0, 1);
        balancer.report(0, 10, 5, 100, 100, 100).report(1, 1, 0, 0, 100, 100);
        balancer.tick(50).tick(100);
        assertThat(balancer.send(14)).as("15 tasks of others, and one").containsOnly(1);
    }

    @Test
    void aNodeWithoutNewsIsSetAsideWithinHalfASecondAndRetriedGently() {
        TestBalancer balancer = new TestBalancer(ShortestWait.defaults(), 0, 1);
        pass(balancer, 1_000, 0, 1);
        pass(balancer, 1_400, 1);
        assertThat(balancer.sendCounting(40, 2)[0]).as("400 ms of silence").isEqualTo(20);
        pass(balancer, 1_450, 1);
        assertThat(balancer.sendCounting(40, 2)[0])
                .as("it would be 500 ms before the next tick")
                .isZero();
        for (int i = 0; i < 20; i++) {
            balancer.done(0, 1, Outcome.LOST);
        }
        pass(balancer, 2_400, 1);
        assertThat(balancer.sendCounting(40, 2)[0]).as("tasks lost are no news").isZero();
        pass(balancer, 2_600, 1);
        assertThat(balancer.sendCounting(40, 2)[0])
                .as("one task after a second")
                .isEqualTo(1);
        balancer.done(0, 5);
        assertThat(balancer.sendCounting(40, 2)[0]).as("one at a time").isEqualTo(1);
        pass(balancer, 2_650, 0, 1);
        assertThat(balancer.sendCounting(40, 2)[0]).as("then two").isEqualTo(1);
        pass(balancer, 2_700, 0, 1);
        assertThat(balancer.sendCounting(40, 2)[0]).as("then four").isEqualTo(2);
        pass(balancer, 3_600, 0, 1);
        assertThat(balancer.sendCounting(60, 2)[0])
                .as("all that it can, within a second")
                .isEqualTo(60);
    }

    @Test
    void aPauseOfTheBalancerCountsAsSilenceOfNoNode() {
        TestBalancer balancer = new TestBalancer(ShortestWait.defaults(), 0, 1);
        pass(balancer, 1_000, 0, 1);
        balancer.tick(31_000);
        assertThat(balancer.sendCounting(40, 2)).containsExactly(20, 20);
    }

    @Test
    void longTasksOfNodesThatNeverReportAreNoSilence() {
        TestBalancer balancer = new TestBalancer(ShortestWait.defaults(), 0);
        balancer.send(5);
        pass(balancer, 10_000);
        assertThat(balancer.route()).isInstanceOf(Route.Send.class);
    }

    @Test
    void aNodeThatRejectsATaskIsCappedUntilTheCapExpires() {
        TestBalancer balancer = new TestBalancer(ShortestWait.defaults(), 0, 1);
        balancer.start(0).start(0).start(0).start(0).done(0, 1, Outcome.REJECTED);
        assertThat(balancer.sendCounting(40, 2)).as("capped at 0.95 x 3, has 3").containsExactly(0, 40);
        pass(balancer, 200, 0, 1);
        assertThat(balancer.sendCounting(40, 2)).as("cooling").containsExactly(0, 40);
        pass(balancer, 1_500, 0, 1);
        assertThat(balancer.sendCounting(77, 2)).as("its lease has run out").containsExactly(77, 0);
    }

    @Test
    void anOverloadSignalCapsOnlyIfTasksWaitForLong() {
        TestBalancer balancer = new TestBalancer(ShortestWait.defaults(), 0);
        balancer.report(0, 1, 9, 20, 100, 100, Double.NaN);
        assertThat(balancer.send(100)).hasSize(100);
        TestBalancer capped = new TestBalancer(ShortestWait.defaults(), 0);
        capped.report(0, 1, 9, 200, 100, 100, Double.NaN);
        assertThat(sentUntilFull(capped)).as("0.95 x 100/s x 250 ms / 2").isEqualTo(11);
    }

    @Test
    void withoutCapacityTasksAreHeldBrieflyAndThenRejectedWithGrowingRetryTimes() {
        TestBalancer balancer = new TestBalancer(ShortestWait.defaults(), 0);
        balancer.report(0, 0, 0, 0, 0, 100).tick(50);
        assertThat(sentUntilFull(balancer)).isEqualTo(25);
        int held = 0;
        while (balancer.route() instanceof Route.Hold hold) {
            assertThat(hold.untilNanos()).isBetween(50_000_001L, 80_000_000L);
            assertThat(++held).as("a bounded line").isLessThan(1_000);
        }
        long before = 0;
        for (int i = 0; i < 1_000; i++) {
            assertThat(balancer.route()).isInstanceOf(Route.Reject.class);
            long after = ((Route.Reject) balancer.route()).retryAfterNanos();
            assertThat(after).isBetween(Math.max(before, 125_000_000), 10_000_000_000L);
            before = after;
        }
        assertThat(before).as("as long as it may be").isEqualTo(10_000_000_000L);
    }

    @Test
    void aTaskIsHeldThreeTimesAtMost() {
        TestBalancer balancer = new TestBalancer(ShortestWait.defaults(), 0);
        balancer.report(0, 0, 0, 0, 0, 100).tick(50);
        sentUntilFull(balancer);
        assertThat(balancer.router.route(85_000_000, new RoutedTask("task", 3))).isInstanceOf(Route.Hold.class);
        assertThat(balancer.router.route(125_000_000, new RoutedTask("task", 4)))
                .isInstanceOf(Route.Reject.class);
    }

    @Test
    void inFlightIsBoundedEvenIfNothingIsKnown() {
        ShortestWait defaults = ShortestWait.defaults();
        ShortestWait few = new ShortestWait(
                defaults.longestWait(),
                7,
                defaults.silence(),
                defaults.longestHold(),
                defaults.coolingTime(),
                defaults.capLease());
        assertThat(sentUntilFull(new TestBalancer(few, 0, 1))).isEqualTo(14);
    }

    @Test
    void namesTheAllowedRange() {
        Duration second = Duration.ofSeconds(1);
        assertThatThrownBy(() -> new ShortestWait(Duration.ZERO, 1, second, second, second, second))
                .hasMessage("longestWait is 0.0 ms; allowed is 1.0 ms to 3600000.0 ms");
        assertThatThrownBy(() -> new ShortestWait(second, 0, second, second, second, second))
                .hasMessage("mostInFlight is 0; allowed is 1 to 1000000");
        assertThatThrownBy(() -> new ShortestWait(second, 1, Duration.ofMillis(99), second, second, second))
                .hasMessage("silence is 99.0 ms; allowed is 100.0 ms to 60000.0 ms");
    }
}

package dev.tidepool.policy.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.policy.routing.CollaborativeRoundRobin.Interpretation;
import dev.tidepool.policy.routing.CollaborativeRoundRobin.WhenAllFull;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class CollaborativeRoundRobinTest {
    private static CollaborativeRoundRobin literal(WhenAllFull whenAllFull) {
        return CollaborativeRoundRobin.with(Interpretation.LITERAL, whenAllFull);
    }

    @Test
    void healthyNodesGetTheSame() {
        assertThat(new TestBalancer(CollaborativeRoundRobin.defaults(), 0, 1, 2).send(5))
                .containsExactly(0, 1, 2, 0, 1);
    }

    @Test
    void anOverloadedNodeGetsItsLimitAndTheOthersTheRest() {
        TestBalancer balancer = new TestBalancer(CollaborativeRoundRobin.defaults(), 0, 1);
        balancer.overload(0, 1000);
        assertThat(balancer.sendCounting(2000, 2)).containsExactly(900, 1100);
        balancer.tick(1000);
        assertThat(balancer.sendCounting(2000, 2)).as("counts start anew").containsExactly(900, 1100);
        balancer.tick(2000);
        assertThat(balancer.sendCounting(1000, 2)).as("below the limit").containsExactly(500, 500);
    }

    @Test
    void onlyTheCumulativeInterpretationReproducesFigure9() {
        for (Interpretation reading : Interpretation.values()) {
            TestBalancer balancer =
                    new TestBalancer(CollaborativeRoundRobin.with(reading, WhenAllFull.SEND_TO_LEAST_FILLED), 0, 1);
            assertThat(balancer.sendCounting(2000, 2)).containsExactly(1000, 1000);
            balancer.at(999).overload(0, 1000).tick(1000);
            assertThat(balancer.sendCounting(2000, 2)).containsExactly(900, 1100);
            balancer.at(1999).overload(0, 900).tick(2000);
            int weak = reading == Interpretation.LITERAL ? 890 : 800;
            assertThat(balancer.sendCounting(2000, 2)).containsExactly(weak, 2000 - weak);
        }
    }

    @Test
    void aSignalWithinTheSecondKeepsTheCount() {
        TestBalancer balancer = new TestBalancer(CollaborativeRoundRobin.defaults(), 0, 1);
        balancer.overload(0, 100);
        assertThat(balancer.sendCounting(100, 2)).containsExactly(50, 50);
        balancer.overload(0, 60);
        assertThat(balancer.sendCounting(100, 2)).as("59 in all").containsExactly(9, 91);
        balancer.overload(0, 80);
        assertThat(balancer.sendCounting(100, 2)).as("79 in all").containsExactly(20, 80);
    }

    @Test
    void whenAllAreFullTheLeastFilledGetsTheTask() {
        TestBalancer balancer = new TestBalancer(literal(WhenAllFull.SEND_TO_LEAST_FILLED), 0, 1);
        balancer.overload(0, 11).overload(1, 21);
        assertThat(balancer.sendCounting(30, 2)).as("to their limits").containsExactly(10, 20);
        assertThat(balancer.sendCounting(3, 2)).as("11/10 and 22/20").containsExactly(1, 2);
        assertThat(balancer.sendCounting(297, 2)).as("1 to 2").containsExactly(99, 198);
    }

    @Test
    void whenAllAreFullTasksAreHeldOrTurnedAwayUntilCountsStartAnew() {
        TestBalancer hold = new TestBalancer(literal(WhenAllFull.HOLD), 0).overload(0, 3);
        hold.at(100).send(2);
        assertThat(hold.at(400).route()).isEqualTo(new Route.Hold(1_000_000_000));
        assertThat(hold.at(1200).route()).as("the tick is late").isEqualTo(new Route.Hold(1_200_000_001));
        assertThat(hold.tick(1300).send()).isZero();

        TestBalancer reject = new TestBalancer(literal(WhenAllFull.REJECT), 0).overload(0, 3);
        reject.send(2);
        assertThat(reject.at(400).route()).isEqualTo(new Route.Reject(600_000_000));
    }

    @Test
    void anOverloadPointIsNeverReleasedByDefault() {
        TestBalancer balancer = new TestBalancer(CollaborativeRoundRobin.defaults(), 0, 1).overload(0, 11);
        for (int second = 1; second < 100; second++) {
            balancer.tick(second * 1000.0);
            assertThat(balancer.sendCounting(100, 2)).containsExactly(10, 90);
        }
    }

    @Test
    void afterCoolingALimitThatWasReachedRisesByItsStep() {
        CollaborativeRoundRobin policy = new CollaborativeRoundRobin(
                Interpretation.LITERAL,
                WhenAllFull.SEND_TO_LEAST_FILLED,
                Duration.ofSeconds(10),
                Duration.ofSeconds(5));
        TestBalancer balancer = new TestBalancer(policy, 0, 1).overload(0, 1000);
        for (int second = 1; second < 5; second++) {
            assertThat(balancer.sendCounting(3000, 2)[0]).isEqualTo(900);
            balancer.tick(second * 1000.0);
        }
        balancer.send(1000);
        balancer.tick(5000);
        assertThat(balancer.sendCounting(3000, 2)[0])
                .as("500 had not reached it")
                .isEqualTo(900);
        balancer.tick(6000);
        assertThat(balancer.sendCounting(3000, 2)[0]).isEqualTo(1000);
        balancer.tick(7000);
        assertThat(balancer.sendCounting(3000, 2)[0]).isEqualTo(1100);
        balancer.overload(0, 1100).tick(8000);
        assertThat(balancer.sendCounting(3000, 2)[0]).as("falls back").isEqualTo(1000);
        balancer.tick(9000);
        assertThat(balancer.sendCounting(3000, 2)[0]).as("cools again").isEqualTo(1000);
    }

    @Test
    void twoBalancersShareTheLimit() {
        TestBalancer balancer =
                new TestBalancer(CollaborativeRoundRobin.defaults(), new RoutingContext(1, 2, null), 0, 1);
        balancer.overload(0, 1000);
        assertThat(balancer.sendCounting(1000, 2)).containsExactly(450, 550);
    }

    @Test
    void theLimitIsSharedByAsManyBalancersAsThereAreNow() {
        TestBalancer balancer = new TestBalancer(CollaborativeRoundRobin.defaults(), 0, 1);
        balancer.overload(0, 1000).balancers(2);
        assertThat(balancer.sendCounting(1000, 2)).containsExactly(450, 550);
        balancer.balancers(1).tick(1000);
        assertThat(balancer.sendCounting(2000, 2)).containsExactly(900, 1100);
    }

    @Test
    void namesTheAllowedRange() {
        assertThatThrownBy(() -> new CollaborativeRoundRobin(
                        Interpretation.LITERAL, WhenAllFull.HOLD, Duration.ofSeconds(10), Duration.ZERO))
                .hasMessage("coolingTime is 0.0 ms; allowed is 1000.0 ms to 3600000.0 ms");
    }
}

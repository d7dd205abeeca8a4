package dev.tidepool.policy.routing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** {@link ShortestWait} on nodes where other balancers have tasks too. Tasks take 10 ms, and a node does 200/s. */
class ShortestWaitAmongOthersTest {
    private static final int BALANCERS = 10;

    /** Returns a balancer that has just heard that each of two nodes has this many running tasks of others. */
    private static TestBalancer amongOthers(int tasks) {
        TestBalancer balancer = new TestBalancer(ShortestWait.defaults(), new RoutingContext(1, BALANCERS, null), 0, 1);
        for (int i = 0; i < 20; i++) {
            balancer.at(30 + i).start(0).start(1).done(0, 10).done(1, 10);
        }
        for (int node = 0; node < 2; node++) {
            balancer.report(node, tasks, 0, 0, 160, 200);
        }
        return balancer.tick(50);
    }

    @Test
    void whatComesWithAReplyIsBelieved() {
        TestBalancer balancer = amongOthers(3);
        balancer.at(60).start(0).start(1).frame(0, 4, 1).frame(1, 1, 1);
        assertThat(balancer.send(3)).as("three fewer there").containsOnly(1);
    }

    @Test
    void whatWasSeenGivesWayToTheUsualWithinAFewResponseTimes() {
        TestBalancer balancer = amongOthers(3);
        balancer.at(60).start(0).start(1).frame(0, 4, 1).frame(1, 1, 1);
        assertThat(balancer.at(150).sendCounting(10, 2))
                .as("nine response times")
                .containsExactly(5, 5);
    }

    /** Ten balancers all filled the nodes that stood idle at the last report. */
    @Test
    void aReportToAllMovesNoTaskIfChanceExplainsIt() {
        TestBalancer balancer = amongOthers(3);
        balancer.at(60).report(0, 5, 0, 0, 160, 200).report(1, 1, 0, 0, 160, 200);
        assertThat(balancer.sendCounting(10, 2)).containsExactly(5, 5);
    }

    @Test
    void aReportToAllThatChanceDoesNotExplainIsBelieved() {
        TestBalancer balancer = amongOthers(3);
        balancer.at(60).report(0, 2, 12, 50, 160, 200).report(1, 3, 0, 0, 160, 200);
        assertThat(balancer.send(5)).containsOnly(1);
    }

    @Test
    void anIdleNodeIsPreferredToOneOfWhichNothingIsKnown() {
        TestBalancer balancer = amongOthers(3);
        balancer.at(60).start(1).frame(1, 0, 1);
        assertThat(balancer.send(2)).containsOnly(1);
    }

    @Test
    void aNodeWithoutNewsIsPreferredToOneThatIsFull() {
        TestBalancer balancer = amongOthers(3);
        balancer.at(60).start(1).frame(1, 6, 1);
        assertThat(balancer.send(2)).containsOnly(0);
    }

    /** The report in a frame is read before the ends of tasks in it. Their own tasks hid as many of others. */
    @Test
    void repliesInTheSameFrameAreNoTasksThere() {
        TestBalancer balancer = amongOthers(3);
        balancer.at(60).start(0).start(0).start(1).start(1);
        balancer.frame(0, 2, 2).frame(1, 1, 1);
        assertThat(balancer.send())
                .as("node 0 has two tasks of others, node 1 one of this balancer")
                .isEqualTo(1);
    }

    /** Reports with replies made the reports seem frequent, so a node was set aside between two reports to all. */
    @Test
    void anIdleNodeThatReportsOnceASecondIsNotSilent() {
        TestBalancer balancer = new TestBalancer(ShortestWait.defaults(), 0);
        for (int millis = 50; millis <= 4_900; millis += 50) {
            if (millis < 3_000) {
                balancer.at(millis - 10).start(0).at(millis).frame(0, 0, 1);
            }
            if (millis % 1_000 == 0) {
                balancer.report(0, 0, 0, 0, 20, 200);
            }
            balancer.tick(millis);
            assertThat(balancer.router.maxInFlight(0)).as("at %d ms", millis).isPositive();
        }
    }
}

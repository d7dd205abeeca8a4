package dev.tidepool.policy.routing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.routing.TaskEnd.Outcome;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** With two members, both are always drawn, so the choice is the smaller cost. */
class PeakEwmaTest {
    /** The time in which the average halves. */
    private static final double HALF = 1000 * Math.log(2);

    private final TestBalancer balancer = new TestBalancer(new PeakEwma(Duration.ofSeconds(1)), 0, 1);

    private void response(int node, double millis) {
        balancer.start(node).done(node, millis);
    }

    @Test
    void takesTheFasterNode() {
        response(0, 30);
        response(1, 20);
        assertThat(balancer.send()).isEqualTo(1);
    }

    @Test
    void tasksInFlightMultiplyTheCost() {
        response(0, 30);
        response(1, 20);
        balancer.start(1);
        assertThat(balancer.send()).as("30 x 1 against 20 x 2").isZero();
        assertThat(balancer.send()).as("30 x 2 against 20 x 2").isEqualTo(1);
        assertThat(balancer.send())
                .as("30 x 2 against 20 x 3, drawn in either order")
                .isIn(0, 1);
    }

    @Test
    void jumpsToAPeakAtOnceAndComesDownSlowly() {
        response(0, 10);
        response(1, 25);
        assertThat(balancer.route()).isEqualTo(new Route.Send(0));
        response(0, 100);
        assertThat(balancer.route()).as("100 against 25").isEqualTo(new Route.Send(1));
        balancer.at(HALF);
        response(0, 10);
        response(1, 54);
        assertThat(balancer.route()).as("100/2 + 10/2 = 55 against 54").isEqualTo(new Route.Send(1));
        response(1, 56);
        assertThat(balancer.route()).as("55 against 56").isEqualTo(new Route.Send(0));
    }

    @Test
    void decaysWhileNothingComesBack() {
        response(0, 100);
        balancer.at(HALF);
        response(1, 51);
        assertThat(balancer.route()).as("50 against 51").isEqualTo(new Route.Send(0));
    }

    @Test
    void anUntriedNodeGetsOneTaskUntilItResponds() {
        response(0, 1000);
        assertThat(balancer.send()).isEqualTo(1);
        assertThat(balancer.send(10)).containsOnly(0);
    }

    @Test
    void aRejectedTaskIsNoFastResponseAndALostOneIsSlow() {
        response(0, 10);
        response(1, 20);
        balancer.start(1).done(1, 0.01, Outcome.REJECTED);
        assertThat(balancer.route()).isEqualTo(new Route.Send(0));
        balancer.start(0).done(0, 500, Outcome.LOST);
        assertThat(balancer.route()).isEqualTo(new Route.Send(1));
    }
}

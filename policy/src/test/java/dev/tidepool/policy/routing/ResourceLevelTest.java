package dev.tidepool.policy.routing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.routing.ResourceLevel.Favour;
import org.junit.jupiter.api.Test;

class ResourceLevelTest {
    private static final long MIB = 1 << 20;

    private static TestBalancer balancer(Favour favour) {
        return new TestBalancer(new ResourceLevel(favour, 1 << 20), 0, 1, 2);
    }

    private static void report(TestBalancer balancer, int node, int poolSize, double arrivalRate, long freeBytes) {
        balancer.router.onReport(
                0, new NodeReport(node, poolSize, 0, 0, 0, 0, arrivalRate, Double.NaN, freeBytes, Double.NaN, 0));
    }

    @Test
    void aNodeThatCannotGrowPassesItsTurnToTheNodeWithTheMostFreeMemory() {
        TestBalancer balancer = balancer(Favour.WHEN_SHORT_OF_MEMORY);
        report(balancer, 0, 100, 200, 100 * MIB);
        report(balancer, 1, 100, 200, 500 * MIB);
        report(balancer, 2, 100, 200, 400 * MIB);
        assertThat(balancer.send(4)).as("100 more threads fit").containsExactly(0, 1, 2, 0);
        report(balancer, 0, 100, 201, 100 * MIB);
        assertThat(balancer.send(3)).as("101 do not").containsExactly(1, 2, 1);
        report(balancer, 1, 200, 200, 300 * MIB);
        assertThat(balancer.send(3)).as("node 2 has the most now").containsExactly(1, 2, 2);
        balancer.members(0, 1);
        assertThat(balancer.send(2)).as("2 has left").containsExactly(1, 1);
    }

    @Test
    void alwaysAndNeverFavouring() {
        TestBalancer always = balancer(Favour.ALWAYS);
        TestBalancer never = balancer(Favour.NEVER);
        assertThat(always.send(2)).as("nothing is known yet").containsExactly(0, 1);
        for (TestBalancer balancer : new TestBalancer[] {always, never}) {
            report(balancer, 0, 1, 1000, MIB);
            report(balancer, 1, 1, 1000, 2 * MIB);
        }
        assertThat(always.send(3)).containsExactly(1, 1, 1);
        assertThat(never.send(3)).containsExactly(0, 1, 2);
    }

    @Test
    void aNodeOfUnknownMemoryIsNotShort() {
        TestBalancer balancer = balancer(Favour.WHEN_SHORT_OF_MEMORY);
        report(balancer, 0, 1, 1000, -1);
        report(balancer, 1, 1, 1, MIB);
        assertThat(balancer.send(3)).containsExactly(0, 1, 2);
    }
}

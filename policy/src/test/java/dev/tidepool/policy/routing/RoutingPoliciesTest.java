package dev.tidepool.policy.routing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.routing.RoutingPolicies.Entry;
import org.junit.jupiter.api.Test;

class RoutingPoliciesTest {
    @Test
    void listsThePoliciesInTheirOrder() {
        assertThat(RoutingPolicies.all())
                .extracting(Entry::name)
                .containsExactly(
                        "shortest-wait",
                        "round-robin",
                        "collaborative-round-robin",
                        "collaborative-round-robin-cumulative",
                        "heuristic",
                        "resource-level",
                        "random",
                        "weighted-round-robin",
                        "least-in-flight",
                        "power-of-two-choices",
                        "peak-ewma",
                        "prequal",
                        "join-shortest-queue");
    }

    @Test
    void everyEntryMakesThePolicyThatItNames() {
        for (Entry entry : RoutingPolicies.all()) {
            assertThat(entry.defaults().get().name()).isEqualTo(entry.name());
            assertThat(entry.summary()).isNotBlank().doesNotContain("\n");
            assertThat(entry.source()).isNotBlank();
        }
    }
}

package dev.tidepool.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.policy.overload.AverageWaitRule;
import dev.tidepool.policy.routing.RoundRobin;
import dev.tidepool.policy.routing.RoutingPolicies;
import dev.tidepool.policy.sizing.Fixed;
import dev.tidepool.policy.sizing.SizingPolicies;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class TypedPoliciesTest {

    @Test
    void everyPolicyOfTheCataloguesIsFoundByItsName() {
        SizingPolicies.all()
                .forEach(entry -> assertThat(TypedPolicies.sizing(entry.name(), 4))
                        .isEqualTo(entry.defaults().apply(4)));
        RoutingPolicies.all()
                .forEach(entry ->
                        assertThat(TypedPolicies.routing(entry.name()).name()).isNotBlank());
    }

    @Test
    void parametersAreSet() {
        assertThat(TypedPolicies.sizing("fixed:16", 4)).isEqualTo(new Fixed(16));
        assertThat(TypedPolicies.routing("round-robin")).isEqualTo(new RoundRobin());
        assertThat(TypedPolicies.overload("average-wait")).isEqualTo(AverageWaitRule.defaults());
        assertThat(TypedPolicies.overload("average-wait:interval=1s:threshold=0.2"))
                .isEqualTo(new AverageWaitRule(
                        Duration.ofSeconds(1),
                        0.2,
                        Duration.ofMillis(1),
                        AverageWaitRule.FirstRise.SETS_BASELINE,
                        Duration.ofSeconds(5)));
        assertThat(TypedPolicies.overload("average-wait-literal")).isEqualTo(AverageWaitRule.literal());
    }

    @Test
    void anUnknownNameOffersTheNearest() {
        assertThatThrownBy(() -> TypedPolicies.sizing("fixd", 4))
                .hasMessageStartingWith("unknown pool 'fixd'; nearest: fixed");
        assertThatThrownBy(() -> TypedPolicies.routing("round"))
                .hasMessageStartingWith("unknown routing policy 'round'; nearest: round-robin");
        assertThatThrownBy(() -> TypedPolicies.overload("average"))
                .hasMessageStartingWith("unknown overload rule 'average'; nearest: average-wait");
        assertThatThrownBy(() -> TypedPolicies.overload("average-wait:threshold=-1"))
                .hasMessageStartingWith("overload rule 'average-wait:threshold=-1': threshold is -1");
    }
}

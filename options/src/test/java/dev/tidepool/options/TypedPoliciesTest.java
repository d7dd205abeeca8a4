package dev.tidepool.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.policy.routing.RoundRobin;
import dev.tidepool.policy.routing.RoutingPolicies;
import dev.tidepool.policy.sizing.Fixed;
import dev.tidepool.policy.sizing.SizingPolicies;
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
    }

    @Test
    void anUnknownNameOffersTheNearest() {
        assertThatThrownBy(() -> TypedPolicies.sizing("fixd", 4))
                .hasMessageStartingWith("unknown pool 'fixd'; nearest: fixed");
        assertThatThrownBy(() -> TypedPolicies.routing("round"))
                .hasMessageStartingWith("unknown routing policy 'round'; nearest: round-robin");
    }
}

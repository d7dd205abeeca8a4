package dev.tidepool.policy.routing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.Policies;
import dev.tidepool.policy.routing.RoutingPolicies.Entry;
import java.io.IOException;
import java.net.URISyntaxException;
import java.util.List;
import org.junit.jupiter.api.Test;

class RoutingPoliciesTest {
    private static final List<Entry> ALL = RoutingPolicies.all();

    @Test
    void everyPolicyClassIsInTheCatalogue() throws IOException, URISyntaxException {
        assertThat(ALL.stream()
                        .map(entry -> entry.defaults().get().getClass().getSimpleName())
                        .distinct())
                .containsExactlyInAnyOrderElementsOf(Policies.beside(RoutingPolicies.class, RoutingPolicy.class));
    }

    @Test
    void theDefaultComesFirst() {
        assertThat(ALL.get(0).defaults().get()).isInstanceOf(ShortestWait.class);
    }

    @Test
    void everyEntryMakesThePolicyThatItNames() {
        assertThat(ALL).extracting(Entry::name).doesNotHaveDuplicates();
        for (Entry entry : ALL) {
            assertThat(entry.defaults().get().name()).isEqualTo(entry.name());
            assertThat(entry.summary()).isNotBlank().doesNotContain("\n", "|");
            assertThat(entry.source()).isNotBlank();
        }
    }
}

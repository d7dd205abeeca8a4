package dev.tidepool.policy.sizing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.sizing.SizingPolicies.Entry;
import org.junit.jupiter.api.Test;

class SizingPoliciesTest {
    @Test
    void listsThePoliciesInTheirOrder() {
        assertThat(SizingPolicies.all())
                .extracting(Entry::name)
                .containsExactly(
                        "auto",
                        "fixed",
                        "cached",
                        "thread-per-request",
                        "watermark",
                        "request-rate",
                        "profiled-request-rate",
                        "ema",
                        "tema");
    }

    @Test
    void everyEntryMakesThePolicyThatItNames() {
        for (Entry entry : SizingPolicies.all()) {
            assertThat(entry.defaults().apply(4).name()).isEqualTo(entry.name());
            assertThat(entry.summary()).isNotBlank().doesNotContain("\n");
            assertThat(entry.source()).isNotBlank();
        }
    }
}

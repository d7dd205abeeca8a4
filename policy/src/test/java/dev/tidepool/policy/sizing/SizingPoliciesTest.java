package dev.tidepool.policy.sizing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.sizing.SizingPolicies.Entry;
import java.util.List;
import org.junit.jupiter.api.Test;

class SizingPoliciesTest {
    private static final List<String> VARIANTS = List.of(
            "watermark-as-coded", "watermark-sun", "crr-node", "ema-group16", "ema-group16-as-coded", "tema-erlang");

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
                        "watermark-as-coded",
                        "watermark-sun",
                        "axis2-watermark",
                        "request-rate",
                        "crr-node",
                        "throughput-decline",
                        "memory-guard",
                        "profiled-request-rate",
                        "littles-law",
                        "ema",
                        "ema-group16",
                        "ema-group16-as-coded",
                        "gaussian-linear",
                        "tema",
                        "tema-erlang",
                        "cost-balance",
                        "cpu-utilisation",
                        "response-time",
                        "average-idle-time",
                        "adapt-t",
                        "hill-climbing",
                        "open-liberty",
                        "gradient-limit");
    }

    @Test
    void everyEntryMakesThePolicyThatItNamesOrAVariantOfOne() {
        for (Entry entry : SizingPolicies.all()) {
            String policy = entry.defaults().apply(4).name();
            assertThat(policy.equals(entry.name())).as(entry.name()).isNotEqualTo(VARIANTS.contains(entry.name()));
            assertThat(entry.summary()).isNotBlank().doesNotContain("\n");
            assertThat(entry.source()).isNotBlank();
        }
    }

    @Test
    void noTwoEntriesMakeTheSamePolicy() {
        assertThat(SizingPolicies.all())
                .extracting(entry -> (Object) entry.defaults().apply(4))
                .doesNotHaveDuplicates();
    }

    @Test
    void everyEntryWorksOnOneCoreAndOnManyThousands() {
        for (Entry entry : SizingPolicies.all()) {
            assertThat(entry.defaults().apply(1)).isNotNull();
            assertThat(entry.defaults().apply(65_536)).isNotNull();
        }
    }
}

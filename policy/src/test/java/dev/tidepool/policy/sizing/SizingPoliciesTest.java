package dev.tidepool.policy.sizing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.Policies;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.sizing.SizingPolicies.Entry;
import java.io.IOException;
import java.net.URISyntaxException;
import java.util.List;
import org.junit.jupiter.api.Test;

class SizingPoliciesTest {
    private static final List<Entry> ALL = SizingPolicies.all();

    @Test
    void everyPolicyClassIsInTheCatalogue() throws IOException, URISyntaxException {
        assertThat(ALL.stream()
                        .map(entry -> entry.defaults().apply(4).getClass().getSimpleName())
                        .distinct())
                .containsExactlyInAnyOrderElementsOf(Policies.beside(SizingPolicies.class, SizingPolicy.class));
    }

    @Test
    void theDefaultComesFirst() {
        assertThat(ALL.get(0).defaults().apply(4)).isInstanceOf(Auto.class);
    }

    @Test
    void everyEntryMakesThePolicyThatItNamesOrAVariantOfOne() {
        List<String> names = ALL.stream().map(Entry::name).toList();
        assertThat(names).doesNotHaveDuplicates();
        for (Entry entry : ALL) {
            assertThat(names).contains(entry.defaults().apply(4).name());
            assertThat(entry.summary()).isNotBlank().doesNotContain("\n", "|");
            assertThat(entry.source()).isNotBlank();
        }
    }

    @Test
    void noTwoEntriesMakeTheSamePolicy() {
        assertThat(ALL).extracting(entry -> (Object) entry.defaults().apply(4)).doesNotHaveDuplicates();
    }

    @Test
    void everyEntryWorksOnOneCoreAndOnManyThousands() {
        for (Entry entry : ALL) {
            assertThat(entry.defaults().apply(1)).isNotNull();
            assertThat(entry.defaults().apply(65_536)).isNotNull();
        }
    }
}

package dev.tidepool.policy.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.policy.SizingDecision;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RecentDecisionsTest {
    private static DecisionRecord record(long nanos) {
        return new DecisionRecord(nanos, "fixed", null, SizingDecision.fixed(1, "as planned"), false, null);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 100})
    void theLastAreThereInTheirOrder(int capacity) {
        RecentDecisions recent = new RecentDecisions(capacity);
        for (int i = 0; i < 50; i++) {
            recent.add(record(i));
            assertThat(recent.newest().atNanos()).isEqualTo(i);
            assertThat(recent.all())
                    .extracting(DecisionRecord::atNanos)
                    .containsExactlyElementsOf(LongStream.rangeClosed(Math.max(0, i + 1 - capacity), i)
                            .boxed()
                            .toList());
        }
        List<DecisionRecord> all = recent.all();
        assertThatThrownBy(() -> all.add(record(0))).isInstanceOf(UnsupportedOperationException.class);
    }
}

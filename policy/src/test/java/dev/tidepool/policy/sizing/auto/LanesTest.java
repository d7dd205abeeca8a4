package dev.tidepool.policy.sizing.auto;

import static dev.tidepool.policy.PoolSamples.sample;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.PoolSamples;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.TypeLimit;
import java.util.List;
import org.junit.jupiter.api.Test;

class LanesTest {
    private final Lanes lanes = new Lanes();

    /** Observes a second with 400 calls that take this long, and as many pages. */
    private List<TypeLimit> limitsAfter(double callMillis, boolean alike) {
        lanes.observe(
                sample().millis(1_000)
                        .threads(50, 50)
                        .queue(5)
                        .ended("call", 400, callMillis, 0.2)
                        .ended("page", 400, 1, 1)
                        .build(),
                alike);
        return lanes.limits();
    }

    @Test
    void aTypeWhoseDownstreamIsFullIsHeldAndNoOther() {
        assertThat(limitsAfter(20.2, false)).isEmpty();
        assertThat(lanes.reason()).isEmpty();
        // Little's law: 400/s x 50 ms = 20 calls at once.
        assertThat(limitsAfter(50.2, false)).containsExactly(new TypeLimit("call", 21));
        assertThat(lanes.reason())
                .isEqualTo("; at most 21 of call, as more would queue for what they wait for, and others pass");
        limitsAfter(50.2, false);
        // 400/s x 20.2 ms = 8.08 busy: 8.08 + sqrt(8.08) = 10.9 threads are enough.
        assertThat(limitsAfter(36.2, false)).containsExactly(new TypeLimit("call", 11));
    }

    @Test
    void noLaneBeginsToHoldWhileAllTasksBlockAlike() {
        limitsAfter(20.2, true);
        assertThat(limitsAfter(50.2, true)).isEmpty();
    }

    /** Nobody could pass, and the pool as a whole can hold its size. */
    @Test
    void aSingleTypeHasNoLane() {
        for (double millis : new double[] {20.2, 50.2, 80.2}) {
            lanes.observe(
                    sample().millis(1_000)
                            .threads(50, 50)
                            .queue(5)
                            .ended("call", 400, millis, 0.2)
                            .build(),
                    false);
            assertThat(lanes.limits()).isEmpty();
        }
    }

    @Test
    void typesThatNoLongerComeMakePlaceForOthers() {
        PoolSamples first = sample().millis(1_000);
        for (int i = 0; i < SizingDecision.MAX_TYPE_LIMITS; i++) {
            first.ended("start-up-" + i, 100, 1, 1);
        }
        lanes.observe(first.build(), false);
        PoolSamples later = sample().millis(1_000).ended("late", 100, 1, 1);
        lanes.observe(later.build(), false);
        assertThat(lanes.kinds()).extracting(TaskKind::name).doesNotContain("late");
        for (int i = 0; i < 10; i++) {
            lanes.observe(sample().millis(1_000).build(), false);
        }
        lanes.observe(later.build(), false);
        assertThat(lanes.kinds()).extracting(TaskKind::name).containsExactly("late");
    }

    /** A single type that remains had the limits of types that had made place for it. */
    @Test
    void aTypeThatMadePlaceLeavesNoLimit() {
        for (double callMillis : new double[] {200, 500}) {
            PoolSamples busy = sample().millis(10_000)
                    .threads(50, 50)
                    .queue(5)
                    .ended("call", 50, callMillis, 0.2)
                    .ended("page", 50, 1, 1);
            for (int i = 2; i < SizingDecision.MAX_TYPE_LIMITS; i++) {
                busy.ended("other-" + i, 50, 1, 1);
            }
            lanes.observe(busy.build(), false);
        }
        assertThat(lanes.limits()).extracting(TypeLimit::type).containsExactly("call");
        lanes.observe(sample().millis(2_000).build(), false);
        assertThat(lanes.limits()).as("not yet stuck").hasSize(1);
        lanes.observe(sample().millis(100).ended("late", 100, 1, 1).build(), false);
        assertThat(lanes.kinds()).extracting(TaskKind::name).containsExactly("late");
        assertThat(lanes.limits()).isEmpty();
    }
}

package dev.tidepool.research.benchmarks.fork;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.research.benchmarks.result.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The contenders and the machine are made up: each probe and each slice takes its next value from a list. */
final class PassesTest {
    private static final double FAST = 60;
    private static final double SLOW = 350;
    private static final double REJECTED = -1;

    private final List<String> order = new ArrayList<>();
    private long now;
    private int probes;

    /** A contender whose slices measure 1, 2, 3... and that fails after some of them. */
    private final class Fake implements Sliced {
        private final String name;
        private final int last;
        private int slices;

        Fake(String name, int last) {
            this.name = name;
            this.last = last;
        }

        @Override
        public Optional<Map<Metric, Double>> slice() {
            order.add(name);
            return slices++ < last ? Optional.of(Map.of(Metric.TASKS_PER_SECOND, (double) slices)) : Optional.empty();
        }
    }

    private Fake fake(String name) {
        return new Fake(name, Integer.MAX_VALUE);
    }

    /** Returns a link that is slow in these probes, from 0, and that needs a millisecond for each. */
    private CoreLink slowIn(Integer... slow) {
        return new CoreLink(
                () -> {
                    now += 1_000_000;
                    return List.of(slow).contains(probes++) ? SLOW : FAST;
                },
                () -> now);
    }

    private static Patience none() {
        return new Patience(0);
    }

    private static List<List<Double>> values(List<List<Map<Metric, Double>>> slices) {
        return slices.stream()
                .map(each -> each.stream()
                        .map(slice -> slice.getOrDefault(Metric.REJECTED, 0.0) > 0
                                ? REJECTED
                                : slice.get(Metric.TASKS_PER_SECOND))
                        .toList())
                .toList();
    }

    @Test
    void passesRunForwardAndBackward() {
        new Passes(List.of(fake("a"), fake("b"), fake("c")), 4, true).run(slowIn(), none());
        assertThat(String.join("", order)).isEqualTo("abccbaabccba");
    }

    @Test
    void thereIsOneProbeBetweenSlices() {
        new Passes(List.of(fake("a"), fake("b")), 2, true).run(slowIn(), none());
        assertThat(probes).isEqualTo(5);
    }

    @Test
    void aSliceCountsIfTheLinkWasFastBeforeAndAfterIt() {
        // Probe 2 comes after the first slice of b. Before the second one, the link is fast again.
        List<List<Map<Metric, Double>>> slices =
                new Passes(List.of(fake("a"), fake("b")), 3, true).run(slowIn(2), none());
        assertThat(values(slices)).containsExactly(List.of(1.0, 2.0, 3.0), List.of(REJECTED, 2.0, 3.0));
        assertThat(slices.get(1).get(0)).containsEntry(Metric.CORE_LINK, SLOW);
        assertThat(slices.get(0).get(0)).containsEntry(Metric.CORE_LINK, FAST);
    }

    @Test
    void aSliceCountsOnASlowLinkIfItNeedsNoFastOne() {
        List<List<Map<Metric, Double>>> slices =
                new Passes(List.of(fake("a"), fake("b")), 2, false).run(slowIn(2, 3), none());

        assertThat(slices)
                .allSatisfy(each -> assertThat(each)
                        .hasSize(2)
                        .allSatisfy(slice -> assertThat(slice).doesNotContainKey(Metric.REJECTED)));
    }

    @Test
    void withoutPatienceTheSliceAfterASlowProbeIsRejectedToo() {
        List<List<Map<Metric, Double>>> slices =
                new Passes(List.of(fake("a"), fake("b")), 2, true).run(slowIn(2, 3), none());
        assertThat(values(slices)).containsExactly(List.of(1.0, 2.0), List.of(REJECTED, REJECTED));
    }

    @Test
    void withPatienceTheNextSliceWaitsForAFastLink() {
        Patience patience = new Patience(1);
        List<List<Map<Metric, Double>>> slices =
                new Passes(List.of(fake("a"), fake("b")), 2, true).run(slowIn(2, 3, 4, 5), patience);
        assertThat(values(slices)).containsExactly(List.of(1.0, 2.0), List.of(REJECTED, 2.0));
        assertThat(patience.nanos()).isEqualTo(1_000_000_000 - 4_000_000);
    }

    @Test
    void aSlowBeginningIsFoundOnceTheLinkIsFast() {
        List<List<Map<Metric, Double>>> slices = new Passes(List.of(fake("a")), 3, true).run(slowIn(0, 1), none());
        assertThat(values(slices)).containsExactly(List.of(REJECTED, REJECTED, 3.0));
    }

    @Test
    void aContenderThatFailsHasNoFurtherTurnsAndTheOthersGoOn() {
        List<List<Map<Metric, Double>>> slices =
                new Passes(List.of(fake("a"), new Fake("b", 1)), 4, true).run(slowIn(), none());
        assertThat(String.join("", order)).isEqualTo("abbaaa");
        assertThat(slices.get(0)).hasSize(4);
        assertThat(slices.get(1)).hasSize(1);
    }

    @Test
    void aSingleSliceAlwaysCounts() {
        List<List<Map<Metric, Double>>> slices = new Passes(List.of(fake("a")), 1, true).run(slowIn(1), none());
        assertThat(values(slices)).containsExactly(List.of(1.0));
    }
}

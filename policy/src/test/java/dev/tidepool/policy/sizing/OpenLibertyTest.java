package dev.tidepool.policy.sizing;

import static dev.tidepool.policy.PoolSamples.sample;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OpenLibertyTest {
    private final Sizer sizer = OpenLiberty.defaults(2).newSizer(PoolBounds.unlimited(2));

    private static PoolSample second(long completions, int waiting, double cpu) {
        return sample().millis(1000)
                .arrivals(completions)
                .completions(completions)
                .threads(2, 2)
                .queue(waiting)
                .cpu(2, cpu)
                .build();
    }

    private int threads(long completions, int waiting) {
        return sizer.decide(second(completions, waiting, 0.5)).target();
    }

    private static PoolSample silence() {
        return sample().threads(2, 0).build();
    }

    @Test
    void aHangGrowsAStepEach750MillisAndRaisesTheFloor() {
        SizingDecision hang = sizer.decide(second(0, 9, 0.5));
        assertThat(hang.target()).isEqualTo(4);
        assertThat(hang.nextSampleAfter()).isEqualTo(Duration.ofMillis(750));
        assertThat(threads(0, 9)).isEqualTo(6);
        // Only the minimum size prevents shrinking: the queue is empty and the CPU is busy.
        SizingDecision after = sizer.decide(second(100, 0, 0.95));
        assertThat(after.target()).isEqualTo(6);
        assertThat(after.nextSampleAfter()).isEqualTo(Duration.ofMillis(1500));
        sizer.decide(silence());
        assertThat(sizer.decide(second(100, 0, 0.95)).target()).isEqualTo(4);
    }

    @Test
    void anEndlessHangEndsAtTheMost() {
        int threads = 0;
        for (int i = 0; i < 1000; i++) {
            threads = threads(0, 9);
        }
        assertThat(threads).isEqualTo(1000);
    }

    @Test
    void stepsGrowWithThePool() {
        List<Integer> sizes = new ArrayList<>();
        for (int i = 0; i < 45; i++) {
            sizes.add(threads(0, 9));
        }
        // By 2 up to 16 x 2 threads, by 4 up to 64 x 2, then by 8.
        assertThat(sizes)
                .startsWith(4, 6, 8)
                .contains(30, 32, 36, 40, 124, 128, 136, 144)
                .doesNotContain(34, 132);
    }

    /**
     * Each step is COMPLETIONS/WAITING/CPU of a second, with the threads after it. The first size that shrinks has mean
     * 170 and variance 3,600, then mean 146 and variance 5,184. Its neighbour's 100 does better with 0.12, then 0.26,
     * and the empty queue adds 0.25. The sizes that grow compare with up to four smaller ones: 0.5 / 3 at size 8,
     * (0.5 + 0.5) / 4 at size 10, and (0.5 + 0.5 + 0.5 + 0) / 4 at size 12, which is too little.
     */
    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "an empty queue and a busy CPU together shrink it, 0/9/0.5=4 silence 100/0/0.5=4 100/9/0.95=4 100/0/0.95=2",
        "shrinks to a probably better size, 100/0/0.5=2 0/9/0.5=4 silence 200/0/0.5=4 50/0/0.5=4 50/0/0.5=2",
        "grows to a probably better size, 0/9/0.5=4 silence 200/0/0.5=4 200/0/0.95=2 100/9/0.5=4",
        "tries larger sizes until throughput no longer rises, "
                + "100/9/0.5=4 200/9/0.5=6 300/9/0.5=8 300/9/0.5=10 300/9/0.5=12 300/9/0.5=12"
    })
    void followsThroughput(String what, String steps) {
        for (String step : steps.split(" ", -1)) {
            if (step.equals("silence")) {
                sizer.decide(silence());
                continue;
            }
            String[] words = step.split("[/=]", -1);
            PoolSample sample =
                    second(Long.parseLong(words[0]), Integer.parseInt(words[1]), Double.parseDouble(words[2]));
            assertThat(sizer.decide(sample).target()).as("%s: %s", what, step).isEqualTo(Integer.parseInt(words[3]));
        }
    }

    @Test
    void exploresAfterFiveIdleDecisions() {
        Sizer middle = new OpenLiberty(2, 1000, Duration.ofMillis(1500), Duration.ofMillis(750), 0.9, 1)
                .newSizer(PoolBounds.unlimited(2));
        middle.decide(second(0, 9, 0.5));
        middle.decide(silence());
        for (int i = 0; i < 5; i++) {
            assertThat(middle.decide(second(100, 0, 0.5)).target()).isEqualTo(4);
        }
        SizingDecision random = middle.decide(second(100, 0, 0.5));
        assertThat(random.target()).isIn(2, 6);
        assertThat(random.reason()).startsWith("a random step:");
    }

    @Test
    void theScoreAsksTheFourNearestNeighbours() {
        OpenLibertyHistory history = new OpenLibertyHistory();
        for (int size : new int[] {2, 4, 6, 8, 10, 12}) {
            history.observe(size, size == 2 || size == 8 ? 300 : size);
        }
        // Sizes 10, 8, 6, 4 against 12: only 8 did better; 2 is not asked.
        assertThat(history.probabilityThatSmallerDoBetter(12, 0)).isCloseTo(0.25, within(1e-9));
        assertThat(history.probabilityThatLargerDoBetter(12, 0)).isZero();
        assertThat(history.probabilityThatLargerDoBetter(4, 0)).isCloseTo(1, within(1e-9));
        assertThat(history.probabilityThatLargerDoBetter(12, 0.5)).isEqualTo(0.5);
    }
}

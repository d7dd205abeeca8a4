package dev.tidepool.lab.race.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.results.compare.SizeScore;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

class FixedSweepTest {

    @Test
    void findsTheSmallestOfTheSizesThatAreAsGoodAsTheBest() {
        // Waiting falls off steeply and is gone from 37 threads on.
        assertThat(FixedSweep.best(size -> score(size, 0, 100 + Math.max(0, 37 - size) * 20), 1_000))
                .isEqualTo(37);
    }

    @Test
    void prefersOnePercentSlowerWithFewerThreads() {
        assertThat(FixedSweep.best(size -> score(size, 0, size < 10 ? 500 : size < 60 ? 100.9 : 100), 1_000))
                .isEqualTo(10);
    }

    @Test
    void findsAMinimumThatRisesOnBothSides() {
        assertThat(FixedSweep.best(size -> score(size, 0, 100 + Math.abs(size - 300)), 1_000))
                .isBetween(290, 310);
    }

    @Test
    void servingEveryTaskComesFirst() {
        assertThat(FixedSweep.best(size -> score(size, size < 50 ? 10 : 0, size < 50 ? 1 : 100), 1_000))
                .isEqualTo(50);
    }

    @Test
    void triesNoSizeTwiceAndNotTooMany() {
        List<Integer> tried = new ArrayList<>();
        IntFunction<SizeScore> trial = size -> {
            tried.add(size);
            return score(size, 0, 1e9 / size);
        };
        assertThat(FixedSweep.best(trial, 100_000)).isGreaterThan(98_000);
        assertThat(tried).doesNotHaveDuplicates().hasSizeLessThanOrEqualTo(FixedSweep.MAX_TRIALS);
    }

    @Test
    void endsWhenItIsStopped() {
        assertThat(FixedSweep.best(size -> size > 8 ? null : score(size, 0, 1), 1_000))
                .isZero();
    }

    private static SizeScore score(int size, long unserved, double p99) {
        return new SizeScore(unserved, p99, size);
    }
}

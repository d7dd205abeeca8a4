package dev.tidepool.policy.sizing.auto;

import static dev.tidepool.policy.PoolSamples.sample;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.PoolSamples;
import org.junit.jupiter.api.Test;

class ContendedCoresTest {
    private static final long ASKED_NANOS = 100_000_000;

    private final ContendedCores contended = new ContendedCores();

    private int threadsAfter(int intervals, PoolSamples sample) {
        for (int i = 0; i < intervals; i++) {
            contended.observe(new Observation(sample.build(), ASKED_NANOS));
        }
        return contended.threads();
    }

    /** Four threads for four cores, all ready, before a queue. */
    private static PoolSamples busy(double computing) {
        return sample().cpu(4, computing / 4)
                .threads(4, 4)
                .queue(20)
                .computing(computing)
                .ready(4);
    }

    @Test
    void asManyThreadsAgainAsCoresStandBesideOthersThatTakeThem() {
        assertThat(threadsAfter(4, busy(2.5))).isEqualTo(4);
        assertThat(contended.reason()).isEqualTo("because others take the cores");
    }

    @Test
    void aMomentMeansNothing() {
        assertThat(threadsAfter(3, busy(2.5))).isZero();
    }

    @Test
    void aPoolThatHasTheCoresGetsNone() {
        assertThat(threadsAfter(9, busy(3.5))).isZero();
    }

    /** A quota of half a core, or of 1.5, doubled the pool for ever: threads that it stops are ready. */
    @Test
    void coresThatAQuotaKeepsBackAreNotTakenByOthers() {
        PoolSamples half = sample().cpu(1, 0.5, 1).usableCores(0.5);
        assertThat(threadsAfter(9, half.threads(3, 3).queue(10).computing(0.5).ready(3)))
                .isZero();
        PoolSamples more = sample().cpu(2, 0.75, 1).usableCores(1.5);
        assertThat(threadsAfter(9, more.threads(4, 4).queue(10).computing(1.5).ready(4)))
                .isZero();
        assertThat(threadsAfter(9, more.computing(1))).isEqualTo(2);
    }

    @Test
    void threadsThatDoNotWantTheCoresDoNotLackThem() {
        assertThat(threadsAfter(9, busy(1.5).ready(2))).isZero();
    }

    @Test
    void theyGoOnceThePoolHasTheCoresAgain() {
        threadsAfter(9, busy(2));
        assertThat(threadsAfter(9, busy(4).threads(8, 8).ready(8))).isZero();
    }

    /** The first sample of a pool knows the states of its threads, and not how much they computed. */
    @Test
    void aSampleThatDoesNotKnowWhatComputedTellsNothing() {
        assertThat(threadsAfter(1, busy(Double.NaN))).isZero();
        assertThat(threadsAfter(4, busy(2.5))).isEqualTo(4);
    }

    @Test
    void anIdleThreadAnEmptyQueueAndALateSampleTellNothing() {
        assertThat(threadsAfter(9, busy(2).threads(6, 4))).isZero();
        assertThat(threadsAfter(9, busy(2).queue(0))).isZero();
        assertThat(threadsAfter(9, busy(2).ready(Double.NaN))).isZero();
        for (int i = 0; i < 9; i++) {
            contended.observe(new Observation(busy(2).build(), ASKED_NANOS / 3));
        }
        assertThat(contended.threads()).isZero();
    }
}

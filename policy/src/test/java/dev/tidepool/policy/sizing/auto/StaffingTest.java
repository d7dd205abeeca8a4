package dev.tidepool.policy.sizing.auto;

import static dev.tidepool.policy.PoolSamples.sample;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSamples;
import org.junit.jupiter.api.Test;

class StaffingTest {
    private static final int NO_LIMIT = Integer.MAX_VALUE;
    private static final long ASKED_NANOS = 100_000_000;
    private static final PoolBounds UNLIMITED = PoolBounds.unlimited(1);

    private final Staffing staffing = new Staffing();

    private int threadsAfter(int intervals, PoolSamples sample) {
        for (int i = 0; i < intervals; i++) {
            staffing.observe(new Observation(sample.build(), ASKED_NANOS), NO_LIMIT);
        }
        return staffing.threads();
    }

    private static PoolSamples load(double erlang) {
        return sample().arrivals(1).threads(1000, (int) erlang).meanBusy(erlang);
    }

    @Test
    void staffsTheLoadAndTwiceItsSquareRoot() {
        assertThat(threadsAfter(100, load(100))).isEqualTo(120);
        assertThat(staffing.reason(UNLIMITED)).isEqualTo("keeps 120 threads for 100.0 busy ones");
    }

    @Test
    void saysThatItKeepsOneThreadOrNone() {
        assertThat(staffing.reason(UNLIMITED)).isEqualTo("keeps no thread");
        threadsAfter(100, load(0.1));
        assertThat(staffing.reason(UNLIMITED)).isEqualTo("keeps 1 thread for 0.1 busy ones");
    }

    @Test
    void aReasonNamesAsManyThreadsAsTheBoundsAllow() {
        assertThat(staffing.reason(new PoolBounds(2, 32, 1))).isEqualTo("keeps 2 threads for 0.0 busy ones");
        threadsAfter(100, load(100));
        assertThat(staffing.reason(new PoolBounds(2, 32, 1))).isEqualTo("keeps 32 threads for 100.0 busy ones");
    }

    @Test
    void risesAtOnce() {
        assertThat(threadsAfter(1, load(100))).isEqualTo(100);
    }

    @Test
    void keepsNoThreadThatNoTaskHasAskedFor() {
        assertThat(threadsAfter(1, sample().arrivals(1).threads(3, 3).meanBusy(3.4)))
                .isEqualTo(3);
    }

    @Test
    void fallsALittleMoreThanASecondAfterTheNeed() {
        threadsAfter(100, load(100));
        assertThat(threadsAfter(11, load(10))).isEqualTo(120);
        assertThat(threadsAfter(30, load(10))).isBetween(17, 18);
    }

    @Test
    void staysWhileTheNeedStaysNear() {
        threadsAfter(100, load(100));
        assertThat(threadsAfter(500, load(92))).isEqualTo(120);
    }

    @Test
    void keepsOneThreadForATrickle() {
        assertThat(threadsAfter(100, load(0.01))).isEqualTo(1);
    }

    @Test
    void forgetsAfterFiveSecondsOfSilence() {
        threadsAfter(100, load(1000));
        assertThat(threadsAfter(49, sample().threads(1000, 0))).isPositive();
        assertThat(threadsAfter(1, sample().threads(1000, 0))).isZero();
    }

    @Test
    void ordersThreadsForABacklogWhenEverybodyIsBusy() {
        assertThat(threadsAfter(1, sample().threads(2, 2).meanBusy(0).queue(10)))
                .isEqualTo(12);
        assertThat(threadsAfter(1, sample().threads(12, 12).meanBusy(0).queue(9000)))
                .isEqualTo(4 * (12 + 4 * 2));
    }

    @Test
    void ordersNothingForTasksThatAnIdleThreadIsAboutToTake() {
        assertThat(threadsAfter(1, sample().threads(12, 2).meanBusy(0).queue(10)))
                .isEqualTo(1);
    }

    /** The pool kept threads for a second that nobody needed once its tasks had caught up. */
    @Test
    void aBacklogThatAPauseLeftBehindAsksForNoThread() {
        threadsAfter(100, load(2));
        PoolSamples paused = sample().millis(300).threads(12, 12).queue(90);
        assertThat(threadsAfter(1, paused)).isEqualTo(5);
    }

    @Test
    void aControlLoopThatIsAlwaysLateStillOrdersThreads() {
        PoolSamples late = sample().millis(300).threads(2, 2).queue(90);
        assertThat(threadsAfter(1, late)).isZero();
        assertThat(threadsAfter(1, late)).isEqualTo(4 * (2 + 4 * 2));
    }

    @Test
    void keepsWithinTheLimit() {
        for (int i = 0; i < 100; i++) {
            staffing.observe(new Observation(load(100).build(), ASKED_NANOS), 7);
        }
        assertThat(staffing.threads()).isEqualTo(7);
    }
}

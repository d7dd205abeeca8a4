package dev.tidepool.cluster.hazelcast.internal.join;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SilenceWatchTest {
    private static final int LIMIT = 3;

    private final SilenceWatch watch = new SilenceWatch(LIMIT);

    private int silentLooks(long lastHeard, int looks) {
        int silent = 0;
        for (int i = 0; i < looks; i++) {
            silent += watch.isSilent(lastHeard) ? 1 : 0;
        }
        return silent;
    }

    @Test
    void aNodeIsSilentAfterSoManyFurtherLooksAndStaysSo() {
        assertThat(silentLooks(70, 1 + LIMIT - 1)).isZero();
        assertThat(silentLooks(70, 10)).isEqualTo(10);
    }

    @Test
    void whatIsHeardBeginsTheCountAgain() {
        for (int heard = 1; heard < 10; heard++) {
            assertThat(silentLooks(heard, LIMIT)).isZero();
        }
        assertThat(silentLooks(9, 2)).isEqualTo(2);
        assertThat(watch.isSilent(10)).isFalse();
    }

    /** Time that passed while this process slept, or its clock was set, must not count. */
    @Test
    void onlyLooksCount() {
        assertThat(watch.isSilent(1_000)).isFalse();
        assertThat(watch.isSilent(1_000_000)).isFalse();
        assertThat(silentLooks(5, LIMIT)).isZero();
    }
}

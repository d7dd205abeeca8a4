package dev.tidepool.policy.routing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class VirtualQueueTest {
    private final VirtualQueue line = new VirtualQueue(100);

    @Test
    void givesOneTimeAfterTheOther() {
        assertThat(line.join(1_000, 1_000, 30)).isEqualTo(1_030);
        assertThat(line.join(1_000, 1_000, 30)).isEqualTo(1_060);
        assertThat(line.join(1_050, 1_050, 30)).isEqualTo(1_090);
    }

    @Test
    void isEmptyWhenItsTimesHavePassed() {
        line.join(1_000, 1_000, 30);
        assertThat(line.join(2_000, 2_010, 30)).isEqualTo(2_040);
    }

    @Test
    void isNeverLongerThanItMayBe() {
        for (int i = 0; i < 3; i++) {
            assertThat(line.hasRoom(1_000, 1_000)).isTrue();
            line.join(1_000, 1_000, 40);
        }
        assertThat(line.hasRoom(1_000, 1_000)).isFalse();
        assertThat(line.join(1_000, 1_000, 40)).isEqualTo(1_100);
        assertThat(line.hasRoom(1_001, 1_001)).isTrue();
    }
}

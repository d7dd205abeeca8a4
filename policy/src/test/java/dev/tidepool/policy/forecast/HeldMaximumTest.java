package dev.tidepool.policy.forecast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class HeldMaximumTest {
    private final HeldMaximum maximum = new HeldMaximum(Duration.ofNanos(10), 0.1);

    @Test
    void risesAtOnceAndFallsWhenTheHighestIsTooOld() {
        assertThat(maximum.add(100, 1)).isEqualTo(100);
        assertThat(maximum.add(50, 5)).isEqualTo(100);
        assertThat(maximum.add(20, 4)).isEqualTo(100);
        assertThat(maximum.add(20, 1)).isEqualTo(50);
        assertThat(maximum.add(20, 5)).isEqualTo(20);
        assertThat(maximum.add(0, 20)).isZero();
    }

    @Test
    void aSmallFallDoesNotMoveIt() {
        maximum.add(100, 1);
        assertThat(maximum.add(101, 1)).isEqualTo(101);
        assertThat(maximum.add(91, 100)).isEqualTo(101);
        assertThat(maximum.add(90, 100)).isEqualTo(90);
    }

    @Test
    void aResetForgetsWhatWasHigher() {
        maximum.add(100, 1);
        maximum.reset(3);
        assertThat(maximum.value()).isEqualTo(3);
        assertThat(maximum.add(2, 1)).isEqualTo(2);
    }

    @Test
    void withoutNoiseItIsTheMaximumOfTheWindow() {
        HeldMaximum exact = new HeldMaximum(Duration.ofNanos(50), 0);
        Random random = new Random(7);
        List<int[]> all = new ArrayList<>();
        int now = 0;
        for (int i = 0; i < 2_000; i++) {
            int interval = random.nextInt(8);
            now += interval;
            int value = random.nextInt(100);
            all.add(new int[] {now, value});
            int end = now;
            int expected = all.stream()
                    .filter(each -> end - each[0] < 50)
                    .mapToInt(each -> each[1])
                    .max()
                    .orElseThrow();
            assertThat(exact.add(value, interval)).isEqualTo(expected);
        }
    }

    @Test
    void badSettingsAreRefused() {
        assertThatThrownBy(() -> new HeldMaximum(Duration.ZERO, 0.1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new HeldMaximum(Duration.ofSeconds(1), 2))
                .isInstanceOf(IllegalArgumentException.class);
    }
}

package dev.tidepool.lab.measure.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class PaceTest {
    private final Pace pace = new Pace();

    @Test
    void untouchedItIsTheScheduleItself() {
        assertThat(pace.due(1_000, 0)).isEqualTo(1_000);
        assertThat(pace.due(7_777_777_777L, 5)).isEqualTo(7_777_777_777L);
        assertThat(pace.changed()).isFalse();
    }

    @Test
    void twiceTheFactorHalvesWhatIsLeftFromTheMomentOfTheChange() {
        assertThat(pace.due(1_000, 400)).isEqualTo(1_000);
        pace.want(2);
        assertThat(pace.due(1_000, 400)).isEqualTo(700); // 600 left, at double speed
        assertThat(pace.changed()).isTrue();
    }

    @Test
    void whatWasDueBeforeAChangeStaysWhereItWas() {
        assertThat(pace.due(300, 400)).isEqualTo(300);
        pace.want(0.5);
        assertThat(pace.due(400, 400)).isEqualTo(400);
        assertThat(pace.due(500, 400)).isEqualTo(600);
        assertThat(pace.intended(300)).isEqualTo(300);
    }

    @Test
    void changesFollowOneAnother() {
        pace.want(2);
        assertThat(pace.due(2_000, 0)).isEqualTo(1_000); // from 0 at 2: the schedule shows 1000 at 500
        pace.want(0.5);
        assertThat(pace.due(2_000, 500)).isEqualTo(2_500); // 1000 left at 0.5 take 2000
        pace.want(1);
        assertThat(pace.due(2_000, 1_500)).isEqualTo(2_000); // at 1500 it shows 1500
        assertThat(pace.intended(1_000)).isEqualTo(500);
        assertThat(pace.intended(800)).isEqualTo(400);
        assertThat(pace.intended(1_250)).isEqualTo(1_000);
        assertThat(pace.intended(1_500)).isEqualTo(1_500);
    }

    @Test
    void intendedTimesNeverDecreaseAndNoneIsMovedOnceItHasPassed() {
        Random random = new Random(5);
        long now = 0;
        long before = 0;
        for (int i = 0; i < 2_000; i++) {
            long scheduled = i * 1_000L;
            pace.want(0.1 + 2.9 * random.nextDouble());
            long due = pace.due(scheduled, now);
            assertThat(due).isGreaterThanOrEqualTo(before);
            before = due;
            now = Math.max(now, due) + random.nextInt(300);
            pace.want(0.1 + 2.9 * random.nextDouble());
            assertThat(pace.due(scheduled, now)).isCloseTo(due, within(20L)); // whole nanos of a clock at a tenth
        }
    }

    @Test
    void beyondItsRangeAFactorCountsAsTheNearestAllowed() {
        pace.want(100);
        assertThat(pace.due(3_000, 0)).isEqualTo(1_000);
        pace.want(0);
        assertThat(pace.due(3_000, 500)).isEqualTo(500 + 15_000);
    }

    @Test
    void aChangeAskedForBeforeTheStartHoldsFromTheStart() {
        pace.want(2);
        assertThat(pace.due(0, -50)).isZero();
        assertThat(pace.due(1_000, -20)).isEqualTo(500);
    }
}

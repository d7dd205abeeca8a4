package dev.tidepool.lab.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.measure.LiveFigures;
import org.junit.jupiter.api.Test;

class StripsTest {
    private final Strips strips = new Strips();

    @Test
    void ratesAreCountsOverTheTimeSinceTheFiguresBefore() {
        strips.add(LiveFigures.counts(0.5, 100, 50, 4, 3, 50));
        Point point = strips.add(LiveFigures.counts(0.75, 200, 175, 5, 4, 25));

        assertThat(strips.points().get(0).arrivals()).isEqualTo(200);
        assertThat(strips.points().get(0).completions()).isEqualTo(100);
        assertThat(point).isEqualTo(new Point(0.75, 400, 500, null, 5, 4, 25, null, null, null, null));
    }

    @Test
    void figuresOfNoLaterTimeAreLeftOut() {
        strips.add(LiveFigures.counts(0.5, 100, 50, 4, 3, 50));
        assertThat(strips.add(LiveFigures.counts(0.5, 120, 60, 4, 3, 60))).isNull();
        assertThat(strips.points()).hasSize(1);
    }

    @Test
    void aChangeOfTheTargetIsAResizeWithItsReason() {
        strips.add(wanting(0.1, 4, "start"));
        assertThat(strips.newResize()).isEqualTo(new Resize(0.1, 4, "start"));
        strips.add(wanting(0.2, 4, "still enough"));
        assertThat(strips.newResize()).isNull();
        assertThat(strips.reason()).isEqualTo("still enough");
        strips.add(wanting(0.3, 9, "the queue grows"));
        assertThat(strips.resizes())
                .containsExactly(new Resize(0.1, 4, "start"), new Resize(0.3, 9, "the queue grows"));
    }

    @Test
    void onlyTheNewestAreKept() {
        for (int i = 1; i <= 3 * Strips.MAX_POINTS; i++) {
            strips.add(wanting(i, i, "more"));
        }
        assertThat(strips.points()).hasSize(Strips.MAX_POINTS);
        assertThat(strips.points().get(Strips.MAX_POINTS - 1).t()).isEqualTo(3.0 * Strips.MAX_POINTS);
        assertThat(strips.resizes()).hasSize(Strips.MAX_RESIZES);
    }

    static LiveFigures wanting(double seconds, int target, String reason) {
        return new LiveFigures(seconds, 10, 10, target, 1, 0, target, 1.5, 0.5, reason, 4.0, 9.0);
    }
}

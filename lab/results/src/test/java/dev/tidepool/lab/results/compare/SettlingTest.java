package dev.tidepool.lab.results.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.results.LoadChange;
import dev.tidepool.lab.results.MadeUpRace;
import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.results.SeriesPoint;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SettlingTest {
    private static final LoadChange START = new LoadChange(0, 100);

    @Test
    void aRiseSettlesWhenTheSizeStaysWithinAFifth() {
        // One point a second. The last third (28, 30) has its median at 29: within is 5.8, so that 24 and 34 are in, 40
        // is not.
        Settling settling = only(5, 10, 40, 24, 28, 30);
        assertThat(settling.settledSize()).isEqualTo(29);
        assertThat(settling.seconds()).isEqualTo(4.0);
        assertThat(settling.overshoot()).isEqualTo(11 / 29.0);
    }

    @Test
    void twoThreadsAreAlwaysWithin() {
        Settling settling = only(7, 6, 4, 4, 4, 4);
        assertThat(settling.settledSize()).isEqualTo(4);
        assertThat(settling.seconds()).isEqualTo(2.0);
        assertThat(settling.overshoot()).isEqualTo(0.75);
    }

    @Test
    void aSizeThatStillSwingsAtTheEndHasNotSettled() {
        Settling settling = only(10, 10, 50, 10, 50, 10, 50, 10, 50);
        assertThat(settling.settledSize()).isEqualTo(50); // of 50, 10, 50
        assertThat(settling.seconds()).isEqualTo(9.0);
        assertThat(only(10, 10, 10, 10, 10, 10, 10, 10, 50).seconds()).isNull();
    }

    @Test
    void aFallGoesBelow() {
        List<Settling> settlings =
                Settling.of(run(20, 20, 20, 5, 10, 10, 10, 10, 10), List.of(START, new LoadChange(3, 50)), 9);
        assertThat(settlings).hasSize(2);
        Settling fall = settlings.get(1);
        assertThat(fall.change().t()).isEqualTo(3);
        assertThat(fall.settledSize()).isEqualTo(10);
        assertThat(fall.seconds()).isEqualTo(2.0);
        assertThat(fall.overshoot()).isEqualTo(0.5);
    }

    @Test
    void theDrainAfterTheLastArrivalIsNoStretchOfLoad() {
        assertThat(Settling.of(run(10, 10, 10, 99, 99), List.of(START), 3))
                .singleElement()
                .satisfies(settling -> assertThat(settling.settledSize()).isEqualTo(10));
    }

    @Test
    void aChangeThatIsOverAtOnceIsLeftOut() {
        assertThat(Settling.of(run(1, 1, 1, 1, 1), List.of(START, new LoadChange(1, 9), new LoadChange(2, 1)), 5))
                .extracting(settling -> settling.change().t())
                .containsExactly(2.0);
    }

    @Test
    void aPoolWhoseQueueStillGrowsHasNotSettled() {
        Run drowning = queued(4, 10, 20, 30, 40, 50, 60, 70, 80, 90);
        assertThat(Settling.of(drowning, List.of(START), 9).get(0).seconds()).isNull();
        Run drained = queued(4, 90, 80, 70, 60, 50, 40, 30, 20, 10);
        assertThat(Settling.of(drained, List.of(START), 9).get(0).seconds()).isEqualTo(1.0);
    }

    private static Settling only(int... sizes) {
        return Settling.of(run(sizes), List.of(START), sizes.length).get(0);
    }

    /** A pool of these sizes at 1, 2, ... seconds. */
    private static Run run(int... sizes) {
        List<SeriesPoint> series = new ArrayList<>();
        for (int i = 0; i < sizes.length; i++) {
            series.add(new SeriesPoint(i + 1, 0, 0, sizes[i], 0, 0, null, null, null, null));
        }
        return MadeUpRace.changed(MadeUpRace.run("a", 1, 1), run -> run.putPOJO("series", series));
    }

    /** A pool of a constant size with these queues at 1, 2, ... seconds. */
    private static Run queued(int size, int... queues) {
        List<SeriesPoint> series = new ArrayList<>();
        for (int i = 0; i < queues.length; i++) {
            series.add(new SeriesPoint(i + 1, 0, 0, size, 0, queues[i], null, null, null, null));
        }
        return MadeUpRace.changed(MadeUpRace.run("a", 1, 1), run -> run.putPOJO("series", series));
    }
}

package dev.tidepool.lab.results.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.results.MadeUpRace;
import dev.tidepool.lab.results.Run;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DifferenceTest {

    @Test
    void lowerTimesAreBetterWhereIntervalsDoNotOverlap() {
        assertThat(p99(pool(10, 12), pool(7, 9))).isEqualTo(Comparison.BETTER);
        assertThat(p99(pool(7, 9), pool(10, 12))).isEqualTo(Comparison.WORSE);
        assertThat(p99(pool(7, 10), pool(10, 12))).isEqualTo(Comparison.NO_DIFFERENCE);
    }

    @Test
    void moreThroughputIsBetter() {
        // MadeUpRace's figures but the times are equal: throughput is put in here.
        assertThat(comparison(Measure.THROUGHPUT, pool(100, 110), pool(200, 210)))
                .isEqualTo(Comparison.BETTER);
        assertThat(comparison(Measure.THROUGHPUT, pool(200, 210), pool(100, 110)))
                .isEqualTo(Comparison.WORSE);
    }

    @Test
    void aSingleRunTellsNothing() {
        assertThat(p99(pool(10), pool(7, 9))).isEqualTo(Comparison.CANNOT_TELL);
    }

    /** Times that may be longer than measured were judged as if they were not. */
    @Test
    void lowerBoundsDecideOnlyWhatLongerTimesCannotChange() {
        assertThat(p99(pool(10, 12), unfinished(7, 9))).isEqualTo(Comparison.CANNOT_TELL);
        assertThat(p99(pool(7, 10), unfinished(10, 12))).isEqualTo(Comparison.CANNOT_TELL);
        assertThat(p99(pool(7, 9), unfinished(10, 12))).isEqualTo(Comparison.WORSE);
        assertThat(p99(unfinished(10, 12), pool(7, 9))).isEqualTo(Comparison.BETTER);
        assertThat(p99(unfinished(7, 9), pool(10, 12))).isEqualTo(Comparison.CANNOT_TELL);
        assertThat(p99(unfinished(7, 9), unfinished(10, 12))).isEqualTo(Comparison.CANNOT_TELL);
        assertThat(comparison(Measure.THROUGHPUT, pool(100, 110), unfinished(200, 210)))
                .isEqualTo(Comparison.BETTER);
    }

    private static Comparison p99(Pool before, Pool after) {
        return comparison(Measure.RESPONSE_P99, before, after);
    }

    private static Comparison comparison(Measure measure, Pool before, Pool after) {
        return Difference.of(before, after).stream()
                .filter(difference -> difference.measure() == measure)
                .findFirst()
                .orElseThrow()
                .comparison();
    }

    /** A pool whose runs have these response times and these throughputs. */
    private static Pool pool(double... values) {
        return unserved(0, values);
    }

    /** The same with unfinished tasks. */
    private static Pool unfinished(double... values) {
        return unserved(1, values);
    }

    private static Pool unserved(int unfinished, double... values) {
        List<Run> runs = new ArrayList<>(MadeUpRace.runs("a", values));
        runs.replaceAll(run -> MadeUpRace.changed(
                run,
                node -> node.put("unfinished", unfinished)
                        .put(
                                "throughputPerSecond",
                                run.latencies().responseMillis().p99())));
        return Pool.of(MadeUpRace.of(runs)).get(0);
    }
}

package dev.tidepool.lab.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class PercentilesTest {

    @Test
    void areThoseOfTheHistogramInMillis() {
        Histogram nanos = new Histogram(3);
        for (int millis = 1; millis <= 1_000; millis++) {
            nanos.recordValue(millis * 1_000_000L);
        }
        Percentiles percentiles = Percentiles.of(nanos);
        assertThat(percentiles.p50()).isCloseTo(500, within(1.0));
        assertThat(percentiles.p99()).isCloseTo(990, within(1.0));
        assertThat(percentiles.p999()).isCloseTo(999, within(1.0));
        assertThat(percentiles.max()).isCloseTo(1_000, within(1.0));
        assertThat(percentiles.mean()).isCloseTo(500.5, within(1.0));
    }

    @Test
    void areNullWithoutTasks() {
        assertThat(Percentiles.of(new Histogram(3))).isEqualTo(Percentiles.NONE);
    }

    @Test
    void theCurveRisesToTheMaximum() {
        Histogram nanos = new Histogram(3);
        for (int i = 1; i <= 100_000; i++) {
            nanos.recordValue(i * 1_000L);
        }
        List<List<Double>> curve = PercentileCurve.of(nanos);
        assertThat(curve).hasSizeBetween(40, 80);
        for (int i = 1; i < curve.size(); i++) {
            assertThat(curve.get(i).get(0)).isGreaterThan(curve.get(i - 1).get(0));
            assertThat(curve.get(i).get(1))
                    .isGreaterThanOrEqualTo(curve.get(i - 1).get(1));
        }
        assertThat(curve.get(curve.size() - 1).get(0)).isEqualTo(100);
        assertThat(PercentileCurve.of(new Histogram(3))).isEmpty();
    }
}

package dev.tidepool.lab.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class HistogramsTest {
    private final Histogram nanos = new Histogram(3);

    @Test
    void keepsPercentilesWithinOnePercentInLittleSpace() {
        Random random = new Random(1);
        for (int i = 0; i < 100_000; i++) {
            nanos.recordValue((long) (1e6 * Math.exp(2 * random.nextGaussian())));
        }
        Histograms kept = Histograms.of(nanos, nanos, new Histogram(3));
        Histogram micros = Histograms.micros(kept.response());
        for (double percentile : new double[] {10, 50, 90, 99, 99.9}) {
            double exact = nanos.getValueAtPercentile(percentile) / 1e3;
            assertThat((double) micros.getValueAtPercentile(percentile)).isCloseTo(exact, within(0.02 * exact));
        }
        assertThat(micros.getTotalCount()).isEqualTo(100_000);
        assertThat(kept.response().length()).isLessThan(3_000);
        assertThat(Histograms.micros(kept.service()).getTotalCount()).isZero();
    }

    @Test
    void aTextThatIsNoHistogramIsRefused() {
        assertThatThrownBy(() -> Histograms.micros("AAAA")).isInstanceOf(IllegalArgumentException.class);
    }
}

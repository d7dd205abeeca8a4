package dev.tidepool.policy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MachineSampleTest {

    /** A quota of 0 is that of a sample that was recorded before there were quotas. */
    @ParameterizedTest
    @CsvSource({"1.5, 1.5", "0.01, 0.01", "2, 2", "4, 2", "Infinity, 2", "NaN, 2", "0, 2", "-1, 2"})
    void aQuotaAllowsAtMostTheCores(double quota, double usable) {
        assertThat(new MachineSample(2, 1, 1, -1, quota).usableCores()).isEqualTo(usable);
        assertThat(MachineSample.ofCores(2).usableCores()).isEqualTo(2);
    }
}

package dev.tidepool.research.reproductions.group16;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tidepool.research.reproductions.group16.suite.SuiteProfile;
import dev.tidepool.research.reproductions.group16.suite.SuiteService;
import org.junit.jupiter.api.Test;

class SuitePublishedTest {

    /** Means over the services of each published column: one, as normalised. The repaired maxima included. */
    @Test
    void publishedColumnsAreNormalisedByTheirMean() {
        for (SuiteProfile profile : SuiteProfile.values()) {
            double mean = 0;
            double max = 0;
            double second = 0;
            for (SuiteService service : SuiteService.values()) {
                mean += SuitePublished.MEAN.value(service, profile) / 7;
                max += SuitePublished.MAX.value(service, profile) / 7;
                second += SuitePublished.MEAN_2.value(service, profile) / 7;
            }
            assertThat(mean).as(profile + " mean").isCloseTo(1, within(0.001));
            assertThat(second).as(profile + " mean, computer 2").isCloseTo(1, within(0.001));
            assertThat(max).as(profile + " max").isCloseTo(1, within(0.001));
        }
    }
}

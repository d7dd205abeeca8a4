package dev.tidepool.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class SeriesReductionTest {
    private static final String SERIES = """
            [{"t":0.5,"arrivals":5,"poolSize":2,"queueWaitMillis":1.5,"cpu":0.2},
             {"t":1.0,"arrivals":15,"poolSize":9,"queueWaitMillis":30,"cpu":0.4},
             {"t":1.5,"arrivals":10,"poolSize":3,"cpu":0.6}]""";

    @Test
    void countsBecomeRatesPerSecondOverEachPointsOwnStep() throws IOException {
        assertThat(reduced(10, true).path("arrivals").toString()).isEqualTo("[10,30,20]");
    }

    @Test
    void joinedPointsKeepMeanRateAndCpuAndTheHighestSizeAndWait() throws IOException {
        JsonNode reduced = reduced(2, true);

        assertThat(reduced.path("t").toString()).isEqualTo("[1,1.5]");
        assertThat(reduced.path("arrivals").toString()).isEqualTo("[20,20]");
        assertThat(reduced.path("cpu").toString()).isEqualTo("[0.3,0.6]");
        assertThat(reduced.path("poolSize").toString()).isEqualTo("[9,3]");
        assertThat(reduced.path("queueWaitMillis").toString()).isEqualTo("[30,null]");
    }

    @Test
    void withoutWaitThereIsNoQueueWait() throws IOException {
        assertThat(reduced(2, false).has("queueWaitMillis")).isFalse();
    }

    @Test
    void aSeriesThatBeginsAtZeroTakesItsFirstStepFromTheSecondPoint() throws IOException {
        JsonNode series = new ObjectMapper().readTree("[{\"t\":0,\"arrivals\":4},{\"t\":0.5,\"arrivals\":6}]");

        assertThat(SeriesReduction.columns(series, 10, true).path("arrivals").toString())
                .isEqualTo("[8,12]");
    }

    private static JsonNode reduced(int points, boolean withWait) throws IOException {
        return SeriesReduction.columns(new ObjectMapper().readTree(SERIES), points, withWait);
    }
}

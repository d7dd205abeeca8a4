package dev.tidepool.research.benchmarks.servers.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.results.Json;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class OpenRequestsTest {
    @Test
    void aPlanReachesTheGeneratorsProcess() throws IOException {
        LoadPlan plan = new LoadPlan(false, false, 8_080, 100, 500, 1, 2);
        assertThat(Json.MAPPER.readValue(Json.MAPPER.writeValueAsString(plan), LoadPlan.class))
                .isEqualTo(plan);
    }

    @Test
    void theArrivalsFillTheWholeTimeAtAnyRate() {
        for (double perSecond : new double[] {100, 1_000, 3_333, 20_000}) {
            LoadPlan plan = new LoadPlan(true, false, 1, 8, perSecond, 1, 2);
            long[] due = OpenRequests.arrivals(plan);
            assertThat(due).hasSize((int) (3 * perSecond)).isSorted().isEqualTo(OpenRequests.arrivals(plan));
            assertThat(due[due.length - 1]).isBetween(2_900_000_000L, 3_000_000_000L);
            assertThat(Arrays.stream(due).filter(at -> at < 1_500_000_000L).count() / (3 * perSecond))
                    .isBetween(0.4, 0.6);
        }
    }
}

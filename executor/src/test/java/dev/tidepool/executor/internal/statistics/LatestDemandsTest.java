package dev.tidepool.executor.internal.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.TaskDemand;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class LatestDemandsTest {
    private final LatestDemands demands = new LatestDemands();

    private void add(long from, long to) {
        for (long i = from; i < to; i++) {
            demands.add(new TaskDemand(i, i, 0));
        }
    }

    @Test
    void eachReaderSeesWhatIsNewToIt() {
        add(0, 3);
        long seen = demands.count();
        add(3, 5);
        assertThat(demands.between(seen, demands.count()))
                .extracting(TaskDemand::cpuNanos)
                .containsExactly(3L, 4L);
        assertThat(demands.between(0, demands.count())).hasSize(5);
        assertThat(demands.between(5, 5)).isEmpty();
    }

    @Test
    void onlyTheLatestAreKept() {
        add(0, 1_000);
        assertThat(demands.between(0, demands.count()))
                .extracting(TaskDemand::cpuNanos)
                .containsExactlyElementsOf(LongStream.range(1_000 - LatestDemands.MAX, 1_000)
                        .boxed()
                        .toList());
    }
}

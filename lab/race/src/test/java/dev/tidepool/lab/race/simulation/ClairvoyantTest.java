package dev.tidepool.lab.race.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.workload.Workload;
import dev.tidepool.lab.workload.WorkloadException;
import dev.tidepool.policy.MachineSample;
import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.Sizer;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ClairvoyantTest {
    private static final Duration INTERVAL = Duration.ofMillis(10);

    @Test
    void hasThreadsReadyForWhatIsComing() throws WorkloadException {
        Sizer sizer = sizer(1, Integer.MAX_VALUE);
        // Arrivals at 5, 15, 25, ... ms that stay for 25 ms each.
        assertThat(sizer.start().target()).isEqualTo(1);
        assertThat(sizer.decide(silent()).target()).isEqualTo(2);
        assertThat(sizer.decide(silent()).target()).isEqualTo(3);
        assertThat(sizer.decide(silent()).target()).isEqualTo(3);
        assertThat(sizer.mayRest()).isFalse();
    }

    @Test
    void neverHasMoreThreadsThanAreUseful() throws WorkloadException {
        Sizer sizer = sizer(1, 2);
        sizer.start();
        sizer.decide(silent());
        assertThat(sizer.decide(silent()).target()).isEqualTo(2);
        assertThat(sizer.decide(silent()).limit()).isEqualTo(2);
    }

    @Test
    void oneOfSeveralNodesExpectsItsShareAndAMargin() throws WorkloadException {
        Sizer sizer = sizer(2, Integer.MAX_VALUE);
        // 1 / 2 + 2 sqrt(1 / 2) = 1.91
        assertThat(sizer.start().target()).isEqualTo(2);
    }

    @Test
    void usefulThreadsAreTheOfferedLoadAtCapacityAndTwoDeviations() {
        // 1,000/s that take 16 ms each keep 16 threads at work; 16 + 2 x 4.
        assertThat(Clairvoyant.useful(1_000, 16e6)).isEqualTo(24);
        assertThat(Clairvoyant.useful(1_000, 0)).isEqualTo(1);
        assertThat(Clairvoyant.useful(Double.POSITIVE_INFINITY, 1e6)).isEqualTo(Integer.MAX_VALUE);
        assertThat(Clairvoyant.useful(Double.POSITIVE_INFINITY, 0)).isEqualTo(Integer.MAX_VALUE);
    }

    private static PoolSample silent() {
        return PoolSample.silent(INTERVAL.toNanos(), 0, MachineSample.ofCores(2));
    }

    private static Sizer sizer(int nodes, int useful) throws WorkloadException {
        Workload workload = Workbench.workload("{rate: 100/s, spacing: regular}", "call: {phases: [{wait: 25ms}]}");
        Concurrency known = Concurrency.of(workload, workload.schedule(0, Duration.ofMillis(100), 1));
        return new Clairvoyant(known, nodes, useful, INTERVAL).newSizer(PoolBounds.unlimited(2));
    }
}

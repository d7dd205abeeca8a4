package dev.tidepool.policy.sizing;

import static dev.tidepool.policy.PoolSamples.sample;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import org.junit.jupiter.api.Test;

/** CPU utilisation, response time and average idle time: policies that add or remove one thread at a time. */
class StepPoliciesTest {
    private static final PoolBounds BOUNDS = PoolBounds.unlimited(4);

    private static int threads(Sizer sizer, PoolSample sample) {
        SizingDecision decision = sizer.decide(sample);
        assertThat(decision.floor()).isEqualTo(decision.target()).isEqualTo(decision.limit());
        return decision.target();
    }

    private static PoolSample cpu(double fraction, int waiting) {
        return sample().threads(4, 4).queue(waiting).cpu(2, fraction).build();
    }

    private static PoolSample response(double millis) {
        return sample().arrivals(1).completions(1).response(millis, millis).build();
    }

    private static PoolSample queueWait(double millis) {
        return sample().threads(4, 4).queue(1).queuedWait(millis).build();
    }

    @Test
    void cpuUtilisationAddsWhileTasksWaitOnAFreeCpu() {
        Sizer sizer = CpuUtilisation.defaults(4).newSizer(BOUNDS);
        assertThat(threads(sizer, cpu(0.79, 1))).isEqualTo(5);
        assertThat(threads(sizer, cpu(0.80, 1))).isEqualTo(5);
        assertThat(threads(sizer, cpu(0.10, 0))).isEqualTo(5);
        assertThat(threads(sizer, cpu(0.10, 9))).isEqualTo(6);
    }

    @Test
    void cpuUtilisationTakesThreadsOnABusyCpuButNotBelowTheCores() {
        Sizer sizer = CpuUtilisation.defaults(4).newSizer(BOUNDS);
        threads(sizer, cpu(0.5, 1));
        assertThat(threads(sizer, cpu(0.95, 1))).isEqualTo(5);
        assertThat(threads(sizer, cpu(0.96, 1))).isEqualTo(4);
        assertThat(threads(sizer, cpu(0.96, 1))).isEqualTo(4);
    }

    @Test
    void cpuUtilisationKeepsItsSizeWhereTheCpuIsUnknown() {
        Sizer sizer = CpuUtilisation.defaults(4).newSizer(BOUNDS);
        SizingDecision decision = sizer.decide(cpu(Double.NaN, 5));
        assertThat(decision.target()).isEqualTo(4);
        assertThat(decision.reason()).isEqualTo("CPU unknown, 5 tasks wait: 4 threads");
    }

    @Test
    void responseTimeGrowsWhenWorseAndShrinksWhenBetter() {
        Sizer sizer = ResponseTimeStep.defaults(4).newSizer(BOUNDS);
        assertThat(threads(sizer, response(100))).isEqualTo(4);
        assertThat(threads(sizer, response(120))).isEqualTo(5);
        assertThat(threads(sizer, response(110))).isEqualTo(4);
        assertThat(threads(sizer, response(110))).isEqualTo(4);
        assertThat(threads(sizer, sample().threads(4, 4).build())).isEqualTo(4);
        assertThat(threads(sizer, response(111))).isEqualTo(5);
    }

    @Test
    void responseTimeKeepsAThread() {
        Sizer sizer = ResponseTimeStep.defaults(2).newSizer(BOUNDS);
        int threads = 0;
        for (int millis = 100; millis > 90; millis--) {
            threads = threads(sizer, response(millis));
        }
        assertThat(threads).isEqualTo(1);
    }

    @Test
    void averageIdleTimeClimbsTowardsTheShortestWait() {
        Sizer sizer = AverageIdleTime.defaults(4).newSizer(BOUNDS);
        assertThat(threads(sizer, sample().threads(4, 2).build())).isEqualTo(4);
        assertThat(threads(sizer, queueWait(100))).isEqualTo(5);
        assertThat(threads(sizer, queueWait(80))).isEqualTo(6);
        assertThat(threads(sizer, queueWait(90))).isEqualTo(5);
        assertThat(threads(sizer, queueWait(70))).isEqualTo(4);
        assertThat(threads(sizer, queueWait(70))).isEqualTo(4);
        assertThat(threads(sizer, queueWait(80))).isEqualTo(5);
    }

    @Test
    void noneCountsBeyondThePoolsBounds() {
        PoolBounds bounds = new PoolBounds(3, 6, 4);
        Sizer sizer = CpuUtilisation.defaults(4).newSizer(bounds);
        for (int i = 0; i < 50; i++) {
            threads(sizer, cpu(0.1, 1));
        }
        assertThat(threads(sizer, cpu(0.99, 1))).isEqualTo(5);
    }
}

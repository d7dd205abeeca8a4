package dev.tidepool.cluster.hazelcast.internal.join;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.internal.util.Clock;
import com.hazelcast.internal.util.ClockProperties;
import dev.tidepool.cluster.hazelcast.LoopbackCluster;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A node whose clock was set by more than 2 s left its cluster for a while. */
class SteadyClockTest {
    @Test
    void itKnowsTheSystemsTimeOnceAndThenCountsItself() {
        AtomicLong nanos = new AtomicLong(-7);
        SteadyClock clock = new SteadyClock(1_000, nanos::get);
        assertThat(clock.currentTimeMillis()).isEqualTo(1_000);
        nanos.addAndGet(TimeUnit.SECONDS.toNanos(3));
        assertThat(clock.currentTimeMillis()).isEqualTo(4_000);
    }

    @Test
    @Timeout(120)
    void hazelcastUsesItInANode() {
        try (LoopbackCluster cluster = new LoopbackCluster()) {
            assertThat(cluster.join().nodes()).hasSize(1);
            assertThat(System.getProperty(ClockProperties.HAZELCAST_CLOCK_IMPL)).isEqualTo(SteadyClock.class.getName());
            assertThat(Clock.currentTimeMillis()).isPositive();
        }
    }
}

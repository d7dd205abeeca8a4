package dev.tidepool.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.executor.attach.AttachedPolicy;
import dev.tidepool.policy.sizing.Fixed;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** An attached pool that is too large said so in its reason, and nowhere else. */
class AttachedPolicyMetricsTest {
    private final ThreadPoolExecutor pool = (ThreadPoolExecutor) Executors.newFixedThreadPool(40);
    private final AttachedPolicy attached = AttachedPolicy.builder(pool)
            .policy(new Fixed(7))
            .bounds(1, 40)
            .shadow()
            .attach();

    @AfterEach
    void end() {
        pool.shutdownNow();
    }

    @Test
    void theDecisionsOfAnAttachedPolicyAreMeters() {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        AttachedPolicyMetrics.monitor(registry, attached, "orders", Tag.of("team", "shop"));
        assertThat(registry.getMeters()).hasSize(4).allSatisfy(meter -> {
            assertThat(meter.getId().getName()).startsWith("tidepool.executor.");
            assertThat(meter.getId().getTags()).containsExactly(Tag.of("name", "orders"), Tag.of("team", "shop"));
        });
        assertThat(gauge(registry, "target")).isEqualTo(7);
        assertThat(gauge(registry, "limit")).isEqualTo(7);
        assertThat(gauge(registry, "held")).isZero();
        assertThat(gauge(registry, "spare")).as("before a day has passed").isZero();
    }

    private static double gauge(SimpleMeterRegistry registry, String name) {
        return registry.get("tidepool.executor." + name).gauge().value();
    }
}

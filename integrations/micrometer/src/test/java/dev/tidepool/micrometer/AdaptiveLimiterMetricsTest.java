package dev.tidepool.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.limiter.AdaptiveLimiter;
import dev.tidepool.limiter.CallOutcome;
import dev.tidepool.limiter.Permit;
import dev.tidepool.policy.sizing.Fixed;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class AdaptiveLimiterMetricsTest {
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final AdaptiveLimiter limiter =
            AdaptiveLimiter.builder("prices").policy(new Fixed(2)).build();

    AdaptiveLimiterMetricsTest() {
        AdaptiveLimiterMetrics.monitor(registry, limiter, Tag.of("team", "shop"));
    }

    @Test
    void metersFollowTheCalls() {
        Permit first = limiter.tryAcquire().orElseThrow();
        Permit second = limiter.tryAcquire().orElseThrow();
        assertThat(limiter.tryAcquire()).isEmpty();
        assertThat(gauge("limit")).isEqualTo(2);
        assertThat(gauge("in.flight")).isEqualTo(2);
        assertThat(gauge("waiting")).isZero();
        first.release(CallOutcome.SUCCESS);
        second.release(CallOutcome.DROPPED);
        limiter.tryAcquire().orElseThrow().release(CallOutcome.IGNORED);
        assertThat(gauge("in.flight")).isZero();
        assertThat(count("rejected")).isOne();
        assertThat(count("succeeded")).isOne();
        assertThat(count("dropped")).isOne();
        assertThat(count("ignored")).isOne();
        assertThat(registry.get("tidepool.limiter.wait").functionTimer().count())
                .isEqualTo(3);
        assertThat(registry.get("tidepool.limiter.service").functionTimer().count())
                .isEqualTo(3);
    }

    @Test
    void metersHaveTheNameOfTheLimiterAndTheTagsOfTheCall() {
        assertThat(registry.getMeters())
                .isNotEmpty()
                .allSatisfy(meter -> assertThat(meter.getId().getTags())
                        .containsExactly(Tag.of("name", "prices"), Tag.of("team", "shop")));
    }

    @Test
    void thePageNamesEveryMeter() throws Exception {
        String page = Files.readString(Path.of("../../docs/guide/servers.md"));
        assertThat(registry.getMeters())
                .isNotEmpty()
                .allSatisfy(
                        meter -> assertThat(page).contains("`" + meter.getId().getName() + "`"));
    }

    private double gauge(String name) {
        return registry.get("tidepool.limiter." + name).gauge().value();
    }

    private double count(String name) {
        return registry.get("tidepool.limiter." + name).functionCounter().count();
    }
}

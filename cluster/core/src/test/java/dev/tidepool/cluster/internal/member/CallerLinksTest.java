package dev.tidepool.cluster.internal.member;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.cluster.LogLines;
import dev.tidepool.cluster.NodeId;
import dev.tidepool.cluster.internal.endpoint.WarnOnceLog;
import dev.tidepool.cluster.internal.wire.CallerEnvelope;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CallerLinksTest {
    private static final NodeId HONEST = new NodeId(UUID.randomUUID(), "honest:1");
    private static final NodeId HOSTILE = new NodeId(UUID.randomUUID(), "hostile:1");

    private final CallerLinks callers =
            new CallerLinks(new WarnOnceLog(System.getLogger(CallerLinksTest.class.getName())), 0);

    private final LogLines warnings = LogLines.of(CallerLinksTest.class.getName());

    @AfterEach
    void endLog() {
        warnings.close();
    }

    private @Nullable CallerLink link(NodeId from, long endpoint) {
        return link(from, "", endpoint, 0);
    }

    private @Nullable CallerLink link(NodeId from, String name, long endpoint, long nowNanos) {
        return callers.of(
                from,
                endpoint,
                () -> new CallerLink(from, name, endpoint, (link, batch) -> {}, null, () -> false, nowNanos));
    }

    /** One took all ten thousand places, and the member ignored every other caller. */
    @Test
    void oneNodeDoesNotTakeThePlacesOfOthers() {
        for (int endpoint = 1; endpoint <= 20_000; endpoint++) {
            assertThat(link(HOSTILE, endpoint) != null).isEqualTo(endpoint <= 100);
        }
        CallerLink honest = link(HONEST, 20_001);
        assertThat(honest).isNotNull().isSameAs(link(HONEST, 20_001));
        CallerLink ended = link(HOSTILE, 1);
        assertThat(ended).isNotNull();
        callers.remove(ended);
        callers.remove(ended);
        assertThat(link(HOSTILE, 101)).isNotNull();
        assertThat(link(HOSTILE, 102)).isNull();
        assertThat(callers.all()).hasSize(101);
        assertThat(warnings.all()).singleElement().asString().endsWith("close executors that are not used");
    }

    /** It sent questions as a hundred callers, and new ones heard for a minute that there was no member. */
    @Test
    void oneCertificateDoesNotTakeThePlacesOfOthers() {
        CallerLink early = link(HONEST, "honest", 1, 0);
        for (int number = 1; number <= 100; number++) {
            NodeId hostile = new NodeId(UUID.randomUUID(), "hostile:1");
            for (int i = 0; i < 100; i++) {
                link(hostile, "hostile", 100L * number + i, number);
            }
        }
        assertThat(callers.all()).hasSizeBetween(9_900, 10_000).contains(early);
        CallerLink late = link(new NodeId(UUID.randomUUID(), "honest:2"), "honest", 2, 101);
        assertThat(late).isNotNull();
        assertThat(link(HONEST, 1)).isSameAs(early);
        assertThat(callers.all()).hasSizeBetween(9_900, 10_000).contains(late);
        assertThat(warnings.all()).isEmpty();
    }

    @Test
    void aNodeDoesNotUseTheEndpointOfAnother() {
        CallerLink honest = link(HONEST, 1);
        assertThat(link(HOSTILE, 1)).isNull();
        assertThat(link(new NodeId(HONEST.uuid(), "another.name:1"), 1)).isSameAs(honest);
        assertThat(warnings.all()).singleElement().asString().endsWith("its messages are dropped");
    }

    /** It got reports for 292 years. */
    @Test
    void aSilentCallerIsForgottenThoughItsLeaseGoesOn() {
        CallerLink link = link(HONEST, 1);
        assertThat(link).isNotNull();
        link.received(new CallerEnvelope(1, Long.MAX_VALUE, List.of()), 0);
        callers.wake(link);
        callers.tidy(Duration.ofSeconds(59).toNanos());
        assertThat(callers.awake()).containsExactly(link);
        callers.tidy(Duration.ofSeconds(61).toNanos());
        assertThat(callers.awake()).isEmpty();
        assertThat(callers.all()).isEmpty();
    }
}

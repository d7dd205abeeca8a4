package dev.tidepool.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.cluster.MemberStatus;
import dev.tidepool.cluster.MemberStatus.State;
import dev.tidepool.cluster.NodeId;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class MetricsTest {
    private static MemberStatus member(String address, State state, int inFlight) {
        return new MemberStatus(new NodeId(UUID.randomUUID(), address), state, inFlight, 10, 0.5, null);
    }

    /** Prometheus counted an error at each scrape until the process before was given up. */
    @Test
    void aNodeThatWasStartedAgainHasOneSample() {
        MemberStatus before = member("10.0.0.1:7701", State.SET_ASIDE, 3);
        MemberStatus now = member("10.0.0.1:7701", State.OPEN, 5);
        MemberStatus other = member("10.0.0.2:7701", State.OPEN, 7);
        for (List<MemberStatus> members : List.of(List.of(before, now, other), List.of(now, before, other))) {
            Prometheus out = new Prometheus();
            Metrics.members(members, out);
            assertThat(out.text().lines().filter(line -> line.startsWith("tidepool_member_in_flight")))
                    .containsExactly(
                            "tidepool_member_in_flight{member=\"10.0.0.1:7701\"} 5.0",
                            "tidepool_member_in_flight{member=\"10.0.0.2:7701\"} 7.0");
        }
    }
}

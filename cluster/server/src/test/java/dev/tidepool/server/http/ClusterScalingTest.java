package dev.tidepool.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tidepool.cluster.MemberLoad;
import dev.tidepool.cluster.MemberStatus;
import dev.tidepool.cluster.MemberStatus.State;
import dev.tidepool.cluster.NodeId;
import dev.tidepool.policy.scaling.ScalingDecision;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class ClusterScalingTest {
    private final List<MemberStatus> members = new ArrayList<>();
    private int clusterSize;
    private final ClusterScaling scaling = new ClusterScaling(() -> members, () -> clusterSize, () -> 0);

    @Test
    void withoutMembersOneNodeIsWanted() {
        assertThat(scaling.decision().nodesWanted()).isEqualTo(1);
    }

    @Test
    void theLoadIsThatOfTheMembersFromAllCallers() {
        members.add(member(State.OPEN, load(90)));
        members.add(member(State.SET_ASIDE, load(130)));
        ScalingDecision decision = scaling.decision();
        assertThat(decision.load()).isEqualTo(2.2);
        assertThat(decision.nodes()).isEqualTo(2);
        assertThat(decision.nodesWanted()).isEqualTo(3);
    }

    @Test
    void aMemberThatLeavesDoesNotCount() {
        members.add(member(State.OPEN, load(30)));
        members.add(member(State.DRAINING, load(90)));
        assertThat(scaling.decision())
                .isEqualTo(new ScalingDecision(1, 1, 0.3, "keeps 1 node for a load of 0.3 erlang"));
    }

    @Test
    void anOldReportOrNoneIsNoLoad() {
        members.add(member(State.OPEN, load(30)));
        members.add(member(State.OPEN, null));
        members.add(member(State.SET_ASIDE, load(90, Duration.ofSeconds(13))));
        assertThat(scaling.decision().reason())
                .isEqualTo("keeps 3 nodes for a load of 0.3 erlang; 2 do not report and may be full");
    }

    /** Of a cluster of thirty nodes at 70 %, a balancer counted its twenty, and asked for eighteen. */
    @Test
    void nodesThatTheBalancerIsNotConnectedToCountWithTheMeanLoad() {
        clusterSize = 30;
        for (int i = 0; i < 20; i++) {
            members.add(member(State.OPEN, load(70)));
        }
        ScalingDecision decision = scaling.decision();
        assertThat(decision.nodes()).isEqualTo(30);
        assertThat(decision.load()).isCloseTo(21, within(1e-9));
    }

    private static MemberStatus member(State state, MemberLoad load) {
        return new MemberStatus(new NodeId(UUID.randomUUID(), "127.0.0.1:7701"), state, 0, 0, 0, load);
    }

    private static MemberLoad load(double arrivalRate) {
        return load(arrivalRate, Duration.ofMillis(100));
    }

    private static MemberLoad load(double arrivalRate, Duration age) {
        return new MemberLoad(age, 4, 2, 0, Duration.ZERO, Duration.ZERO, arrivalRate, Double.NaN, 100, 1, 1);
    }
}

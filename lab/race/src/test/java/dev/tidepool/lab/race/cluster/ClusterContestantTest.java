package dev.tidepool.lab.race.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.tidepool.policy.routing.CollaborativeRoundRobin;
import dev.tidepool.policy.sizing.RequestRate;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ClusterContestantTest {

    @Test
    void theDefaultsAreOursThoseOfThePaperAndTwoThatDoNotLook() {
        assertThat(ClusterContestant.DEFAULTS)
                .hasSize(6)
                .allSatisfy(
                        name -> assertThat(ClusterContestant.find(name).name()).isEqualTo(name));
        ClusterContestant crr = ClusterContestant.find("crr-node+collaborative-round-robin");
        assertThat(crr.sizing(4)).isEqualTo(RequestRate.crrNode(4));
        assertThat(crr.routingPolicy()).isEqualTo(CollaborativeRoundRobin.defaults());
    }

    @Test
    void aPoolAloneIsRoutedAsUsual() {
        ClusterContestant found = ClusterContestant.find(" ema:alpha=0.7:interval=50ms ");
        assertThat(found.name()).isEqualTo("ema:alpha=0.7:interval=50ms+shortest-wait");
        assertThat(found.pool()).isEqualTo("ema:alpha=0.7:interval=50ms");
        assertThat(found.routing()).isEqualTo("shortest-wait");
    }

    @Test
    void plainHazelcastHasThreadsAndAChoiceOfMembers() {
        assertThat(ClusterContestant.find("hazelcast").isPlain()).isTrue();
        assertThat(PlainHazelcast.find("hazelcast")).isEqualTo(new PlainHazelcast(16, PlainHazelcast.Members.RANDOM));
        assertThat(PlainHazelcast.find("hazelcast:threads=64:members=round-robin"))
                .isEqualTo(new PlainHazelcast(64, PlainHazelcast.Members.ROUND_ROBIN));
        assertThat(ClusterContestant.find("hazelcast:threads=64").policy().parameters())
                .containsEntry("threads", 64);
    }

    @Test
    void parametersOfBothPartsAreInTheResult() {
        ClusterContestant found =
                ClusterContestant.find("request-rate:interval=2s+collaborative-round-robin:episodeGap=5s");
        assertThat(found.policy().parameters())
                .containsEntry("interval", "2000ms")
                .containsEntry("routing episodeGap", "5000ms");
        assertThat(((RequestRate) found.sizing(2)).interval()).isEqualTo(Duration.ofSeconds(2));
    }

    @Test
    void whatIsUnknownOrNotAllowedIsSaidInOneLine() {
        refused("autoo+round-robin", "unknown pool 'autoo'; nearest: auto");
        refused("auto+robin", "unknown routing policy 'robin'");
        refused("jdk-fixed+round-robin", "unknown pool 'jdk-fixed'");
        refused("hazelcast:threads=0", "threads");
        refused("hazelcast:members=all", "members");
        refused("auto+join-shortest-queue", "only a simulation can");
    }

    private static void refused(String typed, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ClusterContestant.find(typed))
                .withMessageContaining(message)
                .satisfies(refusal -> assertThat(refusal.getMessage()).doesNotContain("\n"));
    }
}

package dev.tidepool.lab.race.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.tidepool.lab.results.Json;
import dev.tidepool.policy.routing.CollaborativeRoundRobin;
import dev.tidepool.policy.sizing.RequestRate;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ClusterContestantTest {

    @Test
    void theDefaultsAreOursThoseOfThePaperAndTwoThatDoNotLook() {
        assertThat(ClusterContestant.defaults()).hasSize(6);
        TidepoolContestant crr = TidepoolContestant.of("crr-node+collaborative-round-robin");
        assertThat(ClusterContestant.defaults()).contains(crr);
        assertThat(crr.sizing(4)).isEqualTo(RequestRate.crrNode(4));
        assertThat(crr.routing()).isEqualTo(CollaborativeRoundRobin.defaults());
    }

    @Test
    void aPoolAloneIsRoutedAsUsual() {
        ClusterContestant found = ClusterContestant.find(" ema:alpha=0.7:interval=50ms ");
        assertThat(found.name()).isEqualTo("ema:alpha=0.7:interval=50ms+shortest-wait");
        assertThat(found).isEqualTo(ClusterContestant.find("ema:alpha=0.7:interval=50ms+shortest-wait"));
    }

    @Test
    void plainHazelcastHasThreadsAndAChoiceOfMembers() {
        assertThat(ClusterContestant.find("hazelcast"))
                .isEqualTo(new HazelcastContestant(
                        "hazelcast", new HazelcastContestant.Settings(16, HazelcastContestant.Members.RANDOM)));
        String typed = "hazelcast:threads=64:members=round-robin";
        assertThat(ClusterContestant.find(typed))
                .isEqualTo(new HazelcastContestant(
                        typed, new HazelcastContestant.Settings(64, HazelcastContestant.Members.ROUND_ROBIN)));
        assertThat(ClusterContestant.find("hazelcast:threads=64").policy().parameters())
                .containsEntry("threads", 64);
    }

    @Test
    void parametersOfBothPartsAreInTheResult() {
        TidepoolContestant found =
                TidepoolContestant.of("request-rate:interval=2s+collaborative-round-robin:episodeGap=5s");
        assertThat(found.policy().parameters())
                .containsEntry("interval", "2000ms")
                .containsEntry("routing episodeGap", "5000ms");
        assertThat(((RequestRate) found.sizing(2)).interval()).isEqualTo(Duration.ofSeconds(2));
    }

    @Test
    void itTravelsAsItsName() throws JsonProcessingException {
        for (ClusterContestant each : ClusterContestant.defaults()) {
            String json = Json.MAPPER.writeValueAsString(each);
            assertThat(json).isEqualTo('"' + each.name() + '"');
            assertThat(Json.MAPPER.readValue(json, ClusterContestant.class)).isEqualTo(each);
        }
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

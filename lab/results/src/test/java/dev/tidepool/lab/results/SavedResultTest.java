package dev.tidepool.lab.results;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tidepool.lab.results.compare.Headline;
import dev.tidepool.lab.results.compare.Pool;
import dev.tidepool.lab.results.compare.Ranking;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/**
 * Results of version 2 that an earlier build saved: a race, a simulation, a race of clusters and a load over HTTP. Long
 * lists were shortened by hand, and some runs marked valid.
 */
class SavedResultTest {

    private static JsonNode saved() throws IOException {
        try (InputStream in = SavedResultTest.class.getResourceAsStream("result-version-2.json")) {
            return Json.MAPPER.readTree(in);
        }
    }

    private static List<RaceResult> races() throws IOException {
        return Json.MAPPER.treeToValue(saved(), Races.class).races();
    }

    @Test
    void aSavedResultKeepsItsNumbers() throws IOException {
        RaceResult race = races().get(0);
        Run run = race.runs().get(0);

        assertThat(race.scenario().workload().name()).isEqualTo("measured");
        assertThat(race.scenario().plan().pools()).containsExactly("auto", "fixed:4");
        assertThat(race.scenario().plan().seed()).isEqualTo(7);
        assertThat(run.pool()).isEqualTo("auto");
        assertThat(run.comparable()).isTrue();
        assertThat(run.counts().completed()).isEqualTo(213);
        assertThat(run.latencies().responseMillis().p99()).isEqualTo(159.515);
        assertThat(run.latencies().histograms()).isNotNull();
        assertThat(run.cost().threadSeconds()).isEqualTo(18.85);
        assertThat(run.arrivals().generatorPriority()).isEqualTo("real-time");
        assertThat(run.control().policy().name()).isEqualTo("auto");
        assertThat(run.conditions().noise()).isNotNull();
        assertThat(race.runs())
                .filteredOn(each -> each.pool().equals("fixed:4"))
                .noneMatch(Run::valid);
    }

    @Test
    void aSavedSimulationComparesAsBefore() throws IOException {
        assertThat(new Headline(new Ranking(Pool.of(races().get(1)))).text())
                .isEqualTo("auto won response p99: 115 ms with 53.5 threads on average (114 thread-seconds, 95 at the"
                        + " peak); next fixed:16, 259 ms with 16.0 threads on average (36.0 thread-seconds, 16 at the"
                        + " peak). auto against fixed:16, the next: p99 0.44 × [0.39..0.50], better; threads on average"
                        + " 3.35 × [2.46..4.23], worse.");
    }

    @Test
    void aSavedClusterAndASavedLoadKeepWhatTheyAdd() throws IOException {
        RunConditions cluster = races().get(2).runs().get(0).conditions();
        RunConditions load = races().get(3).runs().get(0).conditions();

        assertThat(Objects.requireNonNull(cluster.cluster()).nodes()).hasSize(2);
        assertThat(Objects.requireNonNull(load.http()).connections()).isEqualTo(8000);
    }

    @Test
    void aSavedResultIsWrittenWithTheSameFields() throws IOException {
        JsonNode saved = saved();

        String written = Json.MAPPER.writeValueAsString(Json.MAPPER.treeToValue(saved, Races.class));

        assertThat(Json.MAPPER.readTree(written)).isEqualTo(saved);
    }
}

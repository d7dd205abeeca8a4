package dev.tidepool.lab.race;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.measure.WorkloadSource;
import dev.tidepool.lab.measure.contestant.Contestants;
import dev.tidepool.lab.results.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadOnceTest {
    private static final String TEXT = """
            name: first
            duration: 1s
            arrivals: {rate: 100/s}
            tasks: {call: {phases: [{wait: 5ms}]}}
            """;

    @Test
    void aFileThatChangesAfterItWasReadChangesNeitherChildrenNorReport(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("first.yaml"), TEXT);
        WorkloadSource source = WorkloadSource.read(file.toString());
        RacePlan plan = RacePlan.of(
                source, source.workload(), List.of(Contestants.find("jdk-fixed:4")), 1, 1, 7, Path.of("unused"));
        Files.writeString(file, "no workload at all");

        RunRequest sent = plan.request(plan.slots(1).get(0), 0, Map.of(), 0, List.of());
        RunRequest received = Json.MAPPER.readValue(Json.MAPPER.writeValueAsString(sent), RunRequest.class);

        assertThat(received.workload().workload().name()).isEqualTo("first");
        assertThat(new PlanRuns(plan).result().scenario().workload().workloadText())
                .isEqualTo(TEXT);
    }

    @Test
    void aBuiltInWorkloadHasItsText() throws Exception {
        WorkloadSource mixed = WorkloadSource.read("mixed");
        assertThat(mixed.text()).contains("name: mixed");
        assertThat(mixed.workload().name()).isEqualTo("mixed");
    }
}

package dev.tidepool.research.prove;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProofJournalTest {
    private static final ProofPlan PLAN = new ProofPlan("auto", 1, false);

    @Test
    void measurementsSurviveAndATruncatedLineDoesNotCount(@TempDir Path folder) throws IOException {
        ProofJournal first = ProofJournal.open(folder, PLAN);
        first.add("a", Map.of("ratio", List.of(1.5, Double.NaN, Double.POSITIVE_INFINITY)));
        Files.writeString(folder.resolve("measurements.jsonl"), "{\"step\":\"b\",\"val", StandardOpenOption.APPEND);

        ProofJournal second = ProofJournal.open(folder, PLAN);
        assertThat(second.measured().get("a", "ratio")).containsExactly(1.5, Double.NaN, Double.POSITIVE_INFINITY);
        assertThat(second.measured().has("b")).isFalse();
        second.add("b", Map.of("ratio", List.of(2.0)));

        assertThat(ProofJournal.open(folder, PLAN).measured().get("b", "ratio")).containsExactly(2);
    }

    @Test
    void measurementsOfAnotherProofAreRefused(@TempDir Path folder) throws IOException {
        ProofJournal.open(folder, PLAN);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ProofJournal.open(folder, new ProofPlan("auto", 2, false)))
                .withMessageContaining("seed=1")
                .withMessageContaining("seed=2")
                .withMessageContaining("--out");
    }
}

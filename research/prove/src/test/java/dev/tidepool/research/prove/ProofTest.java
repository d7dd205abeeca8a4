package dev.tidepool.research.prove;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.results.compare.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProofTest {
    private static final ProofPlan PLAN = new ProofPlan("auto", 1, false);
    private static final ProofListener NOBODY = new ProofListener() {
        @Override
        public void begun(ProofStep step) {}

        @Override
        public void ended(ProofStep step) {}
    };

    private final AtomicInteger measurements = new AtomicInteger();
    private final ProofStep simulated = ProofStep.simulated("simulated", 1, stop -> one());
    private final ProofStep real = ProofStep.real("real", 1, stop -> one());

    @TempDir
    private Path folder;

    @Test
    void aMeasurementThatTwoRowsShareIsMadeOnceAndNeverAgain() throws Exception {
        List<ProofRow> rows = List.of(new MadeUpRow(List.of(simulated, real)), new MadeUpRow(List.of(simulated)));
        new Proof(PLAN, rows, journal(), NOBODY).run();
        new Proof(PLAN, rows, journal(), NOBODY).run();

        assertThat(measurements).hasValue(2);
        assertThat(rows.get(0).results(PLAN, journal().measured()))
                .extracting(JudgedBar::verdict)
                .containsExactly(Verdict.HOLDS);
    }

    @Test
    void aFailureIsNotedAndTheOthersGoOn() throws Exception {
        ProofStep broken = ProofStep.simulated("broken", 1, stop -> {
            throw new IllegalStateException("no room");
        });
        ProofRow row = new MadeUpRow(List.of(broken, real));
        ProofJournal journal = journal();
        new Proof(PLAN, List.of(row), journal, NOBODY).run();

        assertThat(journal.measured().failures()).containsEntry("broken", "no room");
        assertThat(row.results(PLAN, journal.measured()))
                .singleElement()
                .satisfies(result ->
                        assertThat(result.detail()).isEqualTo("1 of 2 measurements are there; broken failed: no room"));
    }

    @Test
    void aMeasurementWithoutAValidRunIsMadeAgain() throws Exception {
        ProofStep noisy = ProofStep.real("noisy", 1, stop -> {
            measurements.incrementAndGet();
            return Map.of("value", List.of(Double.NaN));
        });
        ProofRow row = new MadeUpRow(List.of(noisy));
        new Proof(PLAN, List.of(row), journal(), NOBODY).run();
        ProofJournal again = journal();
        new Proof(PLAN, List.of(row), again, NOBODY).run();

        assertThat(measurements).hasValue(2);
        assertThat(again.measured().failures().get("noisy")).startsWith("no valid run");
    }

    @Test
    void aStopEndsTheMeasurementThatRunsWithoutAResult() throws Exception {
        CountDownLatch ended = new CountDownLatch(1);
        List<Proof> proofs = new ArrayList<>();
        ProofStep endless = ProofStep.real(
                "endless",
                1,
                stop -> stop.run(ended::countDown, () -> {
                    proofs.get(0).stop();
                    ended.await();
                    return one();
                }));
        ProofJournal journal = journal();
        proofs.add(new Proof(PLAN, List.of(new MadeUpRow(List.of(endless, real))), journal, NOBODY));
        proofs.get(0).run();

        assertThat(journal.measured().has(endless.key())).isFalse();
        assertThat(journal.measured().has(real.key())).isFalse();
        assertThat(journal.measured().failures()).isEmpty();
    }

    private ProofJournal journal() throws IOException {
        return ProofJournal.open(folder, PLAN);
    }

    private Map<String, List<Double>> one() {
        measurements.incrementAndGet();
        return Map.of("value", List.of(1.0));
    }

    private record MadeUpRow(List<ProofStep> measurements) implements ProofRow {
        private static final ProofBar BAR = new ProofBar("made-up", "made-up", "value", true, 1, "x", "made up");

        @Override
        public String name() {
            return "made-up";
        }

        @Override
        public List<ProofBar> bars() {
            return List.of(BAR);
        }

        @Override
        public List<ProofStep> steps(ProofPlan plan) {
            return measurements;
        }

        @Override
        public List<JudgedBar> judge(ProofPlan plan, MeasuredSteps measured) {
            return List.of(BAR.judge(measured.get(measurements.get(0).key(), "value"), ""));
        }
    }
}

package dev.tidepool.research.reproductions.bahadur2022sword;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.results.compare.Verdict;
import dev.tidepool.research.reproductions.bahadur2022sword.SchemeComparison.Forms;
import dev.tidepool.research.reproductions.model.Claim;
import dev.tidepool.research.reproductions.model.Repetitions;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CrrSearchTest {
    private static final int MINUTE = 60;
    private static final Set<Scheme> AS_PUBLISHED =
            EnumSet.of(Scheme.CRR_OURS, Scheme.HEURISTIC, Scheme.RESOURCE_LEVEL_OURS);

    /** The search judged the nodes as printed at every point, and so found this claim nowhere. */
    @Test
    void theSizesOfTheFirstMinutesAreThoseOfTheFormsAtThePoint() {
        assertThat(firstMinutes(new Forms(Scheme.CRR_OURS, Scheme.RESOURCE_LEVEL_OURS)))
                .isEqualTo(Verdict.HOLDS);
        assertThat(firstMinutes(new Forms(Scheme.CRR_PRINTED, Scheme.RESOURCE_LEVEL_OURS)))
                .isEqualTo(Verdict.DOES_NOT_HOLD);
        assertThat(firstMinutes(new Forms(Scheme.CRR_OURS, Scheme.RESOURCE_LEVEL_PRINTED)))
                .isEqualTo(Verdict.DOES_NOT_HOLD);
    }

    private static Verdict firstMinutes(Forms forms) {
        List<Repetitions<TwoNodeRun>> runs = Stream.of(Scheme.values())
                .map(scheme ->
                        new Repetitions<TwoNodeRun>(scheme.title(), List.of(new Sizes(AS_PUBLISHED.contains(scheme)))))
                .toList();
        SchemeComparison comparison = new SchemeComparison(CrrCalibration.BURSTS, runs, Optional.of(forms));
        return new GradualLoad(MINUTE)
                .claims(comparison).stream()
                        .filter(claim -> claim.text().contains("first three minutes"))
                        .map(Claim::verdict)
                        .findFirst()
                        .orElseThrow();
    }

    /** A run with 700 threads, 800 and so on, or with one. */
    private record Sizes(boolean asPublished) implements TwoNodeRun {
        @Override
        public double target(int fromSecond, int toSecond) {
            int minute = fromSecond / MINUTE;
            return asPublished ? 700 + 100.0 * minute : 1;
        }

        @Override
        public double responseMillis(double percent) {
            return 1;
        }

        @Override
        public double plottedMillis(double percent) {
            return 1;
        }

        @Override
        public double alive(int fromSecond, int toSecond) {
            return 1;
        }

        @Override
        public double[] targets() {
            return new double[0];
        }

        @Override
        public int overloads() {
            return 0;
        }
    }
}

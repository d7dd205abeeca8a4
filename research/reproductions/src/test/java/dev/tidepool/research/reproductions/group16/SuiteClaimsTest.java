package dev.tidepool.research.reproductions.group16;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.results.compare.Verdict;
import dev.tidepool.research.reproductions.group16.suite.SuiteProfile;
import dev.tidepool.research.reproductions.group16.suite.SuiteService;
import dev.tidepool.research.reproductions.model.Claim;
import dev.tidepool.research.reproductions.model.Repetitions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SuiteClaimsTest {
    private record Fake(double meanSeconds, double maxSeconds, double unresponsiveness) implements SuiteOutcome {
        @Override
        public double cpuShare() {
            return 0.5;
        }

        @Override
        public int mostThreads() {
            return 4;
        }
    }

    /** Returns runs with the values of the paper's computer 1. */
    private static SuiteRuns<Fake> asPublished() {
        List<Repetitions<Fake>> outcomes = new ArrayList<>();
        for (SuiteService service : SuiteService.values()) {
            for (SuiteProfile profile : SuiteProfile.values()) {
                Fake run = new Fake(
                        SuitePublished.MEAN.value(service, profile),
                        SuitePublished.MAX.value(service, profile),
                        SuitePublished.UNRESPONSIVENESS.value(service, profile));
                outcomes.add(new Repetitions<>(service.title(), List.of(run, run)));
            }
        }
        return new SuiteRuns<>(outcomes);
    }

    /** They were printed "does not hold", although the simulator cannot tell the pools apart. */
    @Test
    void whatOnlyContentionCanMakeIsNotDecidedInTheSimulator() {
        List<Claim> simulated = SuiteClaims.of(asPublished(), false);
        assertThat(simulated)
                .filteredOn(claim -> claim.why().endsWith("contention on queues and caches is not modelled"))
                .extracting(Claim::text)
                .containsExactly(
                        "peaked: fork-join is far behind the fixed pool on peaks (2.2831 against 1.2769)",
                        "irregular: fixed queues with watermarks are superior on irregular load"
                                + " (0.7014 against 1.0506)",
                        "computer 2, peaked: fork-join is far behind the fixed pool on peaks (2.0734 against 1.3486)",
                        "computer 2, irregular: fixed queues with watermarks are superior on irregular load"
                                + " (0.7844 against 0.9232)",
                        "the shared queue with EMA is the worst adaptive service 3 times");
        assertThat(simulated)
                .filteredOn(claim -> claim.why().endsWith("not modelled"))
                .extracting(Claim::verdict)
                .containsOnly(Verdict.CANNOT_BE_DECIDED);
    }

    @Test
    void theClaimsThatNobodyJudgedAreThere() {
        List<Claim> real = SuiteClaims.of(asPublished(), true);
        assertThat(real)
                .filteredOn(claim -> claim.text().contains("3 times")
                        || claim.text().contains("perform worst on uniform")
                        || claim.text().contains("the probe's deviation"))
                .hasSize(6)
                .allMatch(claim -> claim.verdict() == Verdict.HOLDS);
        assertThat(real)
                .filteredOn(claim -> claim.text().startsWith("computer 2"))
                .hasSize(7);
    }
}

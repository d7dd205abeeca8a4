package dev.tidepool.research.reproductions.lee2011;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tidepool.lab.measure.contestant.Contestant;
import dev.tidepool.lab.results.Percentiles;
import dev.tidepool.lab.results.PolicyDescription;
import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.results.compare.Verdict;
import dev.tidepool.options.TypedPolicies;
import dev.tidepool.research.reproductions.Experiments;
import dev.tidepool.research.reproductions.lee2011.authentication.PasswordDigests;
import dev.tidepool.research.reproductions.model.Claim;
import dev.tidepool.research.reproductions.model.Repetitions;
import dev.tidepool.research.reproductions.simulation.ComparedPool;
import dev.tidepool.research.reproductions.simulation.ServerRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AuthenticationExperimentTest {

    @Test
    void itIsTheRealD() {
        assertThat(Experiments.real("d")).singleElement().isInstanceOf(AuthenticationExperiment.class);
    }

    @Test
    void itTakesAtMostTwentyMinutes() {
        assertThat(new AuthenticationExperiment().effortSeconds()).isLessThanOrEqualTo(20 * 60);
    }

    @Test
    void thePapersPoolsAreThoseOfTheSimulation() {
        List<AuthenticationSweep.Pool> pools = AuthenticationExperiment.pools();
        for (int i = 0; i < TemaPools.POOLS.size(); i++) {
            assertThat(pools.get(i).name()).isEqualTo(TemaPools.POOLS.get(i).name());
            assertThat(pools.get(i).inOrder()).isTrue();
            assertThat(TypedPolicies.sizing(pools.get(i).contestant().name(), TemaPools.CORES))
                    .isEqualTo(TemaPools.POOLS.get(i).policy());
        }
        assertThat(pools.stream().skip(TemaPools.POOLS.size()).map(AuthenticationSweep.Pool::contestant))
                .extracting(Contestant::name)
                .containsExactly("auto", "jdk-fixed", "jdk-cached");
    }

    @Test
    void thePapersDigestHasThePublishedRates() {
        RateScale scale = RateScale.of(PasswordDigests.PAPERS, 50);
        assertThat(scale.perSecond(380)).isEqualTo(380);
        assertThat(scale.name(380)).isEqualTo("380/s");
    }

    @Test
    void aModernDigestHasTheHighestRateAtNineTenthsOfTheCapacityAndTheTableSaysSo() {
        RateScale scale = RateScale.of(PasswordDigests.MODERN, 82);
        assertThat(scale.perSecond(410)).isCloseTo(73.8, within(1e-9));
        assertThat(scale.perSecond(205)).isCloseTo(36.9, within(1e-9));
        assertThat(scale.name(205)).isEqualTo("205/s, here 36.9/s");
        assertThat(scale.description()).contains("90 %").contains("73.8/s");
    }

    @Test
    void aServerThatBreaksDownIsSlowerThanAnyAndLateArrivalsDecideNothing() {
        Run broken = Run.failed("ema", 1, new PolicyDescription("ema", Map.of()), "out of memory");
        assertThat(new RealServerRun(broken).meanResponse()).isInfinite();
        assertThat(new RealServerRun(broken).threadsPeak()).isNaN();
        assertThat(broken.latencies().responseMillis()).isEqualTo(Percentiles.NONE);

        ServerRun good = new Fake(0.01, 8);
        ServerRun collapsed = new Fake(Double.POSITIVE_INFINITY, Double.NaN);
        ServerRun unknown = new Fake(Double.NaN, 8);
        assertThat(verdicts(good, collapsed).get("EEMA cannot handle 410/s: too many threads"))
                .isEqualTo(Verdict.HOLDS);
        assertThat(verdicts(good, collapsed).get("TEMA responds faster than EEMA from 220 requests/s on"))
                .isEqualTo(Verdict.HOLDS);
        assertThat(verdicts(good, unknown).get("EEMA cannot handle 410/s: too many threads"))
                .isEqualTo(Verdict.CANNOT_BE_DECIDED);
        assertThat(verdicts(unknown, good).get("TEMA reduces response time by 60 % against EEMA at 380/s"))
                .isEqualTo(Verdict.CANNOT_BE_DECIDED);
        assertThat(verdicts(good, good)
                        .get("TEMA and EEMA have about the same maximum of threads at small rates (here at 70/s)"))
                .isEqualTo(Verdict.HOLDS);
    }

    private record Fake(double meanResponse, double threadsPeak) implements ServerRun {
        @Override
        public double threadsCreated() {
            return threadsPeak;
        }
    }

    private static Map<String, Verdict> verdicts(ServerRun tema, ServerRun others) {
        List<Integer> rates = List.of(70, 220, 380, 410);
        List<Repetitions<ServerRun>> points = new ArrayList<>();
        for (int pool = 0; pool < TemaPools.POOLS.size(); pool++) {
            ServerRun trial = pool == TemaPools.TEMA ? tema : others;
            IntStream.range(0, rates.size()).forEach(rate -> points.add(new Repetitions<>("", List.of(trial, trial))));
        }
        RateSweep<ServerRun> sweep =
                new RateSweep<>(TemaPools.POOLS.stream().map(ComparedPool::name).toList(), rates, points);
        return TemaClaims.againstEema(sweep, "").stream()
                .collect(java.util.stream.Collectors.toMap(Claim::text, Claim::verdict));
    }
}

package dev.tidepool.lab.reproductions.lee2011;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tidepool.lab.measure.contestant.Contestants;
import dev.tidepool.lab.reproductions.Experiments;
import dev.tidepool.lab.reproductions.lee2011.authentication.PasswordDigests;
import dev.tidepool.lab.reproductions.model.Claim;
import dev.tidepool.lab.reproductions.model.Verdict;
import dev.tidepool.lab.reproductions.trial.Contender;
import dev.tidepool.lab.reproductions.trial.ServerTrial;
import dev.tidepool.lab.results.Percentiles;
import dev.tidepool.lab.results.PolicyDescription;
import dev.tidepool.lab.results.Run;
import dev.tidepool.options.TypedPolicies;
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
        for (int i = 0; i < TemaPools.CONTENDERS.size(); i++) {
            assertThat(pools.get(i).name())
                    .isEqualTo(TemaPools.CONTENDERS.get(i).name());
            assertThat(pools.get(i).inOrder()).isTrue();
            assertThat(TypedPolicies.sizing(pools.get(i).typed(), TemaPools.CORES))
                    .isEqualTo(TemaPools.CONTENDERS.get(i).policy());
        }
        assertThat(pools.stream().skip(TemaPools.CONTENDERS.size()).map(AuthenticationSweep.Pool::typed))
                .containsExactly("auto", "jdk-fixed", "jdk-cached")
                .allSatisfy(name -> assertThat(Contestants.find(name).name()).isEqualTo(name));
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
        assertThat(new AuthenticationTrial(broken).meanResponse()).isInfinite();
        assertThat(new AuthenticationTrial(broken).threadsPeak()).isNaN();
        assertThat(broken.latencies().responseMillis()).isEqualTo(Percentiles.NONE);

        ServerTrial good = new Fake(0.01, 8);
        ServerTrial collapsed = new Fake(Double.POSITIVE_INFINITY, Double.NaN);
        ServerTrial unknown = new Fake(Double.NaN, 8);
        assertThat(verdicts(good, collapsed).get("EEMA cannot handle 410/s: too many threads"))
                .isEqualTo(Verdict.HOLDS);
        assertThat(verdicts(good, collapsed).get("TEMA responds faster than EEMA from 220 requests/s on"))
                .isEqualTo(Verdict.HOLDS);
        assertThat(verdicts(good, unknown).get("EEMA cannot handle 410/s: too many threads"))
                .isEqualTo(Verdict.CANNOT_BE_DECIDED);
        assertThat(verdicts(unknown, good).get("TEMA reduces response time by 60 % against EEMA at 380/s"))
                .isEqualTo(Verdict.CANNOT_BE_DECIDED);
        assertThat(verdicts(good, good)
                        .get("TEMA and EEMA have about the same most threads at small rates (here at 70/s)"))
                .isEqualTo(Verdict.HOLDS);
    }

    private record Fake(double meanResponse, double threadsPeak) implements ServerTrial {
        @Override
        public double threadsCreated() {
            return threadsPeak;
        }
    }

    private static Map<String, Verdict> verdicts(ServerTrial tema, ServerTrial others) {
        List<Integer> rates = List.of(70, 220, 380, 410);
        List<RateSweep.Point<ServerTrial>> points = new ArrayList<>();
        for (int pool = 0; pool < TemaPools.CONTENDERS.size(); pool++) {
            ServerTrial trial = pool == TemaPools.TEMA ? tema : others;
            IntStream.range(0, rates.size()).forEach(rate -> points.add(new RateSweep.Point<>(List.of(trial, trial))));
        }
        RateSweep<ServerTrial> sweep = new RateSweep<>(
                TemaPools.CONTENDERS.stream().map(Contender::name).toList(), rates, points);
        return TemaClaims.againstEema(sweep, "").stream()
                .collect(java.util.stream.Collectors.toMap(Claim::text, Claim::verdict));
    }
}

package dev.tidepool.research.reproductions.lee2011;

import dev.tidepool.policy.forecast.ErlangC;
import dev.tidepool.research.reproductions.model.About;
import dev.tidepool.research.reproductions.model.ClaimMap;
import dev.tidepool.research.reproductions.model.ClaimMap.Circumstance;
import dev.tidepool.research.reproductions.model.ExperimentProgress;
import dev.tidepool.research.reproductions.model.PaperExperiment;
import dev.tidepool.research.reproductions.model.Reproduction;
import dev.tidepool.research.reproductions.model.Settings;
import java.util.List;

/**
 * F around the paper's two rates: where is a ninth thread the last that saves 0.1 ms, as [lee2011, section 3.3 A] has
 * it? Arithmetic without randomness.
 */
final class ErlangSearch implements PaperExperiment {
    private static final List<Integer> ARRIVAL_RATES = List.of(18, 16, 14, 12);
    private static final List<Integer> SERVICE_RATES = List.of(5, 6, 7);
    private static final double MILLIS = 1e3;

    private static final List<Circumstance> OPEN = List.of(
            new Circumstance("requests arrive at", perSecond(ARRIVAL_RATES)),
            new Circumstance("a thread serves", perSecond(SERVICE_RATES)),
            new Circumstance("E(W) is the mean over", List.of("all requests", "those that wait")));

    private static List<String> perSecond(List<Integer> rates) {
        return rates.stream().map(rate -> rate + "/s").toList();
    }

    @Override
    public About about() {
        return ClaimMap.about(new ErlangExperiment().about());
    }

    @Override
    public double effortSeconds() {
        return 0.1;
    }

    @Override
    public Reproduction run(Settings settings, ExperimentProgress progress) {
        progress.steps(1);
        progress.step("Erlang C");
        List<ClaimMap.Point> points = ClaimMap.choices(OPEN).stream()
                .map(choice -> new ClaimMap.Point(
                        choice,
                        List.of(ErlangExperiment.thresholdClaim(
                                threads -> waitMillis(threads, choice) - waitMillis(threads + 1, choice)))))
                .toList();
        return new ClaimMap(OPEN, points).reproduction(new ErlangExperiment().about(), "none; arithmetic");
    }

    private static double waitMillis(int threads, List<Integer> choice) {
        int arrivals = ARRIVAL_RATES.get(choice.get(0));
        int services = SERVICE_RATES.get(choice.get(1));
        return MILLIS
                * (choice.get(2) == 0
                        ? ErlangC.meanWait(threads, arrivals, services)
                        : 1.0 / (threads * services - arrivals));
    }
}

package dev.tidepool.lab.reproductions.lee2011;

import static dev.tidepool.lab.reproductions.model.Numerals.text;

import dev.tidepool.lab.reproductions.model.Claim;
import dev.tidepool.lab.reproductions.model.Judgement;
import dev.tidepool.lab.reproductions.simulation.ServerRun;
import dev.tidepool.lab.results.Interval;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** Paper 002's claims on its server (section 4.2), judged by the same rules on a simulated and on a real sweep of {@link TemaPools}. */
final class TemaClaims {
    static final int SMALL = 70;
    static final int FIRST_LARGE = 220;
    static final int HIGH = 380;
    static final int HIGHEST = 410;

    private static final String MEAN_RATIO = "TEMA's mean response to theirs";
    private static final double UNUSABLE_SECONDS = 1;
    private static final double SIMILAR = 0.5;

    private TemaClaims() {}

    /**
     * Judges the claims on the watermark pool.
     *
     * @param sweep measured at all the rates above
     * @param watermark how claims call the pool
     */
    static List<Claim> againstWatermark(RateSweep<? extends ServerRun> sweep, String watermark) {
        Pair<?> pair = new Pair<>(sweep, TemaPools.WATERMARK);
        return List.of(
                Claim.of(
                        "TEMA responds faster than " + watermark + " from 220 requests/s on",
                        "section 4.2 A, Figure 3",
                        pair.fasterFromLargeRates()),
                Claim.of(
                        "TEMA reduces response time by 94 % against " + watermark + " at 380/s",
                        "section 4.2 A, Figure 3",
                        Judgement.ratio(MEAN_RATIO, pair.ratio(HIGH, ServerRun::meanResponse), 0.06)),
                Claim.of(
                        watermark + " responds 76 times slower than TEMA at 410/s",
                        "section 4.2 A",
                        Judgement.ratio(MEAN_RATIO, pair.ratio(HIGHEST, ServerRun::meanResponse), 1 / 76.0)));
    }

    /**
     * Judges the claims on EEMA.
     *
     * @param sweep measured at all the rates above
     * @param where what claims begin with
     */
    static List<Claim> againstEema(RateSweep<? extends ServerRun> sweep, String where) {
        return List.of(
                Claim.of(
                        where + "TEMA responds faster than EEMA from 220 requests/s on",
                        "section 4.2 A, Figure 3",
                        overAlpha(sweep, Pair::fasterFromLargeRates)),
                Claim.of(
                        where + "TEMA reduces response time by 60 % against EEMA at 380/s",
                        "section 4.2 A, Figure 3",
                        overAlpha(
                                sweep,
                                pair -> Judgement.ratio(MEAN_RATIO, pair.ratio(HIGH, ServerRun::meanResponse), 0.4))),
                Claim.of(
                        where + "EEMA cannot handle 410/s: too many threads",
                        "section 4.2 A",
                        overAlpha(
                                sweep,
                                pair -> Judgement.above(
                                        "EEMA's mean response in s",
                                        pair.theirs(HIGHEST, ServerRun::meanResponse),
                                        UNUSABLE_SECONDS))),
                Claim.of(
                        where + "TEMA and EEMA have about the same most threads at small rates (here at 70/s)",
                        "section 4.2 B, Figure 4 a",
                        overAlpha(
                                sweep,
                                pair -> Judgement.near(
                                        "TEMA's most threads to EEMA's",
                                        pair.ratio(SMALL, ServerRun::threadsPeak),
                                        1,
                                        SIMILAR))),
                Claim.of(
                        where + "EEMA has 36 times as many threads at most at large rates (here at 380/s)",
                        "section 4.2 B, Figure 4 a",
                        overAlpha(
                                sweep,
                                pair -> Judgement.ratio(
                                        "TEMA's most threads to EEMA's",
                                        pair.ratio(HIGH, ServerRun::threadsPeak),
                                        1 / 36.0))),
                Claim.of(
                        where + "EEMA creates 67 times as many threads (here at 380/s)",
                        "section 4.2 B, Figure 4 b",
                        overAlpha(
                                sweep,
                                pair -> Judgement.ratio(
                                        "TEMA's threads created to EEMA's",
                                        pair.ratio(HIGH, ServerRun::threadsCreated),
                                        1 / 67.0))));
    }

    private static Judgement overAlpha(RateSweep<? extends ServerRun> sweep, Function<Pair<?>, Judgement> judge) {
        Map<String, Judgement> cases = new LinkedHashMap<>();
        for (int eema : TemaPools.EEMAS) {
            cases.put(TemaPools.CONTENDERS.get(eema).name(), judge.apply(new Pair<>(sweep, eema)));
        }
        return Judgement.whichever("alpha", cases);
    }

    /** TEMA with 8 threads at most, compared with another pool. */
    private record Pair<T extends ServerRun>(RateSweep<T> sweep, int contender) {
        Interval ratio(int rate, ToDoubleFunction<? super T> value) {
            return sweep.at(TemaPools.TEMA, rate).ratio(sweep.at(contender, rate), value);
        }

        Interval theirs(int rate, ToDoubleFunction<? super T> value) {
            return sweep.at(contender, rate).interval(value);
        }

        Judgement fasterFromLargeRates() {
            List<Integer> rates =
                    sweep.rates().stream().filter(rate -> rate >= FIRST_LARGE).toList();
            Judgement all = Judgement.all(rates.stream()
                    .map(rate -> Judgement.below(MEAN_RATIO, ratio(rate, ServerRun::meanResponse), 1))
                    .toList());
            return new Judgement(
                    all.rule() + " at each rate from " + FIRST_LARGE + "/s on",
                    all.verdict(),
                    rates.stream()
                            .map(rate -> rate + "/s " + text(ratio(rate, ServerRun::meanResponse)))
                            .collect(Collectors.joining(", ")));
        }
    }
}

package dev.tidepool.research.reproductions.lee2011;

import static dev.tidepool.research.reproductions.model.Numerals.text;

import dev.tidepool.lab.results.Interval;
import dev.tidepool.research.reproductions.model.Claim;
import dev.tidepool.research.reproductions.model.Judgement;
import dev.tidepool.research.reproductions.model.PublishedTable;
import dev.tidepool.research.reproductions.simulation.ServerRun;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * The claims of [lee2011, section 4.2], judged by the same rules on a simulated and on a real sweep of {@link
 * TemaPools}.
 */
final class TemaClaims {
    static final int SMALL = 70;
    static final int FIRST_LARGE = 220;
    static final int HIGH = 380;
    static final int HIGHEST = 410;

    private static final PublishedTable PUBLISHED = PublishedTable.read(TemaClaims.class, "server.csv");
    private static final String RESPONSE = "section 4.2 A, Figure 3";
    private static final String COLLAPSE = "section 4.2 A";
    private static final String THREADS = "section 4.2 B, Figure 4 a";
    private static final String CREATED = "section 4.2 B, Figure 4 b";

    private static final String MEAN_RATIO = "TEMA's mean response to theirs";
    private static final double UNUSABLE_SECONDS = 1;
    private static final double SIMILAR = 0.5;
    private static final double SMALL_DEVIATION = 0.25;

    private TemaClaims() {}

    /**
     * Judges the claims on the watermark pool.
     *
     * @param sweep measured at all the rates above
     * @param watermark how claims call the pool
     */
    static List<Claim> againstWatermark(RateSweep<? extends ServerRun> sweep, String watermark) {
        Pair<?> pair = new Pair<>(sweep, TemaPools.WATERMARK);
        double reduction = published("response time reduced against the watermark scheme");
        double factor = published("response time factor of the watermark scheme");
        return List.of(
                Claim.of(
                        "TEMA responds faster than " + watermark + " from 220 requests/s on",
                        RESPONSE,
                        pair.fasterFromLargeRates()),
                Claim.of(
                        "TEMA reduces response time by %s %% against %s at 380/s"
                                .formatted(text(100 * reduction), watermark),
                        RESPONSE,
                        pair.responseRatio(HIGH, 1 - reduction)),
                Claim.of(
                        "%s responds %s times slower than TEMA at 410/s".formatted(watermark, text(factor)),
                        COLLAPSE,
                        pair.responseRatio(HIGHEST, 1 / factor)));
    }

    /**
     * Judges the claims on EEMA.
     *
     * @param sweep measured at all the rates above
     * @param where the first words of each claim
     */
    static List<Claim> againstEema(RateSweep<? extends ServerRun> sweep, String where) {
        return againstEema(sweep, where, TemaPools.EEMAS);
    }

    /**
     * Judges the claims on EEMA with some values of alpha.
     *
     * @param sweep measured at all the rates above, with TEMA as its first pool
     * @param eemas the pools with EEMA
     */
    static List<Claim> againstEema(RateSweep<? extends ServerRun> sweep, String where, List<Integer> eemas) {
        double reduction = published("response time reduced against EEMA");
        double threads = published("maximum threads factor of EEMA");
        double created = published("threads created factor of EEMA");
        return List.of(
                Claim.of(
                        where + "TEMA responds faster than EEMA from 220 requests/s on",
                        RESPONSE,
                        forEachAlpha(sweep, eemas, Pair::fasterFromLargeRates)),
                Claim.of(
                        where
                                + "TEMA reduces response time by %s %% against EEMA at 380/s"
                                        .formatted(text(100 * reduction)),
                        RESPONSE,
                        forEachAlpha(sweep, eemas, pair -> pair.responseRatio(HIGH, 1 - reduction))),
                Claim.of(
                        where + "EEMA cannot handle 410/s: too many threads",
                        COLLAPSE,
                        forEachAlpha(
                                sweep,
                                eemas,
                                pair -> Judgement.above(
                                        "EEMA's mean response in s",
                                        pair.theirs(HIGHEST, ServerRun::meanResponse),
                                        UNUSABLE_SECONDS))),
                Claim.of(
                        where + "TEMA and EEMA have about the same maximum of threads at small rates (here at 70/s)",
                        THREADS,
                        forEachAlpha(
                                sweep,
                                eemas,
                                pair -> Judgement.near(
                                        "TEMA's maximum of threads to EEMA's",
                                        pair.ratio(SMALL, ServerRun::threadsPeak),
                                        1,
                                        SIMILAR))),
                Claim.of(
                        where
                                + "EEMA's maximum of threads is %s times TEMA's at large rates (here at 380/s)"
                                        .formatted(text(threads)),
                        THREADS,
                        forEachAlpha(
                                sweep,
                                eemas,
                                pair -> Judgement.ratio(
                                        "TEMA's maximum of threads to EEMA's",
                                        pair.ratio(HIGH, ServerRun::threadsPeak),
                                        1 / threads))),
                Claim.of(
                        where + "EEMA creates %s times as many threads (here at 380/s)".formatted(text(created)),
                        CREATED,
                        forEachAlpha(
                                sweep,
                                eemas,
                                pair -> Judgement.ratio(
                                        "TEMA's threads created to EEMA's",
                                        pair.ratio(HIGH, ServerRun::threadsCreated),
                                        1 / created))),
                Claim.of(
                        where
                                + "TEMA's threads created are stable with a small deviation at small and large rates,"
                                + " while EEMA's vary greatly at large ones (here 70/s and 380/s)",
                        CREATED,
                        forEachAlpha(sweep, eemas, Pair::stable)));
    }

    private static double published(String comparison) {
        return PUBLISHED.value(comparison, "value");
    }

    private static Judgement forEachAlpha(
            RateSweep<? extends ServerRun> sweep, List<Integer> eemas, Function<Pair<?>, Judgement> judge) {
        Map<String, Judgement> cases = new LinkedHashMap<>();
        for (int eema : eemas) {
            cases.put(sweep.pools().get(eema), judge.apply(new Pair<>(sweep, eema)));
        }
        return Judgement.whichever("alpha", cases);
    }

    /** TEMA with a limit of 8 threads, compared with another pool. */
    private record Pair<T extends ServerRun>(RateSweep<T> sweep, int other) {
        Interval ratio(int rate, ToDoubleFunction<? super T> value) {
            return sweep.at(TemaPools.TEMA, rate).ratio(sweep.at(other, rate), value);
        }

        Interval theirs(int rate, ToDoubleFunction<? super T> value) {
            return sweep.at(other, rate).interval(value);
        }

        /** The paper names no limit; here a deviation is small up to a quarter of the mean. */
        Judgement stable() {
            double atSmall = deviation(TemaPools.TEMA, SMALL);
            double atHigh = deviation(TemaPools.TEMA, HIGH);
            double theirs = deviation(other, HIGH);
            String rule = "over the repetitions, the deviation of TEMA's threads created is at most %s of their mean at"
                    + " %d/s and %d/s, and EEMA's at %d/s is larger";
            String why = "TEMA's deviation is %s and %s of its mean; EEMA's is %s"
                    .formatted(text(atSmall), text(atHigh), text(theirs));
            boolean known = Double.isFinite(atSmall + atHigh + theirs);
            Judgement judged = Judgement.of(
                    rule.formatted(text(SMALL_DEVIATION), SMALL, HIGH, HIGH),
                    Math.max(atSmall, atHigh) <= SMALL_DEVIATION && theirs > atHigh,
                    why);
            return known ? judged : judged.undecidable("some runs created no known number of threads");
        }

        /** Returns the standard deviation of the threads created over the repetitions, over their mean. */
        private double deviation(int pool, int rate) {
            double[] created = sweep.at(pool, rate).runs().stream()
                    .mapToDouble(ServerRun::threadsCreated)
                    .toArray();
            double mean = Arrays.stream(created).average().orElse(Double.NaN);
            double variance = Arrays.stream(created)
                    .map(each -> (each - mean) * (each - mean))
                    .average()
                    .orElse(Double.NaN);
            return Math.sqrt(variance) / mean;
        }

        Judgement responseRatio(int rate, double published) {
            return Judgement.ratio(MEAN_RATIO, ratio(rate, ServerRun::meanResponse), published);
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

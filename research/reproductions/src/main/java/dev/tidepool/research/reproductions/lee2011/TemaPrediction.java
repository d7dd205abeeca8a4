package dev.tidepool.research.reproductions.lee2011;

import dev.tidepool.lab.results.Interval;
import dev.tidepool.lab.workload.Schedule;
import dev.tidepool.lab.workload.Workload;
import dev.tidepool.policy.forecast.TrendFollowingAverage;
import dev.tidepool.policy.forecast.TrendyAverage;
import dev.tidepool.research.reproductions.model.Claim;
import dev.tidepool.research.reproductions.model.Figure;
import dev.tidepool.research.reproductions.model.Judgement;
import dev.tidepool.research.reproductions.model.Repetitions;
import dev.tidepool.research.reproductions.model.RunQuantity;
import dev.tidepool.research.reproductions.model.Settings;
import dev.tidepool.research.reproductions.model.Table;
import dev.tidepool.research.reproductions.simulation.Scenarios;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * The first half of D: how well TEMA and EEMA forecast a series [lee2011, section 3.1, Figure 1]. The paper does not
 * name the series; here it is the arrivals of each prediction interval of 100 ms.
 *
 * @param methods the errors of each method, TEMA first, over series that are the same for all
 */
record TemaPrediction(List<Repetitions<PredictionError>> methods) {
    static final int PREDICTIONS = 100;
    private static final int WINDOW = 12;
    private static final int WARM_UP = 2 * WINDOW;
    private static final long INTERVAL_NANOS = 100_000_000L;
    private static final int SECONDS = 1 + (int) ((PREDICTIONS + WARM_UP) * INTERVAL_NANOS / 1_000_000_000L);
    private static final double RATE = 220;
    private static final String RATIO = "TEMA's error to EEMA's";
    private static final double SLIGHTLY = 1.5;
    private static final String SOURCE = "section 3.1, Figure 1";

    private static final List<Method> METHODS = List.of(
            new Method("TEMA", () -> new TrendyAverage(WINDOW)::observe),
            new Method("EEMA, alpha 0.1", () -> new TrendFollowingAverage(0.1)::observe),
            new Method("EEMA, alpha 0.5", () -> new TrendFollowingAverage(0.5)::observe),
            new Method("EEMA, alpha 0.7", () -> new TrendFollowingAverage(0.7)::observe));

    private static final RunQuantity<PredictionError> CHI_SQUARE =
            new RunQuantity<>("chi-square", PredictionError::chiSquare);
    private static final RunQuantity<PredictionError> REDUNDANT =
            new RunQuantity<>("SD, redundant", PredictionError::redundant);
    private static final RunQuantity<PredictionError> LACKING =
            new RunQuantity<>("SAD, lacking", PredictionError::lacking);
    private static final List<RunQuantity<PredictionError>> MEASURES = List.of(CHI_SQUARE, REDUNDANT, LACKING);

    private record Method(String name, Supplier<PredictionError.Forecast> forecast) {}

    /** Forecasts as many series as there are repetitions, each by all methods. */
    static TemaPrediction measure(WebTrace trace, Settings settings) {
        List<double[]> series = IntStream.range(0, settings.count(101, 7))
                .mapToObj(repetition -> counts(trace, settings.seed(repetition)))
                .toList();
        return new TemaPrediction(METHODS.stream()
                .map(method -> new Repetitions<>(
                        method.name,
                        series.stream()
                                .map(each -> PredictionError.of(method.forecast.get(), each, WARM_UP))
                                .toList()))
                .toList());
    }

    private static double[] counts(WebTrace trace, long seed) {
        Workload workload =
                Scenarios.workload("trace", trace.arrivals(RATE, SECONDS, seed), Scenarios.NO_WORK, SECONDS);
        Schedule schedule = Scenarios.schedule(workload, seed);
        double[] counts = new double[PREDICTIONS + WARM_UP];
        for (int i = 0; i < schedule.size(); i++) {
            int at = (int) (schedule.intendedNanos(i) / INTERVAL_NANOS);
            if (at < counts.length) {
                counts[at]++;
            }
        }
        return counts;
    }

    List<Claim> claims() {
        return List.of(
                Claim.of(
                        "TEMA is more accurate than EEMA by chi-square",
                        SOURCE,
                        forEachAlpha(CHI_SQUARE, ratio -> Judgement.below(RATIO, ratio, 1))),
                Claim.of(
                        "TEMA forecasts fewer redundant threads than EEMA (SD)",
                        SOURCE,
                        forEachAlpha(REDUNDANT, ratio -> Judgement.below(RATIO, ratio, 1))),
                Claim.of(
                        "TEMA lacks slightly more threads than EEMA (SAD)",
                        SOURCE,
                        forEachAlpha(
                                LACKING,
                                ratio -> Judgement.all(List.of(
                                        Judgement.above(RATIO, ratio, 1), Judgement.below(RATIO, ratio, SLIGHTLY))))));
    }

    Table table() {
        return RunQuantity.table(
                "Error of " + PREDICTIONS + " forecasts, " + Math.round(RATE) + " arrivals/s, lower is better",
                "forecast",
                MEASURES,
                methods);
    }

    Figure figure() {
        return Figure.bars(
                "Error of the forecasts",
                "Figure 1",
                "sum over " + PREDICTIONS + " forecasts",
                MEASURES.stream().map(RunQuantity::name).toList(),
                methods.stream()
                        .map(method -> Figure.Series.ours(
                                method.name(),
                                MEASURES.stream()
                                        .map(measure ->
                                                method.interval(measure.value()).median())
                                        .toList()))
                        .toList());
    }

    static List<String> notes() {
        return List.of("""
                Interpretation: the paper does not name the series that it forecasts; here it is the arrivals in each \
                100 ms. TEMA's window is 12 (the paper: greater than ten), EEMA's alpha is unpublished, and the first \
                24 observations are warm-up.""", """
                Interpretation: chi-square is the sum of (x - e)² / e with the forecast e, at least 1, as the expected \
                value.""");
    }

    private Judgement forEachAlpha(RunQuantity<PredictionError> measure, Function<Interval, Judgement> judge) {
        Map<String, Judgement> cases = new LinkedHashMap<>();
        for (Repetitions<PredictionError> eema : methods.subList(1, methods.size())) {
            cases.put(eema.name(), judge.apply(methods.get(0).ratio(eema, measure.value())));
        }
        return Judgement.whichever("alpha", cases);
    }
}

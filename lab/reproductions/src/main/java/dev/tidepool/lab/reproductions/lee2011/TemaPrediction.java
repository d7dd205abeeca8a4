package dev.tidepool.lab.reproductions.lee2011;

import static dev.tidepool.lab.reproductions.model.Numerals.interval;

import dev.tidepool.lab.reproductions.model.Claim;
import dev.tidepool.lab.reproductions.model.Figure;
import dev.tidepool.lab.reproductions.model.Judgement;
import dev.tidepool.lab.reproductions.model.Settings;
import dev.tidepool.lab.reproductions.model.Table;
import dev.tidepool.lab.reproductions.simulation.Scenarios;
import dev.tidepool.lab.results.Interval;
import dev.tidepool.policy.forecast.TrendFollowingAverage;
import dev.tidepool.policy.forecast.TrendyAverage;
import dev.tidepool.workload.Schedule;
import dev.tidepool.workload.Workload;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The first half of D: how well TEMA and EEMA forecast a series (paper 002, section 3.1 and Figure 1). Reading: the series that the
 * paper forecasts is not named; here it is the arrivals of each prediction interval of 100 ms.
 */
final class TemaPrediction {
    static final int PREDICTIONS = 100;
    private static final int WINDOW = 12;
    private static final int WARM_UP = 2 * WINDOW;
    private static final long INTERVAL_NANOS = 100_000_000L;
    private static final int SECONDS = 1 + (int) ((PREDICTIONS + WARM_UP) * INTERVAL_NANOS / 1_000_000_000L);
    private static final double RATE = 220;
    private static final String RATIO = "TEMA's error to EEMA's";
    private static final double SLIGHTLY = 1.5;

    private static final List<Method> METHODS = List.of(
            new Method("TEMA", () -> new TrendyAverage(WINDOW)::observe),
            new Method("EEMA, alpha 0.1", () -> new TrendFollowingAverage(0.1)::observe),
            new Method("EEMA, alpha 0.5", () -> new TrendFollowingAverage(0.5)::observe),
            new Method("EEMA, alpha 0.7", () -> new TrendFollowingAverage(0.7)::observe));

    private static final List<Measure> MEASURES = List.of(
            new Measure("chi-square", PredictionError::chiSquare),
            new Measure("SD, redundant", PredictionError::redundant),
            new Measure("SAD, lacking", PredictionError::lacking));

    private final List<List<PredictionError>> errors;

    private record Method(String name, Supplier<PredictionError.Forecast> forecast) {}

    private record Measure(String name, ToDoubleFunction<PredictionError> value) {}

    private TemaPrediction(List<List<PredictionError>> errors) {
        this.errors = errors;
    }

    /** Forecasts as many series as there are repetitions, each by all methods. */
    static TemaPrediction measure(WebTrace trace, Settings settings) {
        int repetitions = settings.count(101, 7);
        List<double[]> series = IntStream.range(0, repetitions)
                .mapToObj(repetition -> counts(trace, settings.seed(repetition)))
                .toList();
        return new TemaPrediction(METHODS.stream()
                .map(method -> series.stream()
                        .map(each -> PredictionError.of(method.forecast.get(), each, WARM_UP))
                        .toList())
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
                        "section 3.1, Figure 1",
                        overAlpha(0, ratio -> Judgement.below(RATIO, ratio, 1))),
                Claim.of(
                        "TEMA forecasts fewer redundant threads than EEMA (SD)",
                        "section 3.1, Figure 1",
                        overAlpha(1, ratio -> Judgement.below(RATIO, ratio, 1))),
                Claim.of(
                        "TEMA lacks slightly more threads than EEMA (SAD)",
                        "section 3.1, Figure 1",
                        overAlpha(
                                2,
                                ratio -> Judgement.all(List.of(
                                        Judgement.above(RATIO, ratio, 1), Judgement.below(RATIO, ratio, SLIGHTLY))))));
    }

    Table table() {
        List<Table.Row> rows = new ArrayList<>();
        for (int m = 0; m < METHODS.size(); m++) {
            int method = m;
            rows.add(Table.Row.ours(
                    METHODS.get(m).name,
                    MEASURES.stream()
                            .map(measure -> interval(errors.get(method).stream()
                                    .map(measure.value::applyAsDouble)
                                    .toList()))
                            .toList()));
        }
        return new Table(
                "Error of " + PREDICTIONS + " forecasts, " + Math.round(RATE) + " arrivals/s, lower is better",
                "",
                "forecast",
                MEASURES.stream().map(Measure::name).toList(),
                rows);
    }

    Figure figure() {
        List<Figure.Series> series = new ArrayList<>();
        List<Double> places = List.of(0.0, 1.0, 2.0);
        for (int m = 0; m < METHODS.size(); m++) {
            int method = m;
            series.add(new Figure.Series(
                    METHODS.get(m).name,
                    false,
                    places,
                    MEASURES.stream()
                            .map(measure -> interval(errors.get(method).stream()
                                            .map(measure.value::applyAsDouble)
                                            .toList())
                                    .median())
                            .toList()));
        }
        return Figure.bars(
                "Error of the forecasts",
                "Figure 1",
                "sum over " + PREDICTIONS + " forecasts",
                MEASURES.stream().map(Measure::name).toList(),
                series);
    }

    List<String> notes() {
        return List.of(
                "Reading: the paper does not name the series that it forecasts; here it is the arrivals in each 100 ms. The window of TEMA"
                        + " is 12 (the paper: greater than ten), alpha of EEMA is unpublished, and the first 24 observations only warm up.",
                "Reading: chi-square is the sum of (x - e)² / e with the forecast e, at least 1, as the expected value.");
    }

    private Judgement overAlpha(int measure, Function<Interval, Judgement> judge) {
        Map<String, Judgement> cases = new LinkedHashMap<>();
        for (int eema = 1; eema < METHODS.size(); eema++) {
            cases.put(METHODS.get(eema).name, judge.apply(ratio(eema, MEASURES.get(measure))));
        }
        return Judgement.whichever("alpha", cases);
    }

    private Interval ratio(int eema, Measure measure) {
        return interval(IntStream.range(0, errors.get(0).size())
                .mapToObj(i -> measure.value.applyAsDouble(errors.get(0).get(i))
                        / measure.value.applyAsDouble(errors.get(eema).get(i)))
                .toList());
    }
}

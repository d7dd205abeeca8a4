package dev.tidepool.research.reproductions.lee2011;

import static dev.tidepool.research.reproductions.model.Numerals.text;

import dev.tidepool.lab.results.Interval;
import dev.tidepool.lab.workload.Schedule;
import dev.tidepool.lab.workload.Workload;
import dev.tidepool.lab.workload.arrivals.Arrivals;
import dev.tidepool.lab.workload.arrivals.Rate;
import dev.tidepool.lab.workload.arrivals.RateSegment;
import dev.tidepool.lab.workload.arrivals.ShapedArrivals;
import dev.tidepool.lab.workload.arrivals.Spacing;
import dev.tidepool.policy.forecast.ExponentialMovingAverage;
import dev.tidepool.policy.forecast.Trend;
import dev.tidepool.policy.forecast.TrendFollowingAverage;
import dev.tidepool.policy.forecast.TrendyAverage;
import dev.tidepool.research.reproductions.model.About;
import dev.tidepool.research.reproductions.model.Claim;
import dev.tidepool.research.reproductions.model.ExperimentProgress;
import dev.tidepool.research.reproductions.model.Figure;
import dev.tidepool.research.reproductions.model.Judgement;
import dev.tidepool.research.reproductions.model.PaperExperiment;
import dev.tidepool.research.reproductions.model.ParallelRuns;
import dev.tidepool.research.reproductions.model.ParallelRuns.Case;
import dev.tidepool.research.reproductions.model.Repetitions;
import dev.tidepool.research.reproductions.model.Reproduction;
import dev.tidepool.research.reproductions.model.RunQuantity;
import dev.tidepool.research.reproductions.model.Settings;
import dev.tidepool.research.reproductions.model.Table;
import dev.tidepool.research.reproductions.simulation.Scenarios;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * H: what [lee2011, section 5] leaves to future work, a better prediction. Each method forecasts the arrivals of the
 * next interval, at several lengths of it. The shortest, 1 ms, is above what it takes to create a thread. Stateless.
 */
public final class ForecastExperiment implements PaperExperiment {
    static final int SECONDS = 60;
    static final double RATE = 220;
    private static final int WINDOW = 12;
    private static final long SECOND = 1_000_000_000L;

    /** The share of the series before the first forecast that counts. */
    private static final int WARM_UP = 4;

    private static final List<Long> HORIZONS = List.of(SECOND / 1_000, SECOND / 100, SECOND / 10, SECOND);
    private static final int SYNTHETIC = 5;
    private static final String NOISE =
            "Arrivals of a Poisson process cannot be forecast better than their rate. At 1 ms almost all of the error"
                    + " is this noise, so that the best method is the one that follows it least.";
    private static final int CREATION = 0;
    private static final int TENTH = 2;
    private static final int WEB = 1;

    /**
     * A method.
     *
     * @param forecast makes one, given the intervals in a second
     */
    record Method(String name, IntFunction<PredictionError.Forecast> forecast) {}

    private static final int LAST = 0;
    private static final int MEAN = 1;
    private static final int TEMA = 2;
    private static final int EEMA = 3;
    private static final int HOLT_WINTERS = 6;
    private static final int LEARNED = 7;
    static final List<Method> METHODS = List.of(
            new Method("last value", perSecond -> x -> x),
            new Method("moving average, alpha 0.05", perSecond -> new ExponentialMovingAverage(0.05)::observe),
            new Method("TEMA", perSecond -> new TrendyAverage(WINDOW)::observe),
            new Method("EEMA, alpha 0.5", perSecond -> new TrendFollowingAverage(0.5)::observe),
            new Method("linear trend of 12", perSecond -> trend(new Trend(WINDOW))),
            new Method("Gaussian, slope of the last two", perSecond -> trend(new Trend(2))),
            new Method("Holt-Winters, season of a second", perSecond -> new HoltWinters(perSecond)::observe),
            new Method("learned, least squares", perSecond -> new Autoregression(perSecond)::observe));

    private static PredictionError.Forecast trend(Trend trend) {
        return x -> Math.max(0, x + trend.observe(x));
    }

    /**
     * A series.
     *
     * @param arrivals draws it, by the seed
     */
    record Series(String name, LongFunction<Arrivals> arrivals) {}

    @Override
    public About about() {
        return new About(
                "H",
                "Better forecasts, at the time that a thread takes to start",
                "[lee2011] (A Novel Predictive and Self-Adaptive Dynamic Thread Pool Management)",
                "its future work");
    }

    @Override
    public double effortSeconds() {
        return 20;
    }

    @Override
    public Reproduction run(Settings settings, ExperimentProgress progress) {
        int repetitions = settings.count(15, 3);
        List<Series> all = series(settings);
        progress.steps(all.size() * repetitions + ForecastWorth.steps(all.size(), settings));
        List<Case<double[][]>> cases = all.stream()
                .map(each -> new Case<double[][]>(
                        each.name(), seed -> errors(each.arrivals().apply(seed), seed)))
                .toList();
        List<Repetitions<double[][]>> runs = ParallelRuns.repeat(cases, repetitions, settings, progress);
        ForecastWorth worth = ForecastWorth.measure(all, settings, progress);
        return new Reproduction(
                about(),
                setup(settings, repetitions),
                claims(runs.subList(0, SYNTHETIC)),
                Stream.concat(worth.tables().stream(), runs.stream().map(ForecastExperiment::table))
                        .toList(),
                List.of(figure(runs.get(WEB))),
                List.of(NOISE, ForecastWorth.NOTE));
    }

    private static Map<String, String> setup(Settings settings, int repetitions) {
        Map<String, String> setup = new LinkedHashMap<>();
        setup.put("arrivals", Math.round(RATE) + "/s for " + SECONDS + " s");
        setup.put("web", WebTrace.of(Optional.empty()).description());
        for (Path trace : settings.traces()) {
            setup.put(name(trace), WebTrace.of(Optional.of(trace)).description());
        }
        setup.put("measure", "root of the mean squared error, to that of the last value as the forecast");
        setup.put("horizon", "the length of the interval that is forecast, from all before it");
        setup.put("repetitions", repetitions + ", each with the same arrivals for all methods");
        return setup;
    }

    /** Returns the synthetic series, and one for each recorded trace. */
    private static List<Series> series(Settings settings) {
        WebTrace imitation = WebTrace.of(Optional.empty());
        List<Series> all = new ArrayList<>(List.of(
                new Series("steady", seed -> shaped(Spacing.POISSON, t -> 1)),
                new Series("web", seed -> imitation.arrivals(RATE, SECONDS, seed)),
                new Series(
                        "wave of 20 s",
                        seed -> shaped(Spacing.POISSON, t -> 1 + 0.8 * StrictMath.sin(t * Math.PI / 10))),
                new Series(
                        "rise to five times the rate", seed -> shaped(Spacing.POISSON, t -> 0.4 + 1.6 * t / SECONDS)),
                new Series("a burst each second", seed -> shaped(Spacing.BURST_PER_SECOND, t -> 1))));
        for (Path file : settings.traces()) {
            WebTrace trace = WebTrace.of(Optional.of(file));
            all.add(new Series(name(file), seed -> trace.arrivals(RATE, SECONDS, seed)));
        }
        return all;
    }

    /** Returns a trace's file without its endings. */
    private static String name(Path trace) {
        return String.valueOf(trace.getFileName()).replaceAll("(\\.csv)?(\\.gz)?$", "");
    }

    private static Arrivals shaped(Spacing spacing, IntToDoubleFunction shape) {
        return new ShapedArrivals(
                IntStream.range(0, SECONDS)
                        .mapToObj(t -> RateSegment.constant(1, new Rate(RATE * shape.applyAsDouble(t), false)))
                        .toList(),
                spacing,
                false);
    }

    // ---- Errors

    /** Returns the error of each method, at each horizon. */
    private static double[][] errors(Arrivals arrivals, long seed) {
        Workload workload = Scenarios.workload("series", arrivals, Scenarios.NO_WORK, SECONDS);
        Schedule schedule = Scenarios.schedule(workload, seed);
        double[][] errors = new double[METHODS.size()][HORIZONS.size()];
        for (int horizon = 0; horizon < HORIZONS.size(); horizon++) {
            double[] counts = counts(schedule, HORIZONS.get(horizon));
            int perSecond = (int) (SECOND / HORIZONS.get(horizon));
            for (int method = 0; method < METHODS.size(); method++) {
                errors[method][horizon] = error(METHODS.get(method).forecast().apply(perSecond), counts);
            }
        }
        return errors;
    }

    private static double[] counts(Schedule schedule, long intervalNanos) {
        return counts(schedule, 0, intervalNanos);
    }

    /** Returns the arrivals in each interval, of which the first begins so long before the run. */
    static double[] counts(Schedule schedule, long leadNanos, long intervalNanos) {
        double[] counts = new double[(int) (SECONDS * SECOND / intervalNanos)];
        for (int i = 0; i < schedule.size(); i++) {
            long at = (schedule.intendedNanos(i) + leadNanos) / intervalNanos;
            counts[(int) Math.min(counts.length - 1, at)]++;
        }
        return counts;
    }

    private static double error(PredictionError.Forecast forecast, double[] series) {
        double squares = 0;
        double expected = 0;
        int from = series.length / WARM_UP;
        for (int i = 0; i < series.length; i++) {
            squares += i >= from ? (expected - series[i]) * (expected - series[i]) : 0;
            expected = forecast.observe(series[i]);
        }
        return Math.sqrt(squares / (series.length - from));
    }

    // ---- Results

    private static RunQuantity<double[][]> toLast(int method, int horizon) {
        return new RunQuantity<>(horizon(horizon), errors -> errors[method][horizon] / errors[LAST][horizon]);
    }

    private static String horizon(int index) {
        return HORIZONS.get(index) / 1_000_000 + " ms";
    }

    private static Table table(Repetitions<double[][]> run) {
        List<Table.Row> rows = new ArrayList<>();
        for (int method = 0; method < METHODS.size(); method++) {
            int of = method;
            rows.add(Table.Row.ours(
                    METHODS.get(method).name(),
                    IntStream.range(0, HORIZONS.size())
                            .mapToObj(
                                    horizon -> run.interval(toLast(of, horizon).value()))
                            .toList()));
        }
        return new Table(
                "Error to that of the last value: " + run.name(),
                "",
                "forecast",
                IntStream.range(0, HORIZONS.size())
                        .mapToObj(ForecastExperiment::horizon)
                        .toList(),
                rows);
    }

    private static Figure figure(Repetitions<double[][]> run) {
        List<Double> millis = HORIZONS.stream().map(nanos -> nanos / 1e6).toList();
        return Figure.lines(
                "Error to that of the last value: " + run.name(),
                "none",
                "ms that are forecast",
                "ratio",
                IntStream.range(0, METHODS.size())
                        .mapToObj(method -> new Figure.Series(
                                METHODS.get(method).name(),
                                false,
                                millis,
                                IntStream.range(0, HORIZONS.size())
                                        .mapToObj(horizon -> run.interval(
                                                        toLast(method, horizon).value())
                                                .median())
                                        .toList()))
                        .toList());
    }

    private static List<Claim> claims(List<Repetitions<double[][]>> runs) {
        return List.of(
                claim("TEMA forecasts better than EEMA at every horizon up to 100 ms", runs, TEMA, EEMA, TENTH),
                claim(
                        "a plain moving average forecasts better than TEMA at the time that a thread takes to start",
                        runs,
                        MEAN,
                        TEMA,
                        CREATION),
                claim(
                        "Holt-Winters forecasts better than TEMA at every horizon up to 100 ms",
                        runs,
                        HOLT_WINTERS,
                        TEMA,
                        TENTH),
                claim(
                        "a learned forecast is better than TEMA at every horizon up to 100 ms",
                        runs,
                        LEARNED,
                        TEMA,
                        TENTH));
    }

    /** Judges that a method has the smaller error for every series, at every horizon up to one. */
    private static Claim claim(String text, List<Repetitions<double[][]>> runs, int method, int than, int upTo) {
        List<Judgement> parts = new ArrayList<>();
        List<String> ratios = new ArrayList<>();
        for (Repetitions<double[][]> run : runs) {
            List<String> ofSeries = new ArrayList<>();
            for (int horizon = 0; horizon <= upTo; horizon++) {
                int at = horizon;
                Interval ratio = run.interval(errors -> errors[method][at] / errors[than][at]);
                parts.add(Judgement.below("the ratio of errors", ratio, 1));
                ofSeries.add(text(ratio));
            }
            ratios.add(run.name() + " " + String.join(", ", ofSeries));
        }
        Judgement all = Judgement.all(parts);
        String horizons = IntStream.rangeClosed(0, upTo)
                .mapToObj(ForecastExperiment::horizon)
                .collect(Collectors.joining(", "));
        return Claim.of(
                text,
                "section 5, future work",
                new Judgement(
                        "the ratio of errors is below 1 for each series, at %s".formatted(horizons),
                        all.verdict(),
                        String.join("; ", ratios)));
    }
}

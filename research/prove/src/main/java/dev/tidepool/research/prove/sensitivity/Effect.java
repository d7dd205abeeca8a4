package dev.tidepool.research.prove.sensitivity;

import dev.tidepool.lab.results.Interval;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * What a variant changes over the grid. All ratios are those of the variant to the policy as it is, on the same
 * arrivals, medians of the repetitions.
 *
 * @param p99 geometric mean of the p99 of the response time, over cells and task types
 * @param worstP99 the highest ratio of a p99
 * @param worstCell its cell
 * @param threads geometric mean of the thread-seconds, over cells
 * @param change the largest change of any of them, up or down: 0 if nothing changed
 */
public record Effect(double p99, double worstP99, String worstCell, double threads, double change) {
    private static final double HARMLESS_P99 = 1.1;
    private static final double HARMLESS_MEAN = 1.01;
    private static final double HARMLESS_THREADS = 1.03;

    /** The times of a simulation have three digits. */
    private static final double NOTHING = 0.005;

    /** Compares the values of two steps. */
    public static Effect between(Map<String, List<Double>> base, Map<String, List<Double>> variant) {
        Map<String, Double> p99 = new LinkedHashMap<>();
        List<Double> threads = new ArrayList<>();
        base.forEach((name, values) -> {
            double ratio = ratio(values, variant.getOrDefault(name, List.of()));
            int cut = name.lastIndexOf(Sensitivity.P99);
            if (cut < 0) {
                threads.add(ratio);
            } else if (!Double.isNaN(ratio)) {
                p99.merge(name.substring(0, cut), ratio, Math::max);
            }
        });
        Map.Entry<String, Double> worst = p99.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .orElseThrow(() -> new IllegalArgumentException("the base has no p99"));
        List<Double> all = new ArrayList<>(threads);
        all.addAll(p99.values());
        return new Effect(
                mean(p99.values()),
                worst.getValue(),
                worst.getKey(),
                mean(threads),
                all.stream().mapToDouble(ratio -> Math.abs(ratio - 1)).max().orElse(0));
    }

    private static double ratio(List<Double> base, List<Double> variant) {
        double[] ratios = IntStream.range(0, Math.min(base.size(), variant.size()))
                .mapToDouble(i -> variant.get(i) / base.get(i))
                .toArray();
        Interval interval = Interval.of(ratios);
        return interval == null ? Double.NaN : interval.median();
    }

    private static double mean(Collection<Double> ratios) {
        return StrictMath.exp(
                ratios.stream().mapToDouble(StrictMath::log).average().orElse(Double.NaN));
    }

    /** Returns whether neither latency nor threads become worse: by a tenth in one cell, or by little on the mean. */
    public boolean isHarmless() {
        return worstP99 <= HARMLESS_P99 && p99 <= HARMLESS_MEAN && threads <= HARMLESS_THREADS;
    }

    /** Returns whether no cell shows the change. */
    public boolean isUnnoticed() {
        return change <= NOTHING;
    }
}

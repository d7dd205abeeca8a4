package dev.tidepool.research.prove;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.tidepool.lab.results.Interval;
import dev.tidepool.lab.results.Json;
import dev.tidepool.lab.results.compare.Numbers;
import dev.tidepool.lab.results.compare.Verdict;
import dev.tidepool.lab.results.page.PageTemplate;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One promise with its limit. The file {@code bars.json} has them all.
 *
 * @param row the row of the proof to which it belongs
 * @param name its name within the row
 * @param property what is promised, in a few words
 * @param atMost whether the value must not exceed the limit; otherwise it must reach it
 * @param limit the limit
 * @param unit the unit of value and limit, such as {@code x} or {@code ms}
 * @param method how the value is measured, in one sentence
 */
public record ProofBar(
        String row, String name, String property, boolean atMost, double limit, String unit, String method) {
    private static final List<ProofBar> ALL = read();

    private static List<ProofBar> read() {
        try {
            return List.of(Json.MAPPER.readValue(PageTemplate.resource(ProofBar.class, "bars.json"), ProofBar[].class));
        } catch (JsonProcessingException malformed) {
            throw new IllegalStateException("bars.json: " + malformed.getMessage(), malformed);
        }
    }

    /** Returns the bars of a row, in the order in which they are shown. */
    static List<ProofBar> of(String row) {
        return ALL.stream().filter(bar -> bar.row.equals(row)).toList();
    }

    /** Returns the limit in words. */
    public String limitText() {
        return (atMost ? "<= " : ">= ") + Numbers.plain(limit) + " " + unit;
    }

    /** Returns whether one value keeps the bar. */
    public boolean keeps(double value) {
        return atMost ? value <= limit : value >= limit;
    }

    /** Judges by the median of the repetitions; those that are not a number do not count. */
    public JudgedBar judge(double[] repetitions, String detail) {
        Interval value = Interval.of(repetitions);
        return value == null ? notMeasured("no valid run") : judge(value, detail);
    }

    /** Judges a single value. */
    public JudgedBar judge(double value, String detail) {
        return judge(new double[] {value}, detail);
    }

    /** Judges by the worst of several cases, given by their names; those without a number do not count. */
    public JudgedBar worst(Map<String, double[]> cases) {
        Map<String, Interval> values = new LinkedHashMap<>();
        cases.forEach((name, repetitions) -> {
            Interval value = Interval.of(repetitions);
            if (value != null) {
                values.put(name, value);
            }
        });
        Comparator<Map.Entry<String, Interval>> byMedian =
                Comparator.comparingDouble(each -> each.getValue().median());
        long hold =
                values.values().stream().filter(value -> keeps(value.median())).count();
        return values.entrySet().stream()
                .max(atMost ? byMedian : byMedian.reversed())
                .map(worst -> judge(
                        worst.getValue(), "%d of %d hold; worst is %s".formatted(hold, values.size(), worst.getKey())))
                .orElseGet(() -> notMeasured("no valid run"));
    }

    /**
     * Judges by the interval: the limit is missed only if no part of it keeps the limit. A median that misses the limit
     * alone does not read as one that keeps it.
     */
    public JudgedBar judgeByInterval(Interval value, String detail) {
        boolean reached = keeps(atMost ? value.low() : value.high());
        return !keeps(value.median()) && reached
                ? new JudgedBar(this, Verdict.WITHIN_INTERVAL, value, detail)
                : judge(value, detail);
    }

    private JudgedBar judge(Interval value, String detail) {
        Verdict verdict = keeps(value.median()) ? Verdict.HOLDS : Verdict.DOES_NOT_HOLD;
        return new JudgedBar(this, verdict, value, detail);
    }

    /** Returns the result of a bar without a measurement. */
    public JudgedBar notMeasured(String reason) {
        return new JudgedBar(this, Verdict.NOT_MEASURED, null, reason);
    }
}

package dev.tidepool.lab.results.compare;

import dev.tidepool.lab.results.Interval;
import dev.tidepool.lab.results.RaceResult;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A threshold for a pool, as in {@code auto.p99<200ms}. It holds if the whole interval of the repetitions
 * keeps it, does not hold if no part of the interval does, and cannot be decided otherwise. It does not
 * hold for a pool of which a JVM ended.
 *
 * @param text as typed
 * @param workload the workload's name; null for every workload
 * @param pool the pool's name as typed for the race
 * @param measure what is measured
 * @param share whether the limit is a percentage of the tasks offered
 * @param relation {@code <}, {@code <=}, {@code >} or {@code >=}
 * @param limit the limit in the measure's unit: milliseconds, seconds of CPU, threads, tasks, tasks per second, or
 *     percent
 */
public record Requirement(
        String text,
        @Nullable String workload,
        String pool,
        Measure measure,
        boolean share,
        String relation,
        double limit) {
    private static final List<Measure> METRICS = Stream.of(Measure.values())
            .filter(measure -> !measure.metric().isEmpty())
            .toList();
    private static final Pattern FORM = Pattern.compile("(?<what>[^<>]*)(?<relation><=|>=|<|>)(?<limit>[^<>=]*)");
    private static final Pattern LIMIT = Pattern.compile("(?<number>\\d+(\\.\\d+)?)\\s*(?<unit>\\D*)");

    /**
     * The result of a requirement on one workload.
     *
     * @param verdict what came of it
     * @param line the same in a line, with the value
     */
    public record Judged(Verdict verdict, String line) {}

    /**
     * Parses a requirement.
     *
     * @param text {@code [WORKLOAD/]POOL.METRIC RELATION LIMIT}
     * @throws IllegalArgumentException with a message of one line, if the text is no requirement
     */
    public static Requirement of(String text) {
        Matcher form = FORM.matcher(text.strip());
        if (!form.matches()) {
            throw new IllegalArgumentException(
                    ("found requirement '%s'; expected [WORKLOAD/]POOL.METRIC, one of < <= > >=, and a limit,"
                                    + " as in auto.p99<200ms")
                            .formatted(text));
        }
        String what = form.group("what").strip();
        int slash = what.lastIndexOf('/');
        String poolAndMetric = what.substring(slash + 1);
        Measure measure = METRICS.stream()
                .filter(each -> poolAndMetric.endsWith("." + each.metric())
                        && poolAndMetric.length() > each.metric().length() + 1)
                .max(Comparator.comparingInt(each -> each.metric().length()))
                .orElseThrow(() -> new IllegalArgumentException(
                        "found requirement '%s'; expected POOL.METRIC with a metric out of %s"
                                .formatted(
                                        text,
                                        METRICS.stream().map(Measure::metric).collect(Collectors.joining(", ")))));
        Matcher limit = LIMIT.matcher(form.group("limit").strip());
        String unit = limit.matches() ? limit.group("unit").strip() : "none";
        Double factor = measure.unit().factors.get(unit);
        if (factor == null) {
            throw new IllegalArgumentException(
                    "found requirement '%s'; its limit is a number %s".formatted(text, measure.unit().allowed));
        }
        return new Requirement(
                text,
                slash < 0 ? null : what.substring(0, slash),
                poolAndMetric.substring(
                        0, poolAndMetric.length() - measure.metric().length() - 1),
                measure,
                unit.equals("%"),
                form.group("relation"),
                Double.parseDouble(limit.group("number")) * factor);
    }

    /** Returns whether it applies to this workload. */
    public boolean isFor(String name) {
        return workload == null || workload.equals(name);
    }

    /** Judges a race. */
    public Judged judge(RaceResult race) {
        Pool found = Pool.find(Pool.of(race), pool).orElse(null);
        @Nullable Interval values = found == null || !found.comparable() ? null : values(found);
        String subject = race.scenario().workload().name() + ": " + text + ": ";
        if (found == null || values == null) {
            return judged(Verdict.NOT_MEASURED, subject + "no valid run that ran to its end");
        }
        Verdict verdict = verdict(values);
        // Tasks unfinished when a run ended count with the time that had passed: the true times are longer.
        if (measure.isLatency()
                && found.lowerBound()
                && verdict == (isUpper() ? Verdict.HOLDS : Verdict.DOES_NOT_HOLD)) {
            return judged(Verdict.CANNOT_BE_DECIDED, subject + "at least " + shown(values) + ", tasks were unfinished");
        }
        if (found.crashes() > 0) {
            return judged(
                    verdict == Verdict.HOLDS ? Verdict.CANNOT_BE_DECIDED : verdict,
                    subject + shown(values) + "; " + Ranking.crashes(found));
        }
        String but = measure.isLatency()
                ? tasks(found, "; the times exclude ", outcome -> !outcome.hasTime())
                        + tasks(found, "; the times count what had passed for ", Outcome::hasTime)
                : "";
        return judged(verdict, subject + shown(values) + but);
    }

    private static String tasks(Pool of, String what, Predicate<Outcome> outcomes) {
        String counts = Outcome.UNSERVED.stream()
                .filter(outcome -> outcomes.test(outcome) && of.tasks(outcome) > 0)
                .map(outcome -> Numbers.whole(of.tasks(outcome)) + " " + outcome)
                .collect(Collectors.joining(", "));
        return counts.isEmpty() ? "" : what + counts;
    }

    private static Judged judged(Verdict verdict, String what) {
        return new Judged(verdict, verdict + ": " + what);
    }

    private @Nullable Interval values(Pool of) {
        return of.over(
                run -> share ? 100 * measure.of(run) / Math.max(1, run.counts().submitted()) : measure.of(run));
    }

    private boolean isUpper() {
        return relation.startsWith("<");
    }

    private Verdict verdict(Interval values) {
        boolean low = keeps(values.low());
        boolean high = keeps(values.high());
        return low && high ? Verdict.HOLDS : low || high ? Verdict.CANNOT_BE_DECIDED : Verdict.DOES_NOT_HOLD;
    }

    private boolean keeps(double value) {
        return switch (relation) {
            case "<" -> value < limit;
            case "<=" -> value <= limit;
            case ">" -> value > limit;
            default -> value >= limit;
        };
    }

    private String shown(Interval values) {
        return Numbers.interval(values, share ? " %" : measure.unit().suffix)
                + (values.count() == 1 ? " (one run)" : "");
    }
}

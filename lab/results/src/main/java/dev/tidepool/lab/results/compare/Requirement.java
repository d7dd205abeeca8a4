package dev.tidepool.lab.results.compare;

import dev.tidepool.lab.results.Interval;
import dev.tidepool.lab.results.RaceResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A threshold for a pool, as in {@code auto.p99<200ms}. It is met if the whole interval of the repetitions keeps it,
 * not met if no part of the interval does, and undecided otherwise.
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
    private static final Map<String, Measure> METRICS = metrics();
    private static final Pattern FORM = Pattern.compile("(?<what>[^<>]*)(?<relation><=|>=|<|>)(?<limit>[^<>=]*)");
    private static final Pattern LIMIT = Pattern.compile("(?<number>\\d+(\\.\\d+)?)\\s*(?<unit>\\D*)");
    private static final Map<String, Double> MILLIS =
            Map.of("ns", 1e-6, "us", 1e-3, "µs", 1e-3, "ms", 1.0, "", 1.0, "s", 1e3, "min", 6e4);

    private static Map<String, Measure> metrics() {
        // If one name ends with another, the longer one comes first.
        Map<String, Measure> metrics = new LinkedHashMap<>();
        metrics.put("wait.p99", Measure.QUEUE_WAIT_P99);
        metrics.put("threads.mean", Measure.MEAN_THREADS);
        metrics.put("threads.peak", Measure.PEAK_THREADS);
        metrics.put("p50", Measure.RESPONSE_P50);
        metrics.put("p90", Measure.RESPONSE_P90);
        metrics.put("p99", Measure.RESPONSE_P99);
        metrics.put("p99.9", Measure.RESPONSE_P999);
        metrics.put("max", Measure.RESPONSE_MAX);
        metrics.put("mean", Measure.RESPONSE_MEAN);
        metrics.put("cpu", Measure.CPU_SECONDS);
        metrics.put("rejected", Measure.REJECTED);
        metrics.put("lost", Measure.LOST);
        metrics.put("throughput", Measure.THROUGHPUT);
        return metrics;
    }

    /** Whether a requirement is met. */
    public enum Standing {
        /** The whole interval keeps it. */
        MET("met"),
        /** No part of the interval keeps it. */
        NOT_MET("not met"),
        /** Part of the interval keeps it, or no run counts. An undecided requirement is not met. */
        UNDECIDED("cannot be decided, so not met");

        private final String words;

        Standing(String words) {
            this.words = words;
        }
    }

    /**
     * The result of a requirement on one workload.
     *
     * @param standing whether it was met
     * @param line the same in a line, with the value
     */
    public record Verdict(Standing standing, String line) {}

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
        String metric = METRICS.keySet().stream()
                .filter(name -> poolAndMetric.endsWith("." + name) && poolAndMetric.length() > name.length() + 1)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "found requirement '%s'; expected POOL.METRIC with a metric out of %s"
                                .formatted(text, String.join(", ", METRICS.keySet()))));
        Measure measure = Objects.requireNonNull(METRICS.get(metric));
        Matcher limit = LIMIT.matcher(form.group("limit").strip());
        if (!limit.matches()) {
            throw unit(text, measure);
        }
        String unit = limit.group("unit").strip();
        return new Requirement(
                text,
                slash < 0 ? null : what.substring(0, slash),
                poolAndMetric.substring(0, poolAndMetric.length() - metric.length() - 1),
                measure,
                unit.equals("%"),
                form.group("relation"),
                Double.parseDouble(limit.group("number")) * factor(text, measure, unit));
    }

    private static double factor(String text, Measure measure, String unit) {
        boolean known = switch (kind(measure)) {
            case TIME -> MILLIS.containsKey(unit);
            case CPU -> unit.isEmpty() || unit.equals("s");
            case RATE -> unit.isEmpty() || unit.equals("/s");
            case TASKS -> unit.isEmpty() || unit.equals("%");
            case THREADS -> unit.isEmpty();
        };
        if (!known) {
            throw unit(text, measure);
        }
        return measure.isLatency() ? MILLIS.getOrDefault(unit, 1.0) : 1;
    }

    private static IllegalArgumentException unit(String text, Measure measure) {
        return new IllegalArgumentException(
                "found requirement '%s'; its limit is a number %s".formatted(text, kind(measure).allowed));
    }

    private enum Kind {
        TIME("with ns, us, ms, s or min; without one it is in ms", " ms"),
        CPU("of seconds, as in 12s", " s"),
        RATE("of tasks per second, as in 500/s", "/s"),
        TASKS("of tasks, or a percentage of those offered, as in 1%", ""),
        THREADS("of threads", "");

        private final String allowed;
        private final String unit;

        Kind(String allowed, String unit) {
            this.allowed = allowed;
            this.unit = unit;
        }
    }

    private static Kind kind(Measure measure) {
        return switch (measure) {
            case CPU_SECONDS -> Kind.CPU;
            case THROUGHPUT -> Kind.RATE;
            case REJECTED, LOST -> Kind.TASKS;
            default -> measure.isLatency() ? Kind.TIME : Kind.THREADS;
        };
    }

    /** Returns whether it applies to this workload. */
    public boolean isFor(String name) {
        return workload == null || workload.equals(name);
    }

    /** Returns whether a race kept it. */
    public Verdict judge(RaceResult race) {
        List<Pool> pools = Pool.of(race);
        @Nullable
        Pool found = pools.stream()
                .filter(each -> each.name().equals(pool))
                .findFirst()
                .orElse(null);
        @Nullable Interval values = found == null || !found.comparable() ? null : values(found);
        String subject = race.scenario().workload().name() + ": " + text + ": ";
        if (found == null || values == null) {
            return verdict(Standing.UNDECIDED, subject + "no valid run that ran to its end");
        }
        Standing standing = standing(values);
        // Tasks unfinished when a run ended count with the time that had passed: the true times are longer.
        if (measure.isLatency() && found.lowerBound() && standing == (isUpper() ? Standing.MET : Standing.NOT_MET)) {
            return verdict(Standing.UNDECIDED, subject + "at least " + shown(values) + ", tasks were unfinished");
        }
        String but = measure.isLatency() && found.unserved() > 0
                ? ", of those that were served; " + found.unserved() + " tasks were not"
                : "";
        return verdict(standing, subject + shown(values) + but);
    }

    private Verdict verdict(Standing standing, String what) {
        return new Verdict(standing, standing.words + ": " + what);
    }

    private @Nullable Interval values(Pool of) {
        return Interval.of(of.counted().stream()
                .mapToDouble(run ->
                        share ? 100 * measure.of(run) / Math.max(1, run.counts().submitted()) : measure.of(run))
                .toArray());
    }

    private boolean isUpper() {
        return relation.startsWith("<");
    }

    private Standing standing(Interval values) {
        boolean low = keeps(values.low());
        boolean high = keeps(values.high());
        return low && high ? Standing.MET : low || high ? Standing.UNDECIDED : Standing.NOT_MET;
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
        String unit = share ? " %" : kind(measure).unit;
        String median = Numbers.plain(values.median()) + unit;
        return values.count() == 1
                ? median + " (one run)"
                : median + " [" + Numbers.plain(values.low()) + ".." + Numbers.plain(values.high()) + "]";
    }
}

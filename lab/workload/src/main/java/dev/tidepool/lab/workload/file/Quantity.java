package dev.tidepool.lab.workload.file;

import dev.tidepool.lab.workload.WorkloadException;
import dev.tidepool.lab.workload.arrivals.Rate;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads durations, rates and numbers with their units. */
final class Quantity {
    private static final String DECIMAL = "[0-9]+(?:\\.[0-9]+)?";
    private static final String NUMBER = "(" + DECIMAL + ")";
    private static final Pattern PLAIN = Pattern.compile(DECIMAL + "(?:[eE][+-]?[0-9]{1,3})?");
    private static final Pattern PERCENT = Pattern.compile(NUMBER + "\\s*%");
    private static final Pattern DURATION = Pattern.compile(NUMBER + "\\s*(ns|us|µs|ms|s|min|h)");
    private static final Pattern RATE = Pattern.compile(NUMBER + "\\s*/\\s*(s|min|h)");
    private static final double MAX_RATE = 1e12;
    private static final double MAX_FACTOR = 1e9;
    private static final Map<String, Long> UNIT_NANOS = Map.of(
            "ns", 1L,
            "us", 1_000L,
            "µs", 1_000L,
            "ms", 1_000_000L,
            "s", 1_000_000_000L,
            "min", 60_000_000_000L,
            "h", 3_600_000_000_000L);
    static final double MAX_NANOS = 20_000 * 3.6e12;
    private static final String A_DURATION = "such as 250ms, 1.5s, 40us or 2min (at most 20000h)";

    private Quantity() {}

    /** Reads a duration in nanoseconds, at least 0, including fractions of a nanosecond. */
    static double nanos(YamlValue value) throws WorkloadException {
        return nanos(value, "a duration of at least 0, " + A_DURATION);
    }

    /** Reads a duration above 0. */
    static Duration duration(YamlValue value) throws WorkloadException {
        String expected = "a duration above 0, " + A_DURATION;
        Duration duration = Duration.ofNanos(Math.round(nanos(value, expected)));
        if (duration.isZero()) {
            throw value.unexpected(expected);
        }
        return duration;
    }

    private static double nanos(YamlValue value, String expected) throws WorkloadException {
        Matcher matcher = DURATION.matcher(value.text(expected));
        if (matcher.matches()) {
            double nanos = new BigDecimal(matcher.group(1))
                    .multiply(BigDecimal.valueOf(unitNanos(matcher.group(2))))
                    .doubleValue();
            if (nanos <= MAX_NANOS) {
                return nanos;
            }
        }
        throw value.unexpected(expected);
    }

    static boolean isDuration(String text) {
        return DURATION.matcher(text).matches();
    }

    /** Reads an arrival rate: per second, minute or hour, or in percent of the calibrated capacity. */
    static Rate rate(YamlValue value) throws WorkloadException {
        String expected = "a rate of at least 0, such as 200/s or 60% (of the calibrated capacity)";
        String text = value.text(expected);
        Matcher percent = PERCENT.matcher(text);
        Matcher absolute = RATE.matcher(text);
        double rate = Double.NaN;
        if (percent.matches()) {
            rate = Double.parseDouble(percent.group(1)) / 100;
        } else if (absolute.matches()) {
            rate = Double.parseDouble(absolute.group(1)) / (unitNanos(absolute.group(2)) / 1e9);
        }
        if (!(rate <= MAX_RATE)) {
            throw value.unexpected(expected);
        }
        return new Rate(rate, percent.matches());
    }

    /** Reads a number or a percentage, finite and at least 0; {@code 40%} is 0.4. */
    static double numberOrPercent(YamlValue value) throws WorkloadException {
        String expected = "a number of at least 0, such as 3, 0.5 or 40%";
        Matcher percent = PERCENT.matcher(value.text(expected));
        return percent.matches() ? Double.parseDouble(percent.group(1)) / 100 : number(value, expected);
    }

    /** Reads a factor above 0. */
    static double factor(YamlValue value) throws WorkloadException {
        String expected = "a number above 0, such as 10 or 0.5";
        double number = number(value, expected);
        if (number < 1 / MAX_FACTOR || number > MAX_FACTOR) {
            throw value.unexpected(expected);
        }
        return number;
    }

    /**
     * Reads a number, finite and at least 0.
     *
     * @param expected what to expect, for the error message
     */
    static double number(YamlValue value, String expected) throws WorkloadException {
        String text = value.text(expected);
        double number = PLAIN.matcher(text).matches() ? Double.parseDouble(text) : Double.NaN;
        if (!Double.isFinite(number)) {
            throw value.unexpected(expected);
        }
        return number;
    }

    static long whole(YamlValue value, String expected) throws WorkloadException {
        try {
            return Long.parseLong(value.text(expected));
        } catch (NumberFormatException e) {
            throw value.unexpected(expected);
        }
    }

    /** Reads a unit of time and returns its length in nanoseconds. */
    static long unit(YamlValue value) throws WorkloadException {
        String expected = "a unit of time: h, min, s, ms, us or ns";
        Long nanos = UNIT_NANOS.get(value.text(expected));
        if (nanos == null) {
            throw value.unexpected(expected);
        }
        return nanos;
    }

    private static long unitNanos(String unit) {
        Long nanos = UNIT_NANOS.get(unit);
        if (nanos == null) {
            throw new IllegalArgumentException(unit);
        }
        return nanos;
    }
}

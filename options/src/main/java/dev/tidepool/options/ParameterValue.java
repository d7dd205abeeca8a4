package dev.tidepool.options;

import dev.tidepool.policy.SizingDecision;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The value of one parameter as text, in the form that users type. */
final class ParameterValue {
    private static final String UNLIMITED = "unlimited";

    private static final String NEVER = "never";

    private static final Pattern DURATION = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)\\s*(ns|us|µs|ms|s|min|h)");
    private static final Map<String, Long> UNIT_NANOS = Map.of(
            "ns", 1L,
            "us", 1_000L,
            "µs", 1_000L,
            "ms", 1_000_000L,
            "s", 1_000_000_000L,
            "min", 60_000_000_000L,
            "h", 3_600_000_000_000L);

    private ParameterValue() {}

    /**
     * Returns the value as result files show it: a number or a boolean as such, all else as text that {@link #read}
     * reads.
     */
    static Object shown(Object value) {
        if (value instanceof Duration duration) {
            return duration.equals(SizingDecision.NEVER) ? NEVER : words(duration);
        }
        if (value instanceof Enum<?> constant) {
            return words(constant);
        }
        if (value.equals(Integer.MAX_VALUE)) {
            return UNLIMITED;
        }
        return value instanceof Number || value instanceof Boolean ? value : String.valueOf(value);
    }

    /**
     * Reads a value.
     *
     * @param name the parameter's name, for the message
     * @param text the text that the user typed
     * @param type int, long, double, boolean, a duration or an enum
     * @throws IllegalArgumentException if the text has another form; its message is one line
     */
    static Object read(String name, String text, Class<?> type) {
        String value = text.strip();
        try {
            if (type == int.class) {
                return value.equalsIgnoreCase(UNLIMITED) ? Integer.MAX_VALUE : Integer.parseInt(value);
            }
            if (type == long.class) {
                return Long.parseLong(value);
            }
            if (type == double.class) {
                return new BigDecimal(value).doubleValue();
            }
        } catch (NumberFormatException noNumber) {
            throw unreadable(
                    name,
                    text,
                    type == double.class
                            ? "a number such as 0.5"
                            : "a whole number" + (type == int.class ? ", or " + UNLIMITED : ""));
        }
        if (type == boolean.class) {
            return bool(name, value);
        }
        if (type == Duration.class) {
            return duration(name, value);
        }
        if (type.isEnum()) {
            return constant(name, value, type);
        }
        throw new IllegalArgumentException("%s cannot be set here: it is a %s".formatted(name, type.getSimpleName()));
    }

    private static boolean bool(String name, String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw unreadable(name, text, "true or false");
        };
    }

    private static Duration duration(String name, String text) {
        if (text.equalsIgnoreCase(NEVER)) {
            return SizingDecision.NEVER;
        }
        Matcher matcher = DURATION.matcher(text);
        if (matcher.matches()) {
            long unit = UNIT_NANOS.getOrDefault(matcher.group(2), 1L);
            BigDecimal nanos = new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(unit));
            if (nanos.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) < 0) {
                return Duration.ofNanos(nanos.longValue());
            }
        }
        throw unreadable(name, text, "a duration such as 250ms, 1.5s or 2min, or " + NEVER);
    }

    private static Object constant(String name, String text, Class<?> type) {
        Object[] constants = type.getEnumConstants();
        List<String> words =
                Arrays.stream(constants).map(each -> words((Enum<?>) each)).toList();
        int at = words.indexOf(text.toLowerCase(Locale.ROOT).replace('_', '-'));
        if (at < 0) {
            throw unreadable(
                    name,
                    text,
                    "%s (nearest: %s)"
                            .formatted(
                                    String.join(", ", words),
                                    UnknownNameException.nearest(text, words).get(0)));
        }
        return constants[at];
    }

    private static String words(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static String words(Duration duration) {
        return BigDecimal.valueOf(duration.toNanos(), 6).stripTrailingZeros().toPlainString() + "ms";
    }

    private static IllegalArgumentException unreadable(String name, String text, String expected) {
        return new IllegalArgumentException("found %s '%s', expected %s".formatted(name, text, expected));
    }
}

package dev.tidepool.lab.workload.trace;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.OptionalLong;

/** Reads the times of a trace: dates with times, or plain numbers. */
public final class TraceTime {
    public static final String EXPECTED = "a time such as 2023-11-16 18:17:03.97996, or a plain number";

    /** The year 2096, which leaves room to add a window and a period without overflow. */
    private static final long MAX_NANOS = 4_000_000_000_000_000_000L;

    private static final DateTimeFormatter DATE_TIME = new DateTimeFormatterBuilder()
            .append(DateTimeFormatter.ISO_LOCAL_DATE)
            .appendPattern("['T'][' ']")
            .append(DateTimeFormatter.ISO_LOCAL_TIME)
            .appendPattern("[XXX]")
            .toFormatter(Locale.ROOT)
            .withResolverStyle(ResolverStyle.STRICT);

    private TraceTime() {}

    /**
     * Returns the time in nanoseconds since 1970 or since the trace's zero; empty if the text is not a time. A date
     * without an offset is in UTC.
     *
     * @param unitNanos the unit of plain numbers
     */
    public static OptionalLong nanos(String text, long unitNanos) {
        try {
            long nanos = isNumber(text) ? number(text, unitNanos) : dateTime(text);
            return Math.abs(nanos) <= MAX_NANOS ? OptionalLong.of(nanos) : OptionalLong.empty();
        } catch (DateTimeException | ArithmeticException | NumberFormatException e) {
            return OptionalLong.empty();
        }
    }

    private static boolean isNumber(String text) {
        return !text.isEmpty()
                && text.length() <= 40
                && text.chars().allMatch(c -> (c >= '0' && c <= '9') || c == '.' || c == '-')
                && text.lastIndexOf('-') <= 0;
    }

    private static long number(String text, long unitNanos) {
        return new BigDecimal(text)
                .multiply(BigDecimal.valueOf(unitNanos))
                .setScale(0, RoundingMode.HALF_UP)
                .longValueExact();
    }

    private static long dateTime(String text) {
        var parsed = DATE_TIME.parseBest(text, OffsetDateTime::from, LocalDateTime::from);
        OffsetDateTime time = parsed instanceof OffsetDateTime withOffset
                ? withOffset
                : LocalDateTime.from(parsed).atOffset(ZoneOffset.UTC);
        return ChronoUnit.NANOS.between(Instant.EPOCH, time.toInstant());
    }
}

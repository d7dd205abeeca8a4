package dev.tidepool.lab.workload.trace;

import dev.tidepool.lab.workload.WorkloadException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A trace that a user names without a description: the names of its columns say what they hold. It is a CSV file with a
 * header, or such a file compressed by gzip.
 *
 * <p>With a column {@code count}, {@code requests} or {@code arrivals}, each row is a second or a minute. Rows follow
 * each other without a gap. Otherwise each row is an arrival, and a column {@code duration} has its seconds. Arrivals
 * may come at the same time. The time is the first column named {@code time}, {@code timestamp}, {@code period},
 * {@code second} or {@code minute}: a date, or a number of seconds. Letters may be large or small. Immutable.
 */
public final class RecordedTrace {
    private static final Set<String> TIMES = Set.of("time", "timestamp", "period", "second", "minute");
    private static final Set<String> COUNTS = Set.of("count", "requests", "arrivals");
    private static final Set<String> DURATIONS = Set.of("duration");
    private static final long SECOND = 1_000_000_000L;
    private static final long MINUTE = 60 * SECOND;
    private static final int NANO_DIGITS = 9;
    private static final String EXPECTED = "a time such as 2023-11-16 18:17:03.97996, or a number of seconds";

    /** 20,000 hours, as for any duration of a workload. */
    private static final double MAX_DURATION_SECONDS = 20_000 * 3_600.0;

    /** A month of seconds, or five years of minutes. */
    private static final int MAX_PERIODS = 2_700_000;

    private final Path file;
    private List<String> columns = List.of();
    private boolean counted;
    private long periodNanos;
    private double[] counts = new double[64];
    private int periods;
    private long rows;
    private long firstNanos;
    private long previousNanos;

    private RecordedTrace(Path file) {
        this.file = file;
    }

    /**
     * Reads a trace.
     *
     * @throws WorkloadException if the file cannot be read, or is no such trace; the message is one line with the file,
     *     the line, and what was expected
     */
    public static RecordedTrace read(Path file) throws WorkloadException {
        RecordedTrace trace = new RecordedTrace(file);
        CsvColumns.read(file, trace::choose, trace::add);
        trace.check();
        return trace;
    }

    private List<String> choose(List<String> names) throws WorkloadException {
        String time = named(names, TIMES)
                .orElseThrow(() -> missing(
                        names, "a column named time, timestamp, period, second or minute, in seconds or with dates"));
        Optional<String> count = named(names, COUNTS);
        counted = count.isPresent();
        columns = Stream.concat(Stream.of(time), count.or(() -> named(names, DURATIONS)).stream())
                .toList();
        return columns;
    }

    private static Optional<String> named(List<String> names, Set<String> known) {
        return names.stream()
                .filter(name -> known.contains(name.toLowerCase(Locale.ROOT)))
                .findFirst();
    }

    private WorkloadException missing(List<String> names, String expected) {
        return new WorkloadException(file + ":1: found columns " + CsvColumns.shown(names) + ", expected " + expected);
    }

    // ---- Rows

    private void add(List<CsvField> row) throws WorkloadException {
        CsvField time = row.get(0);
        long at = TraceTime.nanos(time.text(), SECOND).orElseThrow(() -> time.unexpected(EXPECTED));
        if (rows == 0) {
            firstNanos = at;
        } else if (counted) {
            checkPeriod(time, at);
        } else if (at < previousNanos) {
            throw time.unexpected("a time no earlier than the row before");
        }
        previousNanos = at;
        rows++;
        if (counted) {
            store(time, periods, row.get(1).number("a count"));
        } else {
            if (row.size() > 1) {
                checkDuration(row.get(1));
            }
            store(time, (at - firstNanos) / SECOND, 1);
        }
    }

    private static void checkDuration(CsvField duration) throws WorkloadException {
        if (duration.number("a duration in seconds") > MAX_DURATION_SECONDS) {
            throw duration.unexpected("a duration of at most 20000 h; is the unit seconds?");
        }
    }

    private void checkPeriod(CsvField time, long at) throws WorkloadException {
        long step = at - previousNanos;
        if (rows == 1) {
            if (step != SECOND && step != MINUTE) {
                throw time.unexpected("a time 1 s or 1 min after the row before: %s or %s"
                        .formatted(later(time, SECOND), later(time, MINUTE)));
            }
            if (step == SECOND && columns.get(0).equalsIgnoreCase("minute")) {
                throw time.unexpected("%s, 1 min after the row before: times are in seconds; rows of a second have"
                                .formatted(later(time, MINUTE))
                        + " a column named second");
            }
            periodNanos = step;
        } else if (step != periodNanos) {
            String what = step > periodNanos
                    ? "gap; write a 0 where nothing arrived, with the command in docs/reference/workloads.md"
                    : step > 0 ? "shorter period" : step == 0 ? "duplicate" : "step back";
            throw time.unexpected(
                    "%s, 1 %s after the row before (a %s)".formatted(later(time, periodNanos), unit(), what));
        }
    }

    /** Returns the time that is so much later than the row before, as a date or a number like the one in the file. */
    private String later(CsvField time, long laterNanos) {
        long nanos = previousNanos + laterNanos;
        return time.text().contains(":")
                ? Instant.EPOCH.plusNanos(nanos).toString().replace('T', ' ').replace("Z", "")
                : BigDecimal.valueOf(nanos, NANO_DIGITS).stripTrailingZeros().toPlainString();
    }

    private void store(CsvField time, long index, double count) throws WorkloadException {
        if (index >= MAX_PERIODS) {
            throw time.complaint("found more than " + MAX_PERIODS + " " + unit() + "s, expected fewer: is the unit of"
                    + " the times seconds?");
        }
        int at = (int) index;
        if (at >= counts.length) {
            counts = Arrays.copyOf(counts, Math.max(2 * counts.length, at + 1));
        }
        counts[at] += count;
        periods = at + 1;
    }

    private void check() throws WorkloadException {
        if (rows < 2) {
            throw new WorkloadException("%s:%d: found %d %s, expected at least two"
                    .formatted(file, rows + 2, rows, rows == 1 ? "row" : "rows"));
        }
        if (Arrays.stream(counts).sum() == 0) {
            throw new WorkloadException(file + ": found no arrivals, expected at least one");
        }
    }

    // ---- What it holds

    /** Returns the arrivals in each {@link #unit()}. */
    public double[] counts() {
        return Arrays.copyOf(counts, periods);
    }

    /** Returns {@code minute} or {@code second}: what each of the counts covers. */
    public String unit() {
        return periodNanos == MINUTE ? "minute" : "second";
    }

    /** Returns the length of each of the counts. */
    public Duration period() {
        return periodNanos == MINUTE ? Duration.ofMinutes(1) : Duration.ofSeconds(1);
    }

    /**
     * Returns a workload file with the trace as it was recorded. A task waits for its recorded duration, or for 10 ms
     * if there is none.
     */
    public String workload() {
        List<String> fields =
                new ArrayList<>(List.of("file: " + quoted(file.toString()), "time: " + quoted(columns.get(0))));
        if (columns.size() > 1) {
            fields.add((counted ? "count: " : "size: ") + quoted(columns.get(1)));
        }
        if (counted) {
            fields.add("period: " + period().toSeconds() + "s");
        }
        return """
                name: %s
                description: recorded trace %s
                arrivals:
                  %s: {%s}
                tasks:
                  request:
                    phases:
                      - wait: %s
                """.formatted(
                        name(),
                        quoted(file.toString()),
                        counted ? "counts" : "trace",
                        String.join(", ", fields),
                        !counted && columns.size() > 1 ? "{per-size-unit: 1s}" : "10ms");
    }

    /** The file's name without its endings, in the letters of a workload's name. */
    private String name() {
        String base = String.valueOf(file.getFileName()).replaceAll("(\\.csv)?(\\.gz)?$", "");
        String name =
                base.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
        return name.isEmpty() ? "trace" : name;
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }
}

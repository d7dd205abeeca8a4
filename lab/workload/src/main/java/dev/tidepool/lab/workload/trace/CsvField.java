package dev.tidepool.lab.workload.trace;

import dev.tidepool.lab.workload.WorkloadException;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** A field of a CSV file with its position. */
record CsvField(Path file, long line, String text) {
    private static final double MAX_NUMBER = 1e15;
    private static final int MAX_SHOWN = 60;

    /** Java also reads 5d and 0x1p3 as numbers, which are no numbers of a trace. */
    private static final Pattern NUMBER = Pattern.compile("[+-]?[0-9.]+([eE][+-]?[0-9]+)?");

    /** Returns the error that this field is not what was expected. */
    WorkloadException unexpected(String expected) {
        return complaint("found \"" + shown(text) + "\", expected " + expected);
    }

    WorkloadException complaint(String foundAndExpected) {
        return new WorkloadException(file + ":" + line + ": " + foundAndExpected);
    }

    /** Returns text of a file for a message of one line: without line breaks, and cut if it is long. */
    static String shown(String text) {
        String line = text.replaceAll("\\p{Cntrl}", " ");
        return line.length() <= MAX_SHOWN ? line : line.substring(0, MAX_SHOWN) + "...";
    }

    /** Returns the content as a number of at least 0, small enough to stay finite in products. */
    double number(String what) throws WorkloadException {
        double number;
        try {
            number = NUMBER.matcher(text).matches() ? Double.parseDouble(text) : Double.NaN;
        } catch (NumberFormatException e) {
            number = Double.NaN;
        }
        if (!(number >= 0 && number <= MAX_NUMBER)) {
            throw unexpected(what + " of at least 0");
        }
        return number;
    }
}

package dev.tidepool.lab.workload.trace;

import dev.tidepool.lab.workload.WorkloadException;
import java.nio.file.Path;

/** A field of a CSV file with its position. */
record CsvField(Path file, long line, String text) {
    private static final double MAX_NUMBER = 1e15;

    /** Returns the error that this field is not what was expected. */
    WorkloadException unexpected(String expected) {
        return complaint("found \"" + text + "\", expected " + expected);
    }

    WorkloadException complaint(String foundAndExpected) {
        return new WorkloadException(file + ":" + line + ": " + foundAndExpected);
    }

    /** Returns the content as a number of at least 0, small enough to stay finite in products. */
    double number(String what) throws WorkloadException {
        double number;
        try {
            number = Double.parseDouble(text);
        } catch (NumberFormatException e) {
            number = Double.NaN;
        }
        if (!(number >= 0 && number <= MAX_NUMBER)) {
            throw unexpected(what + " of at least 0");
        }
        return number;
    }
}

package dev.tidepool.server.chaos.history;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Reads the histories of a run into a checker. */
public final class HistoryReader {
    /** The suffix of a history's file name; the prefix is the name of the process. */
    public static final String ENDING = ".history";

    /** The end of each line, which distinguishes a whole line from a truncated one. */
    static final String END = ";";

    private HistoryReader() {}

    /** Reads every history of a folder. Reports a line that is no record to the checker. */
    public static void read(Path folder, HistoryChecker checker) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.list(folder)) {
            files = all.filter(path -> path.toString().endsWith(ENDING))
                    .sorted()
                    .toList();
        }
        for (Path file : files) {
            String name = String.valueOf(file.getFileName());
            read(file, name.substring(0, name.length() - ENDING.length()), checker);
        }
    }

    private static void read(Path file, String process, HistoryChecker checker) {
        try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.US_ASCII)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                HistoryRecord entry;
                try {
                    entry = parse(line);
                } catch (IllegalArgumentException broken) {
                    checker.broken(process, line);
                    continue;
                }
                checker.add(process, entry);
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static HistoryRecord parse(String line) {
        if (!line.endsWith(END)) {
            throw new IllegalArgumentException("cut short: " + line);
        }
        return HistoryRecord.parse(line.substring(0, line.length() - END.length()));
    }
}

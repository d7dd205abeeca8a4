package dev.tidepool.lab.workload.trace;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import dev.tidepool.lab.workload.FileProblem;
import dev.tidepool.lab.workload.WorkloadException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;

/** Reads named columns of a CSV file with a header; the file may be compressed by gzip. */
final class CsvColumns {
    private static final int GZIP_FIRST = 0x1f;
    private static final int GZIP_SECOND = 0x8b;
    private static final int FIRST_BYTES = 512;
    private static final int NAMES_SHOWN = 12;
    private static final Pattern OTHER_SEPARATORS = Pattern.compile("[;\t|]");

    private CsvColumns() {}

    interface ColumnChoice {
        /** Returns the names of the wanted columns, given all names without the spaces around them. */
        List<String> of(List<String> names) throws WorkloadException;
    }

    interface RowReader {
        /** Receives the fields of the wanted columns, in the wanted order. */
        void row(List<CsvField> fields) throws WorkloadException;
    }

    /**
     * @param wanted the names of the columns
     * @throws WorkloadException if the file cannot be read, is malformed or lacks a column
     */
    static void read(Path file, List<String> wanted, RowReader rows) throws WorkloadException {
        read(file, names -> wanted, rows);
    }

    /**
     * @param choice returns the names of the wanted columns, given those of the file
     * @throws WorkloadException if the file cannot be read, is malformed or lacks a column
     */
    static void read(Path file, ColumnChoice choice, RowReader rows) throws WorkloadException {
        long line = 0;
        try (InputStream content = open(file);
                CsvReader<CsvRecord> reader = CsvReader.builder()
                        .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                        .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                        .allowUnclosedQuote(false)
                        .trimWhitespacesAroundQuotes(true)
                        .detectBomHeader(true)
                        .ofCsvRecord(content)) {
            Iterator<CsvRecord> records = reader.iterator();
            if (!records.hasNext()) {
                throw new WorkloadException(file + ":1: found an empty file, expected a line of column names");
            }
            CsvRecord header = records.next();
            line = header.getStartingLineNumber();
            List<String> names = header.getFields().stream().map(String::strip).toList();
            checkSeparators(file, line, names);
            List<String> wanted = choice.of(names);
            int[] columns = new int[wanted.size()];
            for (int i = 0; i < columns.length; i++) {
                columns[i] = column(file, line, names, wanted.get(i));
            }
            while (records.hasNext()) {
                CsvRecord record = records.next();
                line = record.getStartingLineNumber();
                checkNoMore(file, record, names.size());
                CsvField[] fields = new CsvField[columns.length];
                for (int i = 0; i < columns.length; i++) {
                    fields[i] = field(file, record, columns[i], wanted.get(i));
                }
                rows.row(List.of(fields));
            }
        } catch (CsvParseException e) {
            String problem = String.valueOf(e.getMessage()).replaceAll(" \\(record starting at line \\d+\\)", "");
            throw new WorkloadException(
                    file + ":" + (line + 1) + ": found malformed CSV (" + problem + "), expected a row");
        } catch (UncheckedIOException e) {
            throw unreadable(file, Objects.requireNonNull(e.getCause()));
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    private static WorkloadException unreadable(Path file, IOException problem) {
        return new WorkloadException("%s: found a file that cannot be read (%s), expected a readable CSV file"
                .formatted(file, FileProblem.of(problem)));
    }

    /** Opens a file, and unpacks it if it begins as gzip does. */
    private static InputStream open(Path file) throws IOException, WorkloadException {
        InputStream content = new BufferedInputStream(Files.newInputStream(file));
        try {
            content.mark(2);
            boolean packed = content.read() == GZIP_FIRST && content.read() == GZIP_SECOND;
            content.reset();
            InputStream text = packed ? new BufferedInputStream(new GZIPInputStream(content)) : content;
            checkText(file, text);
            return text;
        } catch (IOException | WorkloadException e) {
            content.close();
            throw e;
        }
    }

    /** An archive or a spreadsheet has bytes that no text has; UTF-16 says so in its first two. */
    private static void checkText(Path file, InputStream content) throws IOException, WorkloadException {
        content.mark(FIRST_BYTES);
        byte[] first = content.readNBytes(FIRST_BYTES);
        content.reset();
        boolean wide = first.length > 1 && (first[0] & first[1] & 0xfe) == 0xfe;
        for (byte each : first) {
            if (!wide && each >= 0 && each < ' ' && each != '\t' && each != '\r' && each != '\n') {
                throw new WorkloadException(
                        file + ":1: found bytes that are no text, expected a CSV file, plain or compressed by gzip");
            }
        }
    }

    private static void checkSeparators(Path file, long line, List<String> names) throws WorkloadException {
        if (names.size() == 1 && OTHER_SEPARATORS.matcher(names.get(0)).find()) {
            throw new WorkloadException("%s:%d: found \"%s\", expected names of columns with commas between them"
                    .formatted(file, line, CsvField.shown(names.get(0))));
        }
    }

    /** A count such as 1,000 was read as 1. */
    private static void checkNoMore(Path file, CsvRecord record, int columns) throws WorkloadException {
        for (int i = columns; i < record.getFieldCount(); i++) {
            if (!record.getField(i).isBlank()) {
                throw new WorkloadException("%s:%d: found %d fields, expected %d, as many as there are columns"
                        .formatted(file, record.getStartingLineNumber(), record.getFieldCount(), columns));
            }
        }
    }

    /** Returns the names of columns for a message of one line. */
    static String shown(List<String> names) {
        String first = names.stream().limit(NAMES_SHOWN).map(CsvField::shown).collect(Collectors.joining(", "));
        return names.size() <= NAMES_SHOWN ? first : first + " and " + (names.size() - NAMES_SHOWN) + " more";
    }

    private static int column(Path file, long line, List<String> names, String name) throws WorkloadException {
        int column = names.indexOf(name);
        if (column < 0) {
            throw new WorkloadException(
                    "%s:%d: found columns %s, expected one named %s".formatted(file, line, shown(names), name));
        }
        if (names.lastIndexOf(name) != column) {
            throw new WorkloadException(
                    "%s:%d: found two columns named %s, expected one".formatted(file, line, CsvField.shown(name)));
        }
        return column;
    }

    private static CsvField field(Path file, CsvRecord record, int column, String name) throws WorkloadException {
        if (column >= record.getFieldCount()) {
            throw new WorkloadException(file + ":" + record.getStartingLineNumber() + ": found "
                    + record.getFieldCount() + (record.getFieldCount() == 1 ? " field" : " fields")
                    + ", expected column " + name + " as field " + (column + 1));
        }
        return new CsvField(
                file, record.getStartingLineNumber(), record.getField(column).strip());
    }
}

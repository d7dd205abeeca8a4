package dev.tidepool.research.reproductions.model;

import de.siegmar.fastcsv.reader.CommentStrategy;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Values that a paper published, in a CSV file that a reader can check against the paper. A comment line names the
 * source and a header line the columns. The first field of each row names the row. An empty field is a value that the
 * paper does not have. Immutable.
 */
public final class PublishedTable {
    private static final String SOURCE = "Source:";

    private final String name;
    private final String source;
    private final Map<String, Map<String, Double>> rows;

    private PublishedTable(String name, String source, Map<String, Map<String, Double>> rows) {
        this.name = name;
        this.source = source;
        this.rows = rows;
    }

    /**
     * Reads a resource of the class's package.
     *
     * @throws IllegalStateException if there is none, or if it is not such a file
     */
    public static PublishedTable read(Class<?> beside, String name) {
        try (InputStream file = beside.getResourceAsStream(name)) {
            if (file == null) {
                throw new IllegalStateException("there is no file " + name + " in the package of " + beside.getName());
            }
            return parse(name, new String(file.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Reads the text of a file; the name is for messages. */
    static PublishedTable parse(String name, String text) throws IOException {
        String source = "";
        List<String> header = List.of();
        Map<String, Map<String, Double>> rows = new HashMap<>();
        try (CsvReader<CsvRecord> records =
                CsvReader.builder().commentStrategy(CommentStrategy.READ).ofCsvRecord(text)) {
            for (CsvRecord record : records) {
                List<String> fields = record.getFields();
                String comment = fields.get(0).strip();
                if (record.isComment()) {
                    source = comment.startsWith(SOURCE)
                            ? comment.substring(SOURCE.length()).strip()
                            : source;
                } else if (header.isEmpty()) {
                    header = fields;
                } else if (rows.put(fields.get(0), values(header, fields)) != null) {
                    throw new IllegalStateException(name + " has two rows " + fields.get(0));
                }
            }
        }
        if (source.isEmpty()) {
            throw new IllegalStateException(name + " has no line '# " + SOURCE + " [key, section]'");
        }
        return new PublishedTable(name, source, rows);
    }

    private static Map<String, Double> values(List<String> header, List<String> fields) {
        Map<String, Double> values = new HashMap<>();
        for (int i = 1; i < header.size(); i++) {
            if (!fields.get(i).isEmpty()) {
                values.put(header.get(i), Double.valueOf(fields.get(i)));
            }
        }
        return values;
    }

    /** Returns where the values stand: citation key, section, figure or table. */
    public String source() {
        return source;
    }

    /** Returns a value, null if the paper does not have it. */
    public @Nullable Double find(String row, String column) {
        return rows.getOrDefault(row, Map.of()).get(column);
    }

    /**
     * Returns a value.
     *
     * @throws IllegalArgumentException if the paper does not have it
     */
    public double value(String row, String column) {
        Double value = find(row, column);
        if (value == null) {
            throw new IllegalArgumentException(name + " has no value of " + row + ", " + column);
        }
        return value;
    }
}

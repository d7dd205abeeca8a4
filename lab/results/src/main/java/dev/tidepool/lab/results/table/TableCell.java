package dev.tidepool.lab.results.table;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One cell of a table.
 *
 * @param text what it says; empty for nothing
 * @param detail what qualifies it, such as an interval: behind the text, in HTML smaller
 * @param markup in HTML, what stands in place of text and detail; empty for those
 * @param attributes in HTML, the attributes of its element; a class replaces that of the column
 */
public record TableCell(String text, String detail, String markup, Map<String, String> attributes) {
    public static final TableCell EMPTY = of("");

    public TableCell {
        attributes = Map.copyOf(attributes);
    }

    public static TableCell of(String text) {
        return of(text, "");
    }

    public static TableCell of(String text, String detail) {
        return new TableCell(text, detail, "", Map.of());
    }

    /**
     * Returns a cell that is drawn.
     *
     * @param text what it says where nothing can be drawn
     * @param markup trusted HTML
     */
    public static TableCell drawn(String text, String markup) {
        return new TableCell(text, "", markup, Map.of());
    }

    /** Returns this cell with one more attribute. */
    public TableCell with(String attribute, Object value) {
        Map<String, String> more = new LinkedHashMap<>(attributes);
        more.put(attribute, value.toString());
        return new TableCell(text, detail, markup, more);
    }

    /** Returns whether nothing stands in it. */
    public boolean isEmpty() {
        return text.isEmpty() && markup.isEmpty();
    }

    /** Returns text and detail in one line. */
    String line() {
        return detail.isEmpty() ? text : text + " " + detail;
    }
}

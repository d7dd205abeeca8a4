package dev.tidepool.lab.results.table;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One cell of a table.
 *
 * @param text its content; empty for nothing
 * @param detail a qualification such as an interval; it follows the text, in HTML smaller
 * @param markup in HTML, replaces text and detail unless it is empty
 * @param attributes in HTML, the attributes of its element; a class replaces the column's class
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
     * Returns a cell with a drawing.
     *
     * @param text the content where nothing can be drawn
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

    public boolean isEmpty() {
        return text.isEmpty() && markup.isEmpty();
    }

    /** Returns text and detail in one line. */
    String line() {
        return detail.isEmpty() ? text : text + " " + detail;
    }
}

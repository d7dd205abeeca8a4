package dev.tidepool.lab.cli;

import java.util.List;
import java.util.Set;

/** Rows of cells side by side as text. */
final class TextTable {
    private TextTable() {}

    /**
     * Returns the rows, a line each, columns two spaces apart: numbers to the right, words to the left.
     *
     * @param rows cells, as many in each row
     * @param words the columns of words, from 0
     */
    static String of(List<List<String>> rows, Set<Integer> words) {
        StringBuilder text = new StringBuilder();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int column = 0; column < row.size(); column++) {
                int at = column;
                int width = rows.stream()
                        .mapToInt(each -> each.get(at).length())
                        .max()
                        .orElse(0);
                String pad = " ".repeat(width - row.get(column).length());
                line.append(column == 0 ? "" : "  ")
                        .append(words.contains(column) ? row.get(column) + pad : pad + row.get(column));
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }
}

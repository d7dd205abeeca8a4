package dev.tidepool.lab.reproductions.render;

import dev.tidepool.lab.reproductions.model.About;
import dev.tidepool.lab.reproductions.model.Claim;
import dev.tidepool.lab.reproductions.model.Reproduction;
import dev.tidepool.lab.reproductions.model.Table;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.text.WordUtils;

/** A reproduction as text for a terminal. */
public final class PlainText {
    private static final int WIDTH = 110;
    private static final String INDENT = "    ";

    private PlainText() {}

    /** Returns the text, every line ended. */
    public static String of(Reproduction reproduction) {
        About about = reproduction.about();
        StringBuilder text = new StringBuilder();
        text.append(about.letter()).append("  ").append(about.title()).append('\n');
        text.append("   ")
                .append(about.paper())
                .append("; ")
                .append(about.reproduces())
                .append("\n\n");
        reproduction.setup().forEach((term, what) -> wrap(text, term + ": " + what, "  ", INDENT));
        for (Table table : reproduction.tables()) {
            text.append('\n').append(table(table));
        }
        text.append("\n  ").append(Summary.of(List.of(reproduction))).append('\n');
        for (Claim claim : reproduction.claims()) {
            wrap(text, "[" + claim.verdict() + "] " + claim.text() + " (" + claim.source() + ")", "  ", INDENT);
            wrap(text, claim.why(), INDENT, INDENT);
        }
        text.append('\n');
        reproduction.notes().forEach(note -> wrap(text, "- " + note, "  ", INDENT));
        return text.toString();
    }

    private static String table(Table table) {
        List<List<String>> rows = new ArrayList<>(List.of(table.headings()));
        table.rows().forEach(row -> rows.add(table.texts(row)));
        StringBuilder text = new StringBuilder("  " + table.title());
        text.append(table.source().isEmpty() ? "" : " (published: " + table.source() + ")")
                .append('\n');
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder(INDENT);
            for (int column = 0; column < row.size(); column++) {
                int at = column;
                int width = rows.stream()
                        .mapToInt(each -> each.get(at).length())
                        .max()
                        .orElse(0);
                String pad = " ".repeat(width - row.get(column).length());
                line.append(column == 0 ? row.get(column) + pad : "  " + pad + row.get(column));
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }

    private static void wrap(StringBuilder text, String line, String first, String further) {
        text.append(first)
                .append(WordUtils.wrap(line, WIDTH, "\n" + further, false))
                .append('\n');
    }
}

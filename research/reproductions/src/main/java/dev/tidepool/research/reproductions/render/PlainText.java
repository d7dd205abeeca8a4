package dev.tidepool.research.reproductions.render;

import dev.tidepool.lab.results.table.TextTable;
import dev.tidepool.research.reproductions.model.About;
import dev.tidepool.research.reproductions.model.Claim;
import dev.tidepool.research.reproductions.model.Reproduction;
import dev.tidepool.research.reproductions.model.Table;
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
        String source = table.source().isEmpty() ? "" : " (published: " + table.source() + ")";
        return "  " + table.title() + source + "\n" + TextTable.of(table.written(), INDENT);
    }

    private static void wrap(StringBuilder text, String line, String first, String further) {
        text.append(first)
                .append(WordUtils.wrap(line, WIDTH, "\n" + further, false))
                .append('\n');
    }
}

package dev.tidepool.lab.reproductions.render;

import dev.tidepool.lab.reproductions.model.About;
import dev.tidepool.lab.reproductions.model.Claim;
import dev.tidepool.lab.reproductions.model.Figure;
import dev.tidepool.lab.reproductions.model.Reproduction;
import dev.tidepool.lab.reproductions.model.Table;
import dev.tidepool.lab.reproductions.model.ClaimVerdict;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Reproductions as one Markdown document. The same reproductions give the same bytes. */
public final class Markdown {
    private Markdown() {}

    /**
     * Returns the document.
     *
     * @param command what makes it anew
     * @param measured where the values come from
     * @param reproductions in the order in which they are written
     */
    public static String of(String command, ValueOrigin measured, List<Reproduction> reproductions) {
        StringBuilder text = new StringBuilder("""
                # The papers' experiments, repeated

                Made by `%s`; do not edit.

                %s Each claim of a paper gets the verdict that a stated rule draws from the measured numbers: *holds*,
                *does not hold*, or *cannot be decided*. Brackets give the interval of the repetitions: the median's at 95 %%
                confidence, from minimum to maximum below six repetitions. The figures are on the page that the command writes.

                %s

                | | experiment | claims | hold | do not hold | cannot be decided |
                |---|---|---|---|---|---|
                """.formatted(command, measured.words(), Summary.of(reproductions)));
        for (Reproduction each : reproductions) {
            text.append("| %s | [%s](#%s) | %d | %d | %d | %d |\n"
                    .formatted(
                            each.about().letter(),
                            each.about().title(),
                            anchor(each.about()),
                            each.claims().size(),
                            each.count(ClaimVerdict.HOLDS),
                            each.count(ClaimVerdict.DOES_NOT_HOLD),
                            each.count(ClaimVerdict.CANNOT_BE_DECIDED)));
        }
        reproductions.forEach(each -> append(text, each));
        return text.toString();
    }

    private static void append(StringBuilder text, Reproduction each) {
        About about = each.about();
        text.append("\n## ").append(heading(about)).append("\n\n");
        text.append("Paper ")
                .append(about.paper())
                .append("; ")
                .append(about.reproduces())
                .append(".\n\n");
        each.setup()
                .forEach((term, what) -> text.append("- **")
                        .append(term)
                        .append("**: ")
                        .append(escaped(what))
                        .append('\n'));
        text.append("\n### Claims\n\n| claim | verdict | measured | rule |\n|---|---|---|---|\n");
        for (Claim claim : each.claims()) {
            row(
                    text,
                    List.of(
                            claim.text() + " (" + claim.source() + ")",
                            "**" + claim.verdict() + "**",
                            claim.why(),
                            claim.rule()));
        }
        each.tables().forEach(table -> append(text, table));
        String figures = each.figures().stream().map(Figure::title).collect(Collectors.joining("; "));
        text.append(figures.isEmpty() ? "" : "\nFigures on the page: " + figures + ".\n");
        if (!each.notes().isEmpty()) {
            text.append("\n### Notes\n\n");
            each.notes().forEach(note -> text.append("- ").append(escaped(note)).append('\n'));
        }
    }

    private static void append(StringBuilder text, Table table) {
        text.append("\n### ").append(table.title()).append("\n\n");
        text.append(table.source().isEmpty() ? "" : "Published values: " + table.source() + ".\n\n");
        List<String> headings = table.headings();
        row(text, headings);
        text.append("|---|").append("---:|".repeat(headings.size() - 1)).append('\n');
        table.rows().forEach(row -> row(text, table.texts(row)));
    }

    private static void row(StringBuilder text, List<String> cells) {
        text.append("| ")
                .append(cells.stream().map(Markdown::escaped).collect(Collectors.joining(" | ")))
                .append(" |\n");
    }

    private static String heading(About about) {
        return about.letter() + ". " + about.title();
    }

    /** The anchor that Markdown viewers give the heading. */
    private static String anchor(About about) {
        return heading(about)
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9 -]", "")
                .replace(' ', '-');
    }

    private static String escaped(String text) {
        return text.replace("|", "\\|").replace("<", "&lt;");
    }
}

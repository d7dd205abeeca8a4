package dev.tidepool.research.reproductions.render;

import dev.tidepool.lab.results.compare.Verdict;
import dev.tidepool.lab.results.table.DataTable;
import dev.tidepool.lab.results.table.MarkdownTable;
import dev.tidepool.lab.results.table.TableCell;
import dev.tidepool.research.reproductions.model.About;
import dev.tidepool.research.reproductions.model.Claim;
import dev.tidepool.research.reproductions.model.Figure;
import dev.tidepool.research.reproductions.model.Reproduction;
import dev.tidepool.research.reproductions.model.Table;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reproductions as one Markdown document. The same reproductions give the same bytes. */
public final class Markdown {
    private static final List<DataTable.Column> CONTENTS =
            DataTable.texts("", "experiment", "claims", "hold", "do not hold", "cannot be decided");
    private static final List<DataTable.Column> CLAIMS = DataTable.texts("claim", "verdict", "measured", "rule");

    private Markdown() {}

    /**
     * Returns the document.
     *
     * @param command what makes it anew
     * @param measured where the values come from
     * @param realPage the page of the real runs, which gets a link; null if there is none
     * @param reproductions in the order in which they are written
     */
    public static String of(
            String command, ValueOrigin measured, @Nullable Path realPage, List<Reproduction> reproductions) {
        StringBuilder text =
                new StringBuilder("""
                # The papers' experiments, repeated

                %sMade by `%s`; do not edit.

                %s A stated rule draws the verdict on each claim from the measured numbers: *holds*, *does not hold*, or
                *cannot be decided*. Brackets give the 95 %% confidence interval of the median. Below six repetitions \
                they give
                minimum and maximum. The command also writes a page with the figures.

                %s

                """.formatted(link(realPage), command, measured.words(), Summary.of(reproductions)));
        text.append(MarkdownTable.of(new DataTable(
                CONTENTS, reproductions.stream().map(Markdown::contents).toList())));
        reproductions.forEach(each -> append(text, each));
        return text.toString();
    }

    private static String link(@Nullable Path realPage) {
        return realPage == null ? "" : "[Some experiments also run](%s) with real threads.\n\n".formatted(realPage);
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
                        .append(MarkdownTable.escaped(what))
                        .append('\n'));
        text.append("\n### Claims\n\n")
                .append(MarkdownTable.of(DataTable.of(
                        CLAIMS, each.claims().stream().map(Markdown::claim).toList())));
        each.tables().forEach(table -> append(text, table));
        String figures = each.figures().stream().map(Figure::title).collect(Collectors.joining("; "));
        text.append(figures.isEmpty() ? "" : "\nFigures on the page: " + figures + ".\n");
        if (!each.notes().isEmpty()) {
            text.append("\n### Notes\n\n");
            each.notes()
                    .forEach(note -> text.append("- ")
                            .append(MarkdownTable.escaped(note))
                            .append('\n'));
        }
    }

    private static void append(StringBuilder text, Table table) {
        text.append("\n### ").append(table.title()).append("\n\n");
        text.append(table.source().isEmpty() ? "" : "Published values: " + table.source() + ".\n\n");
        text.append(MarkdownTable.of(table.written()));
    }

    private static List<TableCell> contents(Reproduction each) {
        About about = each.about();
        return Stream.of(
                        about.letter(),
                        "[%s](#%s)".formatted(about.title(), anchor(about)),
                        each.claims().size(),
                        each.count(Verdict.HOLDS),
                        each.count(Verdict.DOES_NOT_HOLD),
                        each.count(Verdict.CANNOT_BE_DECIDED))
                .map(value -> TableCell.of(value.toString()))
                .toList();
    }

    private static List<String> claim(Claim claim) {
        return List.of(
                claim.text() + " (" + claim.source() + ")", "**" + claim.verdict() + "**", claim.why(), claim.rule());
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
}

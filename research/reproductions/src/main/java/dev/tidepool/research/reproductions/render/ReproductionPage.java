package dev.tidepool.research.reproductions.render;

import static org.apache.commons.text.StringEscapeUtils.escapeXml11;

import dev.tidepool.lab.results.page.PageTemplate;
import dev.tidepool.lab.results.table.DataTable;
import dev.tidepool.lab.results.table.HtmlTable;
import dev.tidepool.lab.results.table.TableCell;
import dev.tidepool.research.reproductions.model.About;
import dev.tidepool.research.reproductions.model.Claim;
import dev.tidepool.research.reproductions.model.Figure;
import dev.tidepool.research.reproductions.model.Reproduction;
import dev.tidepool.research.reproductions.model.Table;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Reproductions as one HTML page that needs no network and no other file. It has the race report's style and chart
 * library.
 */
public final class ReproductionPage {
    private static final List<DataTable.Column> CLAIMS = DataTable.texts("Claim", "Verdict", "Measured");

    private ReproductionPage() {}

    /**
     * Returns the page.
     *
     * @param command what makes it anew
     * @param measured where the values come from
     * @param reproductions in the order in which they are shown
     */
    public static String of(String command, ValueOrigin measured, List<Reproduction> reproductions) {
        Map<String, List<Figure>> figures = new LinkedHashMap<>();
        reproductions.forEach(each -> figures.put(each.about().letter(), each.figures()));
        Map<String, String> body = Map.of(
                "summary", escapeXml11(Summary.of(reproductions)),
                "measured", escapeXml11(measured.words()),
                "command", escapeXml11(command),
                "contents", reproductions.stream().map(ReproductionPage::entry).collect(Collectors.joining()),
                "experiments",
                        reproductions.stream().map(ReproductionPage::section).collect(Collectors.joining()));
        return PageTemplate.page(Map.of(
                "title", "The papers' experiments, repeated",
                "css", PageTemplate.resource(ReproductionPage.class, "reproduction.css"),
                "body", PageTemplate.filled(ReproductionPage.class, "reproduction.html", body),
                "data", PageTemplate.data(figures),
                "js", PageTemplate.resource(ReproductionPage.class, "figures.js")));
    }

    private static String entry(Reproduction each) {
        About about = each.about();
        return "<li><a href=\"#%s\"><b>%s</b> %s</a> <small>%s</small></li>\n"
                .formatted(
                        about.letter(),
                        about.letter(),
                        escapeXml11(about.title()),
                        escapeXml11(Summary.of(List.of(each))));
    }

    private static String section(Reproduction each) {
        About about = each.about();
        DataTable claims = new DataTable(
                CLAIMS, each.claims().stream().map(ReproductionPage::row).toList());
        return """
                <section id="%s" class="experiment">
                <h2><span class="letter">%s</span> %s</h2>
                %s%s<div class="figures" data-figures="%s"></div>
                %s<h3>How it was run</h3>
                <dl>%s</dl>
                <ul class="notes">%s</ul>
                </section>
                """.formatted(
                        about.letter(),
                        about.letter(),
                        escapeXml11(about.title()),
                        paragraph("note", "Paper " + about.paper() + "; " + about.reproduces() + "."),
                        HtmlTable.of(claims, "claims prose", "Claims of experiment " + about.letter()),
                        about.letter(),
                        each.tables().stream().map(ReproductionPage::table).collect(Collectors.joining()),
                        each.setup().entrySet().stream()
                                .map(entry -> "<dt>%s</dt><dd>%s</dd>\n"
                                        .formatted(escapeXml11(entry.getKey()), escapeXml11(entry.getValue())))
                                .collect(Collectors.joining()),
                        each.notes().stream()
                                .map(note -> "<li>" + escapeXml11(note) + "</li>\n")
                                .collect(Collectors.joining()));
    }

    private static List<TableCell> row(Claim claim) {
        return List.of(
                TableCell.of(claim.text(), claim.source()),
                TableCell.of(claim.verdict().toString())
                        .with("class", "verdict " + claim.verdict().cssClass()),
                TableCell.of(claim.why(), "Rule: " + claim.rule() + "."));
    }

    private static String table(Table table) {
        String source = table.source().isEmpty() ? "" : paragraph("note", "Published values: " + table.source() + ".");
        return "<h3>" + escapeXml11(table.title()) + "</h3>\n" + source
                + HtmlTable.of(table.written(), "values", table.title());
    }

    private static String paragraph(String kind, String text) {
        return "<p class=\"" + kind + "\">" + escapeXml11(text) + "</p>\n";
    }
}

package dev.tidepool.lab.reproductions.render;

import static org.apache.commons.text.StringEscapeUtils.escapeXml11;

import dev.tidepool.lab.reproductions.model.About;
import dev.tidepool.lab.reproductions.model.Claim;
import dev.tidepool.lab.reproductions.model.Figure;
import dev.tidepool.lab.reproductions.model.Reproduction;
import dev.tidepool.lab.reproductions.model.Table;
import dev.tidepool.lab.results.page.PageTemplate;
import dev.tidepool.lab.results.table.DataTable;
import dev.tidepool.lab.results.table.HtmlTable;
import dev.tidepool.lab.results.table.TableCell;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
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
        StringBuilder html = new StringBuilder();
        html.append("<section id=\"").append(about.letter()).append("\" class=\"experiment\">\n");
        html.append("<h2><span class=\"letter\">").append(about.letter()).append("</span> ");
        html.append(escapeXml11(about.title())).append("</h2>\n");
        html.append(paragraph("note", "Paper " + about.paper() + "; " + about.reproduces() + "."));
        html.append(HtmlTable.of(
                new DataTable(
                        CLAIMS,
                        each.claims().stream().map(ReproductionPage::row).toList()),
                "claims",
                "Claims of experiment " + about.letter()));
        html.append("<div class=\"figures\" data-figures=\"")
                .append(about.letter())
                .append("\"></div>\n");
        each.tables().forEach(table -> html.append(table(table)));
        html.append("<h3>How it was run</h3>\n<dl>");
        each.setup()
                .forEach((term, what) -> html.append("<dt>")
                        .append(escapeXml11(term))
                        .append("</dt><dd>")
                        .append(escapeXml11(what))
                        .append("</dd>\n"));
        html.append("</dl>\n<ul class=\"notes\">");
        each.notes()
                .forEach(note -> html.append("<li>").append(escapeXml11(note)).append("</li>\n"));
        return html.append("</ul>\n</section>\n").toString();
    }

    private static List<TableCell> row(Claim claim) {
        String verdict = claim.verdict().name().toLowerCase(Locale.ROOT).replace('_', '-');
        return List.of(
                TableCell.of(claim.text(), claim.source()),
                TableCell.of(claim.verdict().toString()).with("class", "verdict " + verdict),
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

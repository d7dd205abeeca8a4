package dev.tidepool.lab.reproductions.render;

import static org.apache.commons.text.StringEscapeUtils.escapeXml11;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.tidepool.lab.reproductions.model.About;
import dev.tidepool.lab.reproductions.model.Claim;
import dev.tidepool.lab.reproductions.model.Figure;
import dev.tidepool.lab.reproductions.model.Reproduction;
import dev.tidepool.lab.reproductions.model.Table;
import dev.tidepool.lab.results.Json;
import dev.tidepool.lab.results.report.PageTemplate;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Reproductions as one HTML page that needs no network and no other file. It has the race report's style and chart library. */
public final class HtmlPage {
    private HtmlPage() {}

    /**
     * Returns the page.
     *
     * @param command what makes it anew
     * @param measured where the values come from
     * @param reproductions in the order in which they are shown
     */
    public static String of(String command, ValueOrigin measured, List<Reproduction> reproductions) {
        Map<String, String> parts = PageTemplate.chartLibrary();
        parts.put("summary", escapeXml11(Summary.of(reproductions)));
        parts.put("measured", escapeXml11(measured.words()));
        parts.put("command", escapeXml11(command));
        parts.put("contents", reproductions.stream().map(HtmlPage::entry).collect(Collectors.joining()));
        parts.put("experiments", reproductions.stream().map(HtmlPage::section).collect(Collectors.joining()));
        parts.put("data", data(reproductions));
        parts.put("css", PageTemplate.shared("report.css") + PageTemplate.resource(HtmlPage.class, "reproduction.css"));
        parts.put(
                "js",
                PageTemplate.shared("theme.js")
                        + PageTemplate.shared("format.js")
                        + PageTemplate.resource(HtmlPage.class, "figures.js"));
        return PageTemplate.filled(HtmlPage.class, "reproduction.html", parts);
    }

    /** The figures by letter; "<" never stands in it, so no text can close the script element. */
    private static String data(List<Reproduction> reproductions) {
        Map<String, List<Figure>> figures = new LinkedHashMap<>();
        reproductions.forEach(each -> figures.put(each.about().letter(), each.figures()));
        try {
            return Json.MAPPER.writeValueAsString(figures).replace("<", "\\u003c");
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
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
        html.append(
                "<div class=\"scroll\"><table class=\"claims\"><thead><tr><th scope=\"col\" class=\"text\">Claim</th>"
                        + "<th scope=\"col\" class=\"text\">Verdict</th><th scope=\"col\" class=\"text\">Measured</th></tr></thead><tbody>\n");
        each.claims().forEach(claim -> html.append(row(claim)));
        html.append("</tbody></table></div>\n<div class=\"figures\" data-figures=\"")
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

    private static String row(Claim claim) {
        return "<tr><td>%s <small>%s</small></td><td class=\"verdict %s\">%s</td><td>%s <small>Rule: %s.</small></td></tr>\n"
                .formatted(
                        escapeXml11(claim.text()),
                        escapeXml11(claim.source()),
                        claim.verdict().name().toLowerCase(Locale.ROOT).replace('_', '-'),
                        claim.verdict(),
                        escapeXml11(claim.why()),
                        escapeXml11(claim.rule()));
    }

    private static String table(Table table) {
        StringBuilder html = new StringBuilder("<h3>" + escapeXml11(table.title()) + "</h3>\n");
        if (!table.source().isEmpty()) {
            html.append(paragraph("note", "Published values: " + table.source() + "."));
        }
        html.append("<div class=\"scroll\"><table class=\"values\"><thead><tr>");
        table.headings()
                .forEach(heading -> html.append("<th scope=\"col\">")
                        .append(escapeXml11(heading))
                        .append("</th>"));
        html.append("</tr></thead><tbody>\n");
        for (Table.Row row : table.rows()) {
            html.append("<tr>");
            List<String> texts = table.texts(row);
            html.append("<th scope=\"row\">").append(escapeXml11(texts.get(0))).append("</th>");
            texts.stream()
                    .skip(1)
                    .forEach(text -> html.append("<td class=\"number\">")
                            .append(value(text))
                            .append("</td>"));
            html.append("</tr>\n");
        }
        return html.append("</tbody></table></div>\n").toString();
    }

    /** A value with its interval in small print. */
    private static String value(String text) {
        int at = text.indexOf(" [");
        return at < 0
                ? escapeXml11(text)
                : escapeXml11(text.substring(0, at)) + " <small>" + escapeXml11(text.substring(at + 1)) + "</small>";
    }

    private static String paragraph(String kind, String text) {
        return "<p class=\"" + kind + "\">" + escapeXml11(text) + "</p>\n";
    }
}

package dev.tidepool.research.prove;

import static org.apache.commons.text.StringEscapeUtils.escapeXml11;

import dev.tidepool.lab.results.compare.Numbers;
import dev.tidepool.lab.results.page.PageTemplate;
import dev.tidepool.lab.results.table.DataTable;
import dev.tidepool.lab.results.table.HtmlTable;
import dev.tidepool.lab.results.table.TableCell;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A proof as one HTML page: the bars, then the regret of the grid as a table of heat. */
public final class ProofPage {
    private static final List<DataTable.Column> BARS = DataTable.texts("Property", "Bar", "Measured", "Verdict", "How");
    private static final double HOTTEST = 4;

    private ProofPage() {}

    /** Returns the page. */
    public static String of(ProofResult result) {
        return PageTemplate.page(Map.of(
                "title",
                "The proof of " + escapeXml11(result.plan().policy()),
                "css",
                PageTemplate.resource(ProofPage.class, "proof.css"),
                "js",
                "",
                "body",
                PageTemplate.filled(ProofPage.class, "proof.html", parts(result))));
    }

    private static Map<String, String> parts(ProofResult result) {
        DataTable bars =
                new DataTable(BARS, result.bars().stream().map(ProofPage::bar).toList());
        String worst = result.worst().entrySet().stream()
                .map(cell ->
                        "<a href=\"%s\">%s</a>".formatted(escapeXml11(cell.getValue()), escapeXml11(cell.getKey())))
                .collect(Collectors.joining(", "));
        return Map.of(
                "policy", escapeXml11(result.plan().policy()),
                "summary", escapeXml11(result.summary()),
                "machine",
                        escapeXml11("%s, %d cores, JDK %s, commit %s"
                                .formatted(
                                        result.environment().os(),
                                        result.environment().cores(),
                                        result.environment().java(),
                                        result.environment().commit())),
                "bars", HtmlTable.of(bars, "bars prose", "The bars and their verdicts"),
                "grid", HtmlTable.of(grid(result), "grid", "Regret of each cell"),
                "worst", worst.isEmpty() ? "not simulated again" : worst,
                "command", escapeXml11(result.command()));
    }

    private static List<TableCell> bar(JudgedBar result) {
        ProofBar bar = result.bar();
        return List.of(
                TableCell.of(bar.property(), bar.row()),
                TableCell.of(bar.limitText()),
                TableCell.of(result.valueText(), result.detail()),
                TableCell.of(result.verdict().toString())
                        .with("class", "verdict " + result.verdict().cssClass()),
                TableCell.of(bar.method()));
    }

    private static DataTable grid(ProofResult result) {
        List<String> loads = result.grid().stream()
                .map(HeatCell::column)
                .distinct()
                .sorted(Comparator.comparing(String::length).thenComparing(load -> load))
                .toList();
        List<List<TableCell>> rows = new ArrayList<>();
        for (String row : result.grid().stream().map(HeatCell::row).distinct().toList()) {
            List<TableCell> cells = new ArrayList<>(List.of(TableCell.of(row)));
            loads.forEach(load -> cells.add(result.grid().stream()
                    .filter(cell -> cell.row().equals(row) && cell.column().equals(load))
                    .findFirst()
                    .map(cell -> heat(cell, result))
                    .orElse(TableCell.of(" "))));
            rows.add(cells);
        }
        return new DataTable(DataTable.named("Workload", loads), rows);
    }

    /** A cell that the bars do not count stays without colour. */
    private static TableCell heat(HeatCell cell, ProofResult result) {
        double heat = Math.max(-1, Math.min(1, StrictMath.log(cell.value()) / StrictMath.log(HOTTEST)));
        String colour = heat > 0 ? "--warn" : "--hue-2";
        String value = Numbers.plain(cell.value());
        String page = result.worst().get(cell.cell());
        String markup = page == null ? value : "<a href=\"%s\">%s</a>".formatted(escapeXml11(page), value);
        TableCell drawn = TableCell.drawn(value, markup).with("title", cell.cell() + ": " + cell.detail());
        return cell.counted()
                ? drawn.with(
                        "style",
                        "background: color-mix(in srgb, var(%s) %.0f%%, transparent)"
                                .formatted(colour, 70 * Math.abs(heat)))
                : drawn.with("class", "number uncounted");
    }
}

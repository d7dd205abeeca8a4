package dev.tidepool.lab.results.report;

import static org.apache.commons.text.StringEscapeUtils.escapeXml11;

import dev.tidepool.lab.results.Races;
import dev.tidepool.lab.results.compare.Numbers;
import dev.tidepool.lab.results.compare.Pool;
import dev.tidepool.lab.results.compare.WorkloadMatrix;
import dev.tidepool.lab.results.compare.WorkloadMatrix.Cell;
import dev.tidepool.lab.results.compare.WorkloadMatrix.Standing;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Several workloads at a glance: each pool's worst workload in a sentence, and the ratios of all to the best of each workload in a table. */
final class Overview {
    private static final double[] SHADES = {1.5, 3, 10};

    private final List<Workload> workloads;
    private final List<Row> rows = new ArrayList<>();

    /** A pool with a cell for each workload; NaN as its worst ratio if one of them has no result that counts. */
    private record Row(Pool pool, List<Cell> cells, double worst) {}

    Overview(Races races, List<Workload> workloads) {
        this.workloads = workloads;
        WorkloadMatrix matrix = WorkloadMatrix.of(races);
        for (int i = 0; i < matrix.pools().size(); i++) {
            int column = i;
            List<Cell> cells =
                    matrix.cells().stream().map(row -> row.get(column)).toList();
            pool(matrix.pools().get(i)).ifPresent(pool -> rows.add(new Row(pool, cells, worst(cells))));
        }
        rows.sort(Comparator.comparingDouble(Row::worst)); // NaN last
    }

    /** Which pool is never far from the best. */
    String headline() {
        List<Row> ranked =
                rows.stream().filter(row -> !Double.isNaN(row.worst())).toList();
        if (ranked.isEmpty()) {
            return "No pool served every task of all " + workloads.size() + " workloads.";
        }
        List<Row> level = ranked.stream().filter(Overview::nowhereHigher).toList();
        if (!level.isEmpty()) {
            return names(level) + (level.size() == 1 ? " has" : " have") + " the lowest response p99 on each of "
                    + workloads.size() + " workloads, or one that does not differ from it.";
        }
        String most = times(ranked.get(0).worst());
        List<Row> first =
                ranked.stream().filter(row -> times(row.worst()).equals(most)).toList();
        String next = first.size() == ranked.size()
                ? ""
                : " Next " + ranked.get(first.size()).pool().name() + ", at most "
                        + times(ranked.get(first.size()).worst()) + ".";
        return names(first) + (first.size() == 1 ? " is" : " are") + " never more than " + most
                + " the lowest response p99 on any of " + workloads.size() + " workloads." + next;
    }

    private static boolean nowhereHigher(Row row) {
        return row.cells().stream().noneMatch(cell -> cell.standing() == Standing.HIGHER);
    }

    private static String names(List<Row> rows) {
        List<String> names = rows.stream().map(row -> row.pool().name()).toList();
        int last = names.size() - 1;
        return last == 0 ? names.get(0) : String.join(", ", names.subList(0, last)) + " and " + names.get(last);
    }

    /** The table: a row for each pool, the one whose worst workload is best at the top, a column for each workload that a click shows below. */
    String table() {
        StringBuilder html =
                new StringBuilder("<table class=\"matrix\">\n<thead><tr><th scope=\"col\" class=\"text\">Pool</th>");
        for (int i = 0; i < workloads.size(); i++) {
            html.append("<th scope=\"col\"><button type=\"button\" data-choose=\"")
                    .append(i)
                    .append("\">")
                    .append(name(workloads.get(i)))
                    .append("</button></th>");
        }
        html.append("<th scope=\"col\">at worst</th></tr></thead>\n<tbody>\n");
        for (Row row : rows) {
            html.append("<tr><th scope=\"row\">")
                    .append(PoolTable.named(row.pool()))
                    .append("</th>");
            row.cells().forEach(cell -> html.append(html(cell)));
            html.append("<td class=\"worst\">").append(times(row.worst())).append("</td></tr>\n");
        }
        return html.append("</tbody>\n</table>\n").toString();
    }

    /** A radio button for each workload. */
    String choices() {
        StringBuilder html = new StringBuilder();
        for (int i = 0; i < workloads.size(); i++) {
            html.append("<label><input type=\"radio\" name=\"workload\" value=\"")
                    .append(i)
                    .append("\"> ")
                    .append(name(workloads.get(i)))
                    .append("</label>\n");
        }
        return html.toString();
    }

    private static String html(Cell cell) {
        String text = switch (cell.standing()) {
            case LOWEST -> "lowest";
            case NO_DIFFERENCE -> "= <small>" + times(cell.ratio()) + "</small>";
            case HIGHER -> times(cell.ratio());
            case NOT_ALL_SERVED -> "not all served";
            case NO_RESULT -> "–";
        };
        String standing = cell.standing().name().toLowerCase(Locale.ROOT).replace('_', '-');
        return "<td class=\"" + standing + " shade-" + shade(cell) + "\">" + text + "</td>";
    }

    private static int shade(Cell cell) {
        int shade = 0;
        while (cell.standing() == Standing.HIGHER && shade < SHADES.length && cell.ratio() > SHADES[shade]) {
            shade++;
        }
        return shade;
    }

    private static String times(double ratio) {
        return Double.isNaN(ratio) ? "–" : Numbers.plain(ratio) + " ×";
    }

    private static double worst(List<Cell> cells) {
        boolean competes = cells.stream()
                .noneMatch(cell -> cell.standing() == Standing.NOT_ALL_SERVED || cell.standing() == Standing.NO_RESULT);
        return competes ? cells.stream().mapToDouble(Cell::ratio).max().orElse(Double.NaN) : Double.NaN;
    }

    private Optional<Pool> pool(String name) {
        return workloads.stream()
                .flatMap(workload -> workload.pools().stream())
                .filter(pool -> pool.name().equals(name))
                .findFirst();
    }

    private static String name(Workload workload) {
        return escapeXml11(workload.scenario().workload().name());
    }
}

package dev.tidepool.lab.results.report;

import static org.apache.commons.text.StringEscapeUtils.escapeXml11;

import dev.tidepool.lab.results.Races;
import dev.tidepool.lab.results.compare.Headline;
import dev.tidepool.lab.results.compare.Numbers;
import dev.tidepool.lab.results.compare.Pool;
import dev.tidepool.lab.results.compare.WorkloadMatrix;
import dev.tidepool.lab.results.table.DataTable;
import dev.tidepool.lab.results.table.HtmlTable;
import dev.tidepool.lab.results.table.TableCell;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Several workloads at a glance: a headline, and a table of each pool's ratio to the best of each workload. */
final class Overview {
    private static final double[] SHADES = {1.5, 3, 10};

    private final List<RaceView> workloads;
    private final List<Row> rows = new ArrayList<>();

    /** A pool with a cell for each workload; its worst ratio is NaN if it does not compete on all of them. */
    private record Row(Pool pool, List<WorkloadMatrix.Cell> cells, double worst) {}

    Overview(Races races, List<RaceView> workloads) {
        this.workloads = workloads;
        WorkloadMatrix matrix = WorkloadMatrix.of(races);
        for (int i = 0; i < matrix.pools().size(); i++) {
            int column = i;
            List<WorkloadMatrix.Cell> cells =
                    matrix.cells().stream().map(row -> row.get(column)).toList();
            pool(matrix.pools().get(i)).ifPresent(pool -> rows.add(new Row(pool, cells, worst(cells))));
        }
        rows.sort(Comparator.comparingDouble(Row::worst)); // NaN last
    }

    /** Says which pool is never far from the best, and how far {@code auto} is if the first sentence does not. */
    String headline() {
        return (outcome() + " " + standingOfAuto()).strip();
    }

    private String outcome() {
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

    /** Where {@code auto} is furthest from the lowest, or does not compete; empty if it is nowhere higher. */
    private String standingOfAuto() {
        Row auto = rows.stream()
                .filter(row -> row.pool().name().equals(Headline.AUTO))
                .findFirst()
                .orElse(null);
        if (auto == null || rows.size() == 1) {
            return "";
        }
        if (Double.isNaN(auto.worst())) {
            return "auto does not compete on " + workloads(auto, cell -> !cell.competes()) + ".";
        }
        if (nowhereHigher(auto)) {
            return "";
        }
        return "auto is at most " + times(auto.worst()) + " the lowest, on "
                + workloads(auto, cell -> cell.ratio() == auto.worst()) + ".";
    }

    private String workloads(Row row, Predicate<WorkloadMatrix.Cell> condition) {
        return IntStream.range(0, workloads.size())
                .filter(i -> condition.test(row.cells().get(i)))
                .mapToObj(i -> workloads.get(i).scenario().workload().name())
                .collect(Collectors.joining(", "));
    }

    private static boolean nowhereHigher(Row row) {
        return row.cells().stream().noneMatch(WorkloadMatrix.Cell::isHigher);
    }

    private static String names(List<Row> rows) {
        return Pool.names(rows.stream().map(Row::pool).toList());
    }

    /**
     * The table: a row for each pool, the one with the best worst workload at the top, and a column for each workload.
     * A click on a workload shows it below.
     */
    String table() {
        String head = IntStream.range(0, workloads.size())
                .mapToObj(i -> "<th scope=\"col\"><button type=\"button\" data-choose=\"%d\">%s</button></th>"
                        .formatted(i, name(workloads.get(i))))
                .collect(Collectors.joining());
        DataTable table = new DataTable(
                DataTable.named("Pool", Collections.nCopies(workloads.size() + 1, "")),
                rows.stream().map(Overview::cells).toList());
        return """
                <table class="matrix">
                <thead><tr><th scope="col" class="text">Pool</th>%s<th scope="col">at worst</th></tr></thead>
                <tbody>
                %s</tbody>
                </table>
                """.formatted(head, HtmlTable.rows(table));
    }

    /** A radio button for each workload. */
    String choices() {
        return IntStream.range(0, workloads.size())
                .mapToObj(i -> "<label><input type=\"radio\" name=\"workload\" value=\"%d\"> %s</label>\n"
                        .formatted(i, name(workloads.get(i))))
                .collect(Collectors.joining());
    }

    private static List<TableCell> cells(Row row) {
        List<TableCell> cells = new ArrayList<>();
        cells.add(PoolStyle.named(row.pool()));
        row.cells().forEach(cell -> cells.add(cell(cell)));
        cells.add(TableCell.of(times(row.worst())).with("class", "worst"));
        return cells;
    }

    private static TableCell cell(WorkloadMatrix.Cell cell) {
        if (!cell.servedAll()) {
            return styled(TableCell.of("not all served"), "not-all-served", cell);
        }
        if (!cell.competes()) {
            return styled(TableCell.EMPTY, "no-result", cell);
        }
        if (cell.isLowest()) {
            return styled(TableCell.of("lowest"), "lowest", cell);
        }
        String ratio = times(cell.ratio());
        return cell.isHigher()
                ? styled(TableCell.of(ratio), "higher", cell)
                : styled(TableCell.of("=", ratio), "no-difference", cell);
    }

    private static TableCell styled(TableCell text, String style, WorkloadMatrix.Cell cell) {
        return text.with("class", style + " shade-" + shade(cell));
    }

    private static int shade(WorkloadMatrix.Cell cell) {
        int shade = 0;
        while (cell.isHigher() && shade < SHADES.length && cell.ratio() > SHADES[shade]) {
            shade++;
        }
        return shade;
    }

    private static String times(double ratio) {
        return Double.isNaN(ratio) ? "–" : Numbers.plain(ratio) + " ×";
    }

    private static double worst(List<WorkloadMatrix.Cell> cells) {
        boolean competes = cells.stream().allMatch(WorkloadMatrix.Cell::competes);
        return competes
                ? cells.stream().mapToDouble(WorkloadMatrix.Cell::ratio).max().orElse(Double.NaN)
                : Double.NaN;
    }

    private Optional<Pool> pool(String name) {
        return workloads.stream()
                .flatMap(workload -> Pool.find(workload.pools(), name).stream())
                .findFirst();
    }

    private static String name(RaceView workload) {
        return escapeXml11(workload.scenario().workload().name());
    }
}

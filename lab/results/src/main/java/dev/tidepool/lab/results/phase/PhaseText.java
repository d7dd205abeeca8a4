package dev.tidepool.lab.results.phase;

import dev.tidepool.lab.results.compare.Numbers;
import dev.tidepool.lab.results.table.DataTable;
import dev.tidepool.lab.results.table.TextTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A race by phase as text: the ratios of all pools, their grades beside their threads, and the headline. */
public final class PhaseText {
    private static final List<DataTable.Column> GRADE_COLUMNS = Stream.of(
                    Stream.of(DataTable.text("pool"), DataTable.text("worst phase")),
                    Stream.of("p99 ×", "peak", "threads", "thread-s", "CPU s", "MiB", "not served")
                            .map(DataTable::number))
            .flatMap(columns -> columns)
            .toList();

    private PhaseText() {}

    /** Returns the tables, their notes and the headline, each line ended. */
    public static String of(PhaseScores scores) {
        List<String> lines = new ArrayList<>();
        lines.add(TextTable.of(ratios(scores)).stripTrailing());
        lines.addAll(notes(scores));
        lines.add("");
        lines.add(TextTable.of(grades(scores)).stripTrailing());
        lines.add("");
        lines.add(PhaseHeadline.of(scores));
        lines.addAll(PhaseHeadline.remarks(scores));
        return String.join("\n", lines) + "\n";
    }

    /** The pools in the order asked for. */
    private static List<PhaseGrade> asAsked(PhaseScores scores) {
        return scores.grades().stream()
                .sorted(Comparator.comparingInt(grade -> grade.pool().index()))
                .toList();
    }

    private static DataTable ratios(PhaseScores scores) {
        List<PhaseGrade> pools = asAsked(scores);
        List<DataTable.Column> columns = Stream.of(
                        Stream.of(DataTable.text("phase"), DataTable.text("task")),
                        Stream.of(DataTable.number("tasks"), DataTable.number("best p99 ms")),
                        pools.stream()
                                .map(grade -> DataTable.number(grade.pool().name())))
                .flatMap(each -> each)
                .toList();
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < scores.rows().size(); i++) {
            int at = i;
            PhaseType row = scores.rows().get(i);
            List<PhaseScore> cells =
                    pools.stream().map(grade -> grade.scores().get(at)).toList();
            List<String> texts =
                    new ArrayList<>(List.of(row.phase(), row.type(), Numbers.whole(row.tasks()), best(cells)));
            cells.forEach(cell -> texts.add(text(cell)));
            rows.add(texts);
        }
        return DataTable.of(columns, rows);
    }

    /** With the floor, the ratio of a pool that is not the best may be 1 too. */
    private static String best(List<PhaseScore> cells) {
        return cells.stream()
                .filter(cell -> cell.ratio() != null
                        && cell.ratio().low() == 1
                        && cell.ratio().high() == 1)
                .filter(cell -> cell.p99() != null)
                .min(Comparator.comparing((PhaseScore cell) -> cell.unserved() > 0)
                        .thenComparingDouble(PhaseText::p99))
                .map(cell -> Numbers.plain(p99(cell)))
                .orElse("-");
    }

    private static double p99(PhaseScore cell) {
        return cell.p99() == null ? Double.NaN : cell.p99().median();
    }

    /** Returns a ratio in short: {@code 1.3}, {@code 1*} with the floor, {@code (33)} with tasks unserved. */
    static String text(PhaseScore cell) {
        if (cell.ratio() == null) {
            return cell.unserved() > 0 ? "()" : "-";
        }
        String ratio = Numbers.plain(cell.median()) + (cell.floored() ? "*" : "");
        return cell.unserved() > 0 ? "(" + ratio + ")" : ratio;
    }

    private static List<String> notes(PhaseScores scores) {
        List<String> notes = new ArrayList<>();
        notes.add("Response p99 by phase and type of task, as a ratio to the best pool that served them all.");
        List<PhaseScore> all = scores.grades().stream()
                .flatMap(grade -> grade.scores().stream())
                .toList();
        if (all.stream().anyMatch(PhaseScore::floored)) {
            notes.add("*: a p99 below " + Numbers.plain(PhaseScores.FLOOR_MILLIS) + " ms counts as that long.");
        }
        if (all.stream().anyMatch(cell -> cell.unserved() > 0)) {
            notes.add("( ): tasks were rejected or unfinished, so the ratio looks better than it is.");
        }
        String few = scores.rows().stream()
                .filter(row -> !row.counts())
                .map(PhaseType::toString)
                .collect(Collectors.joining(", "));
        if (!few.isEmpty()) {
            notes.add("Without a score, fewer than " + PhaseScores.MIN_TASKS + " tasks: " + few + ".");
        }
        return notes;
    }

    private static DataTable grades(PhaseScores scores) {
        return DataTable.of(
                GRADE_COLUMNS, scores.grades().stream().map(PhaseText::grade).toList());
    }

    private static List<String> grade(PhaseGrade grade) {
        PhaseScore worst = grade.worst();
        return List.of(
                grade.pool().name(),
                worst == null ? "-" : worst.at().toString(),
                worst == null || worst.ratio() == null
                        ? "-"
                        : (grade.served() ? "" : "≥") + Numbers.interval(worst.ratio(), ""),
                Numbers.median(grade.peakThreads(), "-"),
                Numbers.median(grade.meanThreads(), "-"),
                Numbers.median(grade.threadSeconds(), "-"),
                Numbers.median(grade.cpuSeconds(), "-"),
                Numbers.median(grade.memory(), "-"),
                Numbers.whole(grade.unserved()));
    }
}

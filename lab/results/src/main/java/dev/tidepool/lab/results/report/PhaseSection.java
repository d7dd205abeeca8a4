package dev.tidepool.lab.results.report;

import static org.apache.commons.text.StringEscapeUtils.escapeXml11;

import dev.tidepool.lab.results.Interval;
import dev.tidepool.lab.results.PhaseCost;
import dev.tidepool.lab.results.PhaseFigures;
import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.results.TypeFigures;
import dev.tidepool.lab.results.compare.Numbers;
import dev.tidepool.lab.results.compare.Pool;
import dev.tidepool.lab.results.phase.PhaseGrade;
import dev.tidepool.lab.results.phase.PhasePicture;
import dev.tidepool.lab.results.phase.PhaseScore;
import dev.tidepool.lab.results.phase.PhaseScores;
import dev.tidepool.lab.results.phase.PhaseType;
import dev.tidepool.lab.results.table.DataTable;
import dev.tidepool.lab.results.table.HtmlTable;
import dev.tidepool.lab.results.table.TableCell;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The part of the page for a workload with phases: a picture, the grades, and the figures by phase and type. */
final class PhaseSection {
    private static final String NOTE = """
            Response p99 of each type of task in each phase, divided by that of the best pool that served them all. The
            intended start of a task decides its phase. A p99 below %s ms counts as that long. Types with fewer than %d
            tasks in a run have no score. A pool's grade is its worst score.""";

    private PhaseSection() {}

    /** Returns the section; empty if the workload has no phases. */
    static String of(RaceView workload, int number, String of) {
        return workload.phases().map(scores -> section(scores, number, of)).orElse("");
    }

    private static String section(PhaseScores scores, int number, String of) {
        String note = NOTE.formatted(Numbers.plain(PhaseScores.FLOOR_MILLIS), PhaseScores.MIN_TASKS);
        return """
                <section data-workload="%d" aria-labelledby="phases-%1$d">
                  <h2 id="phases-%1$d">Phase by phase%s</h2>
                  <p class="note">%s</p>
                  <div class="phases">
                %s</div>
                %s
                <details><summary>Figures by phase and type of task</summary>
                %s
                %s</details>
                </section>
                """.formatted(
                        number,
                        of,
                        escapeXml11(note),
                        String.join("", PhasePicture.drawings(scores)),
                        grades(scores),
                        figures(scores),
                        costs(scores));
    }

    private static String grades(PhaseScores scores) {
        PoolTable table = new PoolTable(
                "Grades",
                List.of(
                        DataTable.text("worst phase"),
                        DataTable.number("worst p99 ratio"),
                        DataTable.number("peak"),
                        DataTable.number("mean"),
                        DataTable.number("thread-s"),
                        DataTable.number("CPU, s"),
                        DataTable.number("memory, MiB"),
                        DataTable.number("not served")));
        for (PhaseGrade grade : scores.grades()) {
            PhaseScore worst = grade.worst();
            table.row(
                    grade.pool(),
                    List.of(
                            TableCell.of(worst == null ? "" : worst.at().toString()),
                            Spread.cell(grade.ratio(), ratio -> (grade.served() ? "" : "≥") + Numbers.plain(ratio)),
                            median(grade.peakThreads()),
                            median(grade.meanThreads()),
                            median(grade.threadSeconds()),
                            median(grade.cpuSeconds()),
                            median(grade.memory()),
                            TableCell.of(Numbers.whole(grade.unserved()))));
        }
        return table.html();
    }

    private static String figures(PhaseScores scores) {
        List<DataTable.Column> columns = Stream.concat(
                        Stream.of("Phase", "Task", "Pool").map(DataTable::text),
                        Stream.of("p50, ms", "p99, ms", "ratio", "tasks", "rejected", "unfinished")
                                .map(DataTable::number))
                .toList();
        List<List<TableCell>> rows = new ArrayList<>();
        for (int i = 0; i < scores.rows().size(); i++) {
            PhaseType row = scores.rows().get(i);
            for (PhaseGrade grade : scores.grades()) {
                Pool pool = grade.pool();
                rows.add(List.of(
                        TableCell.of(row.phase()),
                        TableCell.of(row.type()),
                        PoolStyle.named(pool),
                        median(pool.over(
                                of(row, type -> number(type.responseMillis().p50())))),
                        Spread.cell(grade.scores().get(i).p99(), Numbers::plain),
                        Spread.cell(grade.scores().get(i).ratio(), Numbers::plain),
                        median(pool.over(of(row, TypeFigures::submitted))),
                        median(pool.over(of(row, TypeFigures::rejected))),
                        median(pool.over(of(row, TypeFigures::unfinished)))));
            }
        }
        return HtmlTable.of(new DataTable(columns, rows), "pools", "Figures by phase and type of task");
    }

    private static String costs(PhaseScores scores) {
        List<DataTable.Column> columns = Stream.concat(
                        Stream.of("Phase", "Pool").map(DataTable::text),
                        Stream.of("peak", "mean", "thread-s", "CPU, s", "memory, MiB")
                                .map(DataTable::number))
                .toList();
        List<List<TableCell>> rows = new ArrayList<>();
        for (String phase :
                scores.rows().stream().map(PhaseType::phase).distinct().toList()) {
            for (PhaseGrade grade : scores.grades()) {
                Pool pool = grade.pool();
                rows.add(List.of(
                        TableCell.of(phase),
                        PoolStyle.named(pool),
                        median(pool.over(cost(phase, PhaseCost::threadsPeak))),
                        median(pool.over(cost(phase, PhaseCost::threadsMean))),
                        median(pool.over(cost(phase, PhaseCost::threadSeconds))),
                        median(pool.over(cost(phase, PhaseCost::cpuSeconds))),
                        median(pool.over(cost(phase, cost -> number(cost.memoryPeakMebibytes()))))));
            }
        }
        return HtmlTable.of(new DataTable(columns, rows), "pools", "Cost by phase");
    }

    private static ToDoubleFunction<Run> of(PhaseType row, ToDoubleFunction<TypeFigures> figure) {
        return PhaseScores.of(row, figure);
    }

    private static ToDoubleFunction<Run> cost(String phase, ToDoubleFunction<PhaseCost> figure) {
        return run -> run.byPhase().stream()
                .filter(each -> each.phase().equals(phase))
                .map(PhaseFigures::cost)
                .flatMap(cost -> Optional.ofNullable(cost).stream())
                .mapToDouble(figure)
                .findFirst()
                .orElse(Double.NaN);
    }

    private static double number(@Nullable Double value) {
        return value == null ? Double.NaN : value;
    }

    private static TableCell median(@Nullable Interval interval) {
        return TableCell.of(Numbers.median(interval, ""));
    }
}

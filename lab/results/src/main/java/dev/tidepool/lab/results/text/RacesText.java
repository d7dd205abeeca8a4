package dev.tidepool.lab.results.text;

import dev.tidepool.lab.results.Interval;
import dev.tidepool.lab.results.RaceResult;
import dev.tidepool.lab.results.Races;
import dev.tidepool.lab.results.compare.Numbers;
import dev.tidepool.lab.results.compare.Pool;
import dev.tidepool.lab.results.compare.Regret;
import dev.tidepool.lab.results.compare.WorkloadMatrix;
import dev.tidepool.lab.results.table.DataTable;
import dev.tidepool.lab.results.table.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The races of a command as text: a table for each workload, the regret where fixed sizes took part, and the matrix of
 * several workloads.
 */
public final class RacesText {
    private RacesText() {}

    /** Returns the text, each line ended. */
    public static String of(Races races) {
        StringBuilder text = new StringBuilder();
        boolean several = races.races().size() > 1;
        for (RaceResult race : races.races()) {
            if (several) {
                text.append("== ").append(race.scenario().workload().name()).append('\n');
            }
            text.append(RaceText.of(race));
            regret(race).ifPresent(regret -> text.append('\n').append(regret));
            if (several) {
                text.append('\n');
            }
        }
        if (several) {
            text.append(matrix(WorkloadMatrix.of(races)));
        }
        return text.toString();
    }

    private static Optional<String> regret(RaceResult race) {
        return Regret.of(Pool.of(race)).map(regret -> {
            List<List<String>> rows = new ArrayList<>();
            for (Regret.Ratios ratios : regret.pools()) {
                String mark = ratios.servedAll() ? "" : " (tasks not served)";
                rows.add(List.of(ratios.pool() + mark, ratio(ratios.responseP99()), ratio(ratios.threadSeconds())));
            }
            String chosen = regret.inHindsight()
                    ? "chosen in hindsight on the same run; --repeat 4 chooses on other repetitions than it scores"
                    : "chosen on the odd repetitions and scored on the even ones";
            return "The best fixed size is " + regret.best() + ", " + chosen + "; ratios above 1 are regret.\n"
                    + TextTable.of(DataTable.of(
                            DataTable.named("against " + regret.best(), List.of("p99", "thread-seconds")), rows));
        });
    }

    private static String ratio(@Nullable Interval ratio) {
        return ratio == null ? "-" : Numbers.interval(ratio, "");
    }

    private static String matrix(WorkloadMatrix matrix) {
        List<List<String>> rows = new ArrayList<>();
        for (int pool = 0; pool < matrix.pools().size(); pool++) {
            List<String> row = new ArrayList<>(List.of(matrix.pools().get(pool)));
            for (List<WorkloadMatrix.Cell> cells : matrix.cells()) {
                row.add(cells.get(pool).text());
            }
            rows.add(row);
        }
        return TextTable.of(DataTable.of(DataTable.named("p99 to the lowest", matrix.workloads()), rows))
                + "\n1: the lowest p99 of the workload; =: no difference from it; (…): did not serve every task; –: no"
                + " result.\n";
    }
}

package dev.tidepool.research.prove;

import dev.tidepool.lab.results.Interval;
import dev.tidepool.lab.results.table.DataTable;
import dev.tidepool.lab.results.table.TableCell;
import dev.tidepool.lab.results.table.TextTable;
import java.util.List;

/** A proof as text for a terminal. */
public final class ProofText {
    private static final List<DataTable.Column> COLUMNS =
            DataTable.texts("row", "property", "bar", "measured", "verdict", "");

    private static final String BRACKETS = "Brackets: minimum to maximum of the repetitions; from six repetitions on, "
            + Interval.kind(Integer.MAX_VALUE) + ".";

    private ProofText() {}

    /** Returns the text, every line ended. */
    public static String of(ProofResult result) {
        StringBuilder text = new StringBuilder();
        text.append(TextTable.of(new DataTable(
                COLUMNS, result.bars().stream().map(ProofText::row).toList())));
        text.append('\n').append(result.summary()).append('\n');
        text.append(BRACKETS).append('\n');
        result.failures()
                .forEach((step, why) ->
                        text.append(step).append(" failed: ").append(why).append('\n'));
        return text.toString();
    }

    private static List<TableCell> row(JudgedBar result) {
        ProofBar bar = result.bar();
        return List.of(
                TableCell.of(bar.row()),
                TableCell.of(bar.property()),
                TableCell.of(bar.limitText()),
                TableCell.of(result.valueText()),
                TableCell.of(result.verdict().toString()),
                TableCell.of(result.detail()));
    }
}

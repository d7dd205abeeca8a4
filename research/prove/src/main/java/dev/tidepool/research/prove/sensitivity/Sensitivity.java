package dev.tidepool.research.prove.sensitivity;

import dev.tidepool.lab.results.compare.Numbers;
import dev.tidepool.lab.results.table.DataTable;
import dev.tidepool.lab.results.table.TableCell;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * What happens if a constant is halved or doubled, for each constant.
 *
 * @param effects the effects by constant, in the order of {@link #FACTORS}
 */
public record Sensitivity(Map<PolicyConstant, List<Effect>> effects) {
    /** The factors by which each constant is multiplied. */
    public static final List<Double> FACTORS = List.of(0.5, 2.0);

    /** What follows a cell's name in the name of a p99, before the number of the task type. */
    public static final String P99 = " p99 of type ";

    /** What follows a cell's name in the name of its thread-seconds. */
    public static final String THREADS = " thread-seconds";

    /** Returns the constants that no cell notices, neither halved nor doubled. */
    public List<String> unnoticed() {
        return effects.entrySet().stream()
                .filter(each -> each.getValue().stream().allMatch(Effect::isUnnoticed))
                .map(each -> each.getKey().fullName())
                .toList();
    }

    /** Returns a row for each constant. */
    public DataTable table() {
        List<List<TableCell>> rows = new ArrayList<>();
        effects.forEach((constant, both) -> rows.add(List.of(
                TableCell.of(constant.fullName()),
                TableCell.of(constant.value()),
                TableCell.of(harmless(both)),
                TableCell.of(outside(both.get(0))),
                TableCell.of(outside(both.get(1))))));
        return new DataTable(DataTable.texts("constant", "value", "harmless", "halved", "doubled"), rows);
    }

    private static String harmless(List<Effect> both) {
        if (both.stream().allMatch(Effect::isUnnoticed)) {
            return "unnoticed";
        }
        String range = IntStream.range(0, FACTORS.size())
                .filter(i -> both.get(i).isHarmless())
                .mapToObj(i -> Numbers.plain(FACTORS.get(i)) + " x")
                .reduce((low, high) -> low + " and " + high)
                .orElse("");
        return range.isEmpty() ? "neither" : range;
    }

    private static String outside(Effect effect) {
        return effect.isUnnoticed()
                ? "no change"
                : "p99 %s, worst %s in %s, threads %s"
                        .formatted(
                                Numbers.plain(effect.p99()),
                                Numbers.plain(effect.worstP99()),
                                effect.worstCell(),
                                Numbers.plain(effect.threads()));
    }
}

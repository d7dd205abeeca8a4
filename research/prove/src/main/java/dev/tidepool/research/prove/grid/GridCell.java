package dev.tidepool.research.prove.grid;

import dev.tidepool.lab.measure.WorkloadSource;
import dev.tidepool.lab.workload.Workload;
import dev.tidepool.lab.workload.WorkloadException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One workload at one load on one machine.
 *
 * @param shape the workload's name
 * @param load percent of the capacity; 0 for a workload with absolute rates
 * @param cores cores of the machine; 0 for the cores of this machine
 * @param text the workload file with its load filled in
 */
public record GridCell(String shape, int load, int cores, String text) {
    private static final Pattern LOAD = Pattern.compile("\\$\\{load(?:\\*([0-9.]+))?}");
    private static final int CAPACITY = 100;

    /** Returns the cell of a template, in which {@code ${load}} and {@code ${load*0.5}} stand for numbers. */
    static GridCell of(String shape, int load, int cores, String template) {
        String text = LOAD.matcher(template).replaceAll(match -> {
            BigDecimal factor = match.group(1) == null ? BigDecimal.ONE : new BigDecimal(match.group(1));
            BigDecimal value = factor.multiply(BigDecimal.valueOf(load)).setScale(2, RoundingMode.HALF_UP);
            return Matcher.quoteReplacement(value.stripTrailingZeros().toPlainString());
        });
        return new GridCell(shape, load, cores, text);
    }

    /** Returns the cell's name, such as {@code blocking-80-2c}; it is also a file name. */
    public String name() {
        return shape + (load == 0 ? "" : "-" + load) + (cores == 0 ? "" : "-" + cores + "c");
    }

    /** Returns whether more arrives than can be served. */
    public boolean overloaded() {
        return load >= CAPACITY;
    }

    /** Returns where the workload comes from. */
    public WorkloadSource source() {
        return new WorkloadSource(name(), text, "");
    }

    /** Returns the workload. */
    public Workload workload() {
        try {
            return source().workload();
        } catch (WorkloadException malformed) {
            throw new IllegalStateException(malformed.getMessage(), malformed);
        }
    }

    /** Returns how long tasks arrive, seconds. */
    public double seconds() {
        return workload().duration().toNanos() / 1e9;
    }
}

package dev.tidepool.lab.workload.file;

import dev.tidepool.lab.workload.MixStep;
import dev.tidepool.lab.workload.TaskType;
import dev.tidepool.lab.workload.WorkloadException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Reads a mix of tasks that changes over time. */
final class MixReader {
    private static final String LENGTH = "for";

    private MixReader() {}

    /** @param names the names of the types */
    static List<MixStep> read(YamlValue value, List<String> names) throws WorkloadException {
        String expected = "a step such as {for: 4s, %s: 80%%}".formatted(names.get(0));
        List<MixStep> steps = new ArrayList<>();
        for (YamlValue item : value.list("a list of steps, each " + expected)) {
            YamlMapping step = YamlMapping.ofNames(item, expected);
            Duration length = Quantity.duration(step.require(LENGTH));
            List<Double> shares = new ArrayList<>();
            for (String name : names) {
                shares.add(step.read(name, Quantity::numberOrPercent, 0.0));
            }
            for (String key : step.keys()) {
                if (!key.equals(LENGTH) && !names.contains(key)) {
                    throw step.require(key)
                            .complaint("found a share of unknown task type \"" + key + "\", expected one of "
                                    + Nearest.choice(key, names));
                }
            }
            if (shares.stream().mapToDouble(share -> share).sum() <= 0) {
                throw step.complaint("found shares that sum to 0, expected a sum above 0");
            }
            steps.add(new MixStep(length, shares));
        }
        return steps;
    }

    /**
     * Returns the types with their mean shares over the workload.
     *
     * @param types in the order of the steps' shares
     * @param duration the workload's duration; the last step lasts until its end
     */
    static List<TaskType> withMeanShares(List<TaskType> types, List<MixStep> steps, Duration duration) {
        double[] means = new double[types.size()];
        double left = (double) duration.toNanos();
        for (int i = 0; i < steps.size() && left > 0; i++) {
            MixStep step = steps.get(i);
            double nanos = i == steps.size() - 1
                    ? left
                    : Math.min(left, (double) step.length().toNanos());
            double sum = step.shares().stream().mapToDouble(share -> share).sum();
            for (int type = 0; type < means.length; type++) {
                means[type] += step.shares().get(type) / sum * nanos / duration.toNanos();
            }
            left -= nanos;
        }
        List<TaskType> mean = new ArrayList<>();
        for (int type = 0; type < means.length; type++) {
            mean.add(new TaskType(
                    types.get(type).name(), means[type], types.get(type).phases()));
        }
        return mean;
    }
}

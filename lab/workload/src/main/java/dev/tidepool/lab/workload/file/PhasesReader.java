package dev.tidepool.lab.workload.file;

import dev.tidepool.lab.workload.LoadPhase;
import dev.tidepool.lab.workload.MixStep;
import dev.tidepool.lab.workload.Phase;
import dev.tidepool.lab.workload.TaskType;
import dev.tidepool.lab.workload.WorkloadException;
import dev.tidepool.lab.workload.arrivals.Rate;
import dev.tidepool.lab.workload.arrivals.RateSegment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the phases of a workload. Each has steps with a rate for each type of task. A rate in percent is the share of
 * the machine's computing capacity that the tasks of this type take.
 *
 * @param phases in their order
 * @param rates the rate of all tasks, a segment for each step
 * @param mix the shares of the types, one for each step
 * @param meanTypes the types with their mean shares
 * @param length of all phases together
 */
record PhasesReader(
        List<LoadPhase> phases, List<RateSegment> rates, List<MixStep> mix, List<TaskType> meanTypes, Duration length) {
    private static final String LENGTH = "for";
    private static final String A_PHASE = "a phase such as {name: quiet, steps: [{for: 3s, %s: 100/s}]}";
    private static final String A_STEP = "a step such as {for: 3s, %s: 100/s}";

    /** One step: the rate of each type, all of them of the capacity or none. */
    private record Step(Duration length, List<Double> rates, boolean ofCapacity) {

        /** The tasks of each type in relation to those of the others. */
        private List<Double> shares(List<TaskType> types) {
            List<Double> shares = new ArrayList<>();
            boolean idle = rates.stream().allMatch(rate -> rate == 0);
            for (int i = 0; i < types.size(); i++) {
                double perTask = ofCapacity && rates.get(i) > 0 ? cpuNanos(types.get(i)) : 1;
                shares.add(idle ? types.get(i).share() : rates.get(i) / perTask);
            }
            return shares;
        }

        /** The rate of all tasks; one of the capacity is relative to tasks with this CPU time. */
        private Rate rate(List<TaskType> types, double meanCpuNanos) {
            double sum = 0;
            for (int i = 0; i < types.size(); i++) {
                boolean scaled = ofCapacity && rates.get(i) > 0;
                sum += scaled ? rates.get(i) * meanCpuNanos / cpuNanos(types.get(i)) : rates.get(i);
            }
            return new Rate(sum, ofCapacity);
        }
    }

    /**
     * Reads the phases.
     *
     * @param types of the tasks; their shares hold where nothing arrives
     * @param resources the names of the declared resources
     */
    static PhasesReader read(YamlValue value, List<TaskType> types, Collection<String> resources)
            throws WorkloadException {
        String first = types.get(0).name();
        List<LoadPhase> phases = new ArrayList<>();
        List<Step> steps = new ArrayList<>();
        Set<String> names = new LinkedHashSet<>();
        for (YamlValue item : value.list("a list of phases, each " + A_PHASE.formatted(first))) {
            YamlMapping phase = YamlMapping.of(item, A_PHASE.formatted(first), "name", "steps", "slower");
            String name = phase.require("name").text("the phase's name");
            if (!names.add(name)) {
                throw phase.require("name")
                        .complaint("found a second phase \"" + name + "\", expected a name of its own");
            }
            Duration length = Duration.ZERO;
            for (YamlValue each : phase.require("steps").list("a list of steps, each " + A_STEP.formatted(first))) {
                Step step = step(each, types);
                steps.add(step);
                length = length.plus(step.length);
            }
            phases.add(new LoadPhase(name, length, slower(phase.find("slower"), resources)));
        }
        return of(phases, steps, types);
    }

    private static PhasesReader of(List<LoadPhase> phases, List<Step> steps, List<TaskType> types) {
        Duration whole = phases.stream().map(LoadPhase::length).reduce(Duration.ZERO, Duration::plus);
        List<MixStep> mix = steps.stream()
                .map(step -> new MixStep(step.length, step.shares(types)))
                .toList();
        List<TaskType> mean = MixReader.withMeanShares(types, mix, whole);
        double meanCpuNanos =
                mean.stream().mapToDouble(type -> type.share() * cpuNanos(type)).sum();
        List<RateSegment> rates = steps.stream()
                .map(step -> RateSegment.constant(step.length.toNanos() / 1e9, step.rate(types, meanCpuNanos)))
                .toList();
        return new PhasesReader(phases, rates, mix, mean, whole);
    }

    private static Step step(YamlValue value, List<TaskType> types) throws WorkloadException {
        List<String> names = types.stream().map(TaskType::name).toList();
        YamlMapping step = YamlMapping.ofNames(value, A_STEP.formatted(names.get(0)));
        Duration length = Quantity.duration(step.require(LENGTH));
        for (String key : step.keys()) {
            if (!key.equals(LENGTH) && !names.contains(key)) {
                throw step.require(key)
                        .complaint("found a rate of unknown task type \"" + key + "\", expected one of "
                                + Nearest.choice(key, names));
            }
        }
        List<Double> rates = new ArrayList<>();
        Set<Boolean> kinds = new LinkedHashSet<>();
        for (TaskType type : types) {
            Optional<YamlValue> given = step.find(type.name());
            Rate rate = given.isPresent() ? Quantity.rate(given.get()) : new Rate(0, false);
            rates.add(rate.value());
            if (rate.value() > 0 && rate.ofCapacity() && cpuNanos(type) == 0) {
                throw step.require(type.name())
                        .complaint("found a rate in percent of " + type.name()
                                + ", whose tasks do not compute, expected a rate such as 200/s");
            }
            if (rate.value() > 0) {
                kinds.add(rate.ofCapacity());
            }
        }
        if (kinds.size() > 1) {
            throw step.complaint("found rates in percent beside rates such as 200/s, expected one kind in a step");
        }
        return new Step(length, rates, kinds.contains(true));
    }

    private static Map<String, Double> slower(Optional<YamlValue> value, Collection<String> resources)
            throws WorkloadException {
        Map<String, Double> factors = new LinkedHashMap<>();
        if (value.isPresent()) {
            YamlMapping names = YamlMapping.ofNames(value.get(), "factors by resource, such as {database: 10}");
            for (String name : names.keys()) {
                if (!resources.contains(name)) {
                    throw names.require(name)
                            .complaint("found unknown resource \"" + name + "\", expected one declared under"
                                    + " \"resources\"");
                }
                factors.put(name, Quantity.factor(names.require(name)));
            }
        }
        return factors;
    }

    private static double cpuNanos(TaskType type) {
        return type.meanNanos(Phase.Kind.CPU, 0);
    }
}

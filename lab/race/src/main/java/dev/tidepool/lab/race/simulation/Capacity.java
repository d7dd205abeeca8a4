package dev.tidepool.lab.race.simulation;

import dev.tidepool.lab.results.compare.Numbers;
import dev.tidepool.lab.workload.Phase;
import dev.tidepool.lab.workload.TaskType;
import dev.tidepool.lab.workload.Workload;
import java.util.List;
import java.util.Map;

/**
 * The highest rate of a workload's mix that machines can serve: 100 % in a simulation. It is the smaller of two
 * quotients: the cores divided by the mean CPU time of a task, and the permits of a resource divided by the mean time
 * that a task holds one. Thread creation and context switches are left out, so no pool quite reaches it.
 *
 * @param perSecond tasks/s; infinite if tasks neither compute nor hold a resource
 * @param basis how it follows, in a few words
 */
public record Capacity(double perSecond, String basis) {

    /**
     * Returns the capacity of equal machines, each with its own resources.
     *
     * @param cores of one machine
     * @param nodes number of machines
     */
    public static Capacity of(Workload described, int cores, int nodes) {
        Workload workload = described.capacityBasis();
        Capacity least = bound(cores, cores == 1 ? "core" : "cores", workload.meanCpuNanos(), "of CPU");
        for (Map.Entry<String, Integer> resource : workload.resources().entrySet()) {
            Capacity held = bound(
                    resource.getValue(),
                    "permits of " + resource.getKey(),
                    meanHoldingNanos(workload, resource.getKey()),
                    "held");
            least = held.perSecond < least.perSecond ? held : least;
        }
        if (least.perSecond == Double.POSITIVE_INFINITY) {
            return new Capacity(least.perSecond, "tasks neither compute nor hold a resource");
        }
        String times = nodes == 1 ? "" : ", times " + Numbers.whole(nodes) + " nodes";
        return new Capacity(least.perSecond * nodes, least.basis + times);
    }

    /**
     * Returns the capacity of a cluster, each node with its own resources. Faults, pauses and the growth of
     * a serial cost with the threads are left out.
     *
     * @param cores of one machine
     */
    public static Capacity of(Workload described, int cores, ClusterShape cluster) {
        Workload workload = described.capacityBasis();
        List<Double> speeds = cluster.eachSpeed();
        Capacity equal = of(workload, cores, cluster.nodes());
        double gate = WeakNode.cost(cluster.weakNode())
                .map(cost -> 1e9 / cost.nanos(0))
                .orElse(Double.POSITIVE_INFINITY);
        boolean alike = speeds.stream().allMatch(speed -> speed == 1) && gate == Double.POSITIVE_INFINITY;
        if (!equal.isFinite() || alike) {
            return equal;
        }
        double cpu = bound(cores, "", workload.meanCpuNanos(), "").perSecond;
        double held = workload.resources().entrySet().stream()
                .mapToDouble(
                        each -> bound(each.getValue(), "", meanHoldingNanos(workload, each.getKey()), "").perSecond)
                .min()
                .orElse(Double.POSITIVE_INFINITY);
        double first = Math.min(cpu * speeds.get(0), held);
        double others = speeds.stream()
                .skip(1)
                .mapToDouble(speed -> Math.min(cpu * speed, held))
                .sum();
        return new Capacity(Math.min(first, gate) + others, equal.basis + " of unlike speeds");
    }

    /** Returns whether anything limits the rate. */
    public boolean isFinite() {
        return perSecond < Double.POSITIVE_INFINITY;
    }

    private static Capacity bound(int servers, String noun, double nanos, String use) {
        String basis =
                "%s %s / %s ms %s a task".formatted(Numbers.whole(servers), noun, Numbers.plain(nanos / 1e6), use);
        return new Capacity(nanos > 0 ? servers * 1e9 / nanos : Double.POSITIVE_INFINITY, basis);
    }

    /** The mean time for which a task of the mix holds a resource. */
    private static double meanHoldingNanos(Workload workload, String resource) {
        double shares =
                workload.taskTypes().stream().mapToDouble(TaskType::share).sum();
        double meanSize = workload.arrivals().meanSize();
        return workload.taskTypes().stream()
                .mapToDouble(type -> type.share()
                        / shares
                        * type.phases().stream()
                                .filter(phase -> phase.kind() == Phase.Kind.RESOURCE && resource.equals(phase.by()))
                                .mapToDouble(phase -> phase.duration().meanNanos(meanSize))
                                .sum())
                .sum();
    }
}

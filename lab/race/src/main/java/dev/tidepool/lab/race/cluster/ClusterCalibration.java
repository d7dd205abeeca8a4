package dev.tidepool.lab.race.cluster;

import dev.tidepool.lab.measure.task.UnitCost;
import dev.tidepool.lab.race.simulation.Capacity;
import dev.tidepool.lab.results.Calibration;
import dev.tidepool.lab.results.Round;
import dev.tidepool.lab.workload.Workload;
import java.util.Map;

/**
 * Calibrates a cluster on one machine. Each node has its own resources, and all nodes share the cores. Stolen CPU and
 * the cost of messages are left out.
 */
final class ClusterCalibration {
    private ClusterCalibration() {}

    /** Measures the cost of CPU work, half a second to two seconds for each kind, and computes the capacity. */
    static Calibration measure(Workload workload, int nodes) {
        long began = System.nanoTime();
        Map<String, Double> nanosPerUnit = UnitCost.ofEach(workload);
        Capacity capacity = capacity(workload, nodes);
        boolean asked = workload.needsCapacity();
        return new Calibration(
                nanosPerUnit,
                asked ? Round.to(capacity.perSecond(), 2) : null,
                null,
                asked ? capacity.basis() : null,
                Round.to((System.nanoTime() - began) / 1e9, 1));
    }

    /** Returns the highest rate of the mix that nodes on this machine can serve; infinite if nothing limits it. */
    static Capacity capacity(Workload workload, int nodes) {
        int cores = Runtime.getRuntime().availableProcessors();
        Capacity shared = Capacity.of(workload, cores, 1);
        Capacity each = Capacity.of(workload, nodes * cores, nodes); // enough cores that a resource is the limit
        double cpu = workload.meanCpuNanos() > 0 ? cores * 1e9 / workload.meanCpuNanos() : Double.POSITIVE_INFINITY;
        if (each.perSecond() < cpu) {
            return each;
        }
        return new Capacity(cpu, shared.basis() + ", shared by all nodes");
    }
}

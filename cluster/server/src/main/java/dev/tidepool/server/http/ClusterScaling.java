package dev.tidepool.server.http;

import dev.tidepool.cluster.MemberLoad;
import dev.tidepool.cluster.MemberStatus;
import dev.tidepool.cluster.MemberStatus.State;
import dev.tidepool.policy.scaling.ClusterSample;
import dev.tidepool.policy.scaling.ClusterScaler;
import dev.tidepool.policy.scaling.ScalingDecision;
import dev.tidepool.policy.scaling.ScalingRule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Says how many nodes the cluster needs, from what its members report: the load of all callers, so that every balancer
 * says much the same. Members that are leaving do not count. Nodes that this balancer is not connected to count with
 * the mean load of the others. Thread-safe.
 */
final class ClusterScaling {
    /** A member that has not reported for longer is silent; it reports every 8 s to a caller that rests. */
    private static final Duration MAX_AGE = Duration.ofSeconds(12);

    private final Supplier<List<MemberStatus>> members;
    private final IntSupplier clusterSize;
    private final LongSupplier clock;
    private final ClusterScaler scaler = new ClusterScaler(ScalingRule.defaults());

    /**
     * Begins without history.
     *
     * @param members returns the present members; must not block
     * @param clusterSize returns the number of nodes, those included that are not present members
     * @param clock nanoseconds
     */
    ClusterScaling(Supplier<List<MemberStatus>> members, IntSupplier clusterSize, LongSupplier clock) {
        this.members = members;
        this.clusterSize = clusterSize;
        this.clock = clock;
    }

    /** Returns the present decision. Its smoothing needs a call every few seconds. */
    synchronized ScalingDecision decision() {
        List<MemberStatus> present = members.get();
        List<MemberStatus> staying = present.stream()
                .filter(member -> member.state() != State.DRAINING)
                .toList();
        List<Double> reported = staying.stream()
                .map(MemberStatus::load)
                .filter(load -> load != null && load.age().compareTo(MAX_AGE) <= 0)
                .map(MemberLoad::erlang)
                .toList();
        int unconnected = Math.max(0, clusterSize.getAsInt() - present.size());
        return scaler.decide(clock.getAsLong(), sample(reported, staying.size() - reported.size(), unconnected));
    }

    private static ClusterSample sample(List<Double> reported, int silent, int unconnected) {
        OptionalDouble mean = reported.stream().mapToDouble(Double::doubleValue).average();
        if (mean.isEmpty()) {
            return new ClusterSample(reported, silent + unconnected);
        }
        List<Double> loads = new ArrayList<>(reported);
        loads.addAll(Collections.nCopies(unconnected, mean.getAsDouble()));
        return new ClusterSample(loads, silent);
    }
}

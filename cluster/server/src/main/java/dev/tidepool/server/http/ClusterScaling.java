package dev.tidepool.server.http;

import dev.tidepool.cluster.MemberLoad;
import dev.tidepool.cluster.MemberStatus;
import dev.tidepool.cluster.MemberStatus.State;
import dev.tidepool.policy.scaling.ClusterSample;
import dev.tidepool.policy.scaling.ClusterScaler;
import dev.tidepool.policy.scaling.ScalingDecision;
import dev.tidepool.policy.scaling.ScalingRule;
import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Says how many nodes the cluster needs, from what its members report: the load of all callers, so that every balancer
 * says much the same. Members that are leaving do not count. Thread-safe.
 */
final class ClusterScaling {
    /** A member that has not reported for longer is silent; it reports every 8 s to a caller that rests. */
    private static final Duration MAX_AGE = Duration.ofSeconds(12);

    private final Supplier<List<MemberStatus>> members;
    private final LongSupplier clock;
    private final ClusterScaler scaler = new ClusterScaler(ScalingRule.defaults());

    /**
     * Begins without history.
     *
     * @param members returns the present members; must not block
     * @param clock nanoseconds
     */
    ClusterScaling(Supplier<List<MemberStatus>> members, LongSupplier clock) {
        this.members = members;
        this.clock = clock;
    }

    /** Returns the present decision. Its smoothing needs a call every few seconds. */
    synchronized ScalingDecision decision() {
        List<MemberStatus> staying = members.get().stream()
                .filter(member -> member.state() != State.DRAINING)
                .toList();
        List<Double> loads = staying.stream()
                .map(MemberStatus::load)
                .filter(load -> load != null && load.age().compareTo(MAX_AGE) <= 0)
                .map(MemberLoad::erlang)
                .toList();
        return scaler.decide(clock.getAsLong(), new ClusterSample(loads, staying.size() - loads.size()));
    }
}

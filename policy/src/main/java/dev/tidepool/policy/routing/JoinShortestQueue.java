package dev.tidepool.policy.routing;

import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * The member with the fewest tasks at this moment, on the node or on their way, from all balancers. Among equals it
 * takes the first one after a random position. Only a simulation knows these numbers. The policy is the reference for
 * all others: it is optimal for equal nodes and exponential service times [winston1977]. Every choice looks at every
 * member.
 */
public record JoinShortestQueue() implements RoutingPolicy {

    @Override
    public String name() {
        return "join-shortest-queue";
    }

    @Override
    public Router newRouter(RoutingContext context) {
        IntUnaryOperator outstanding = context.outstanding();
        if (outstanding == null) {
            throw new IllegalArgumentException(name()
                    + " needs the current number of tasks on every node, which only a simulation knows;"
                    + " use least-in-flight instead");
        }
        return new ShortestRouter(new SplitMix64(context.seed()), outstanding);
    }

    private static final class ShortestRouter extends MemberRouter<TrackedMember> {
        private final SplitMix64 random;
        private final IntUnaryOperator outstanding;

        private ShortestRouter(SplitMix64 random, IntUnaryOperator outstanding) {
            this.random = random;
            this.outstanding = outstanding;
        }

        @Override
        TrackedMember join(long nowNanos, RouterMember member) {
            return new TrackedMember(member);
        }

        @Override
        Route choose(long nowNanos, RoutedTask task) {
            List<TrackedMember> members = members();
            int size = members.size();
            int start = random.below(size);
            TrackedMember shortest = members.get(start);
            int fewest = outstanding.applyAsInt(shortest.node);
            for (int i = 1; i < size && fewest > 0; i++) {
                int index = start + i;
                TrackedMember member = members.get(index < size ? index : index - size);
                int tasks = outstanding.applyAsInt(member.node);
                if (tasks < fewest) {
                    fewest = tasks;
                    shortest = member;
                }
            }
            return shortest.send;
        }
    }
}

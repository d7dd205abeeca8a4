package dev.tidepool.policy.routing;

import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * The member with the fewest tasks at this very moment, on the node or on their way, from all balancers; of
 * equals, the first from a random place on. Nobody outside a simulation can know that: it is the bound that
 * other rules are measured against (Winston, "Optimality of the shortest line discipline", 1977, for equal
 * nodes and exponential service times). Every choice looks at every member.
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
                    + " needs to know every node's tasks at every moment, which only a simulation does;"
                    + " take least-in-flight instead");
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

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
        return new ShortestRouter(new Chance(context.seed()), outstanding);
    }

    private static final class ShortestRouter extends MemberRouter<MemberState> {
        private final Chance chance;
        private final IntUnaryOperator outstanding;

        private ShortestRouter(Chance chance, IntUnaryOperator outstanding) {
            this.chance = chance;
            this.outstanding = outstanding;
        }

        @Override
        MemberState join(long nowNanos, Member member) {
            return new MemberState(member);
        }

        @Override
        Route choose(long nowNanos, RoutedTask task) {
            List<MemberState> members = members();
            int size = members.size();
            int start = chance.below(size);
            MemberState shortest = members.get(start);
            int fewest = outstanding.applyAsInt(shortest.node);
            for (int i = 1; i < size && fewest > 0; i++) {
                int index = start + i;
                MemberState member = members.get(index < size ? index : index - size);
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

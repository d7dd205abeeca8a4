package dev.tidepool.policy.routing;

import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * Each member in turn, in proportion to its {@link RouterMember#weight()} and evenly spread: weights 5, 1, 1 give a a a
 * b c a a and not a a a a a b c. The rule is stride scheduling [waldspurger1995]: a member of weight {@code w} is due
 * every {@code 1/w}, and first after half of that. The member that is due first is next, and the first in order among
 * equals. A choice takes O(log members).
 */
public record WeightedRoundRobin() implements RoutingPolicy {

    @Override
    public String name() {
        return "weighted-round-robin";
    }

    @Override
    public Router newRouter(RoutingContext context) {
        return new StrideRouter();
    }

    private static final class Due extends TrackedMember {
        private double due;

        private Due(RouterMember member, double now) {
            super(member);
            due = now + 0.5 / member.weight();
        }
    }

    private static final class StrideRouter extends MemberRouter<Due> {
        private final PriorityQueue<Due> queue = new PriorityQueue<>(
                Comparator.comparingDouble((Due member) -> member.due).thenComparingInt(member -> member.index));
        private double now;

        @Override
        Due join(long nowNanos, RouterMember member) {
            return new Due(member, now);
        }

        @Override
        void membersChanged(long nowNanos) {
            queue.clear();
            queue.addAll(members());
        }

        @Override
        Route choose(long nowNanos, RoutedTask task) {
            Due next = queue.remove();
            now = next.due;
            next.due += 1 / next.weight;
            queue.add(next);
            return next.send;
        }
    }
}

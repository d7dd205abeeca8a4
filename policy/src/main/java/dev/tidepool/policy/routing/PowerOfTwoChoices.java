package dev.tidepool.policy.routing;

import java.util.List;

/**
 * Of two random members, the one with fewer tasks in flight from this balancer, and either one if they are equal
 * [mitzenmacher2001].
 */
public record PowerOfTwoChoices() implements RoutingPolicy {

    @Override
    public String name() {
        return "power-of-two-choices";
    }

    @Override
    public Router newRouter(RoutingContext context) {
        return new TwoChoicesRouter(new SplitMix64(context.seed()));
    }

    private static final class TwoChoicesRouter extends MemberRouter<TrackedMember> {
        private final SplitMix64 random;

        private TwoChoicesRouter(SplitMix64 random) {
            this.random = random;
        }

        @Override
        TrackedMember join(long nowNanos, RouterMember member) {
            return new TrackedMember(member);
        }

        @Override
        Route choose(long nowNanos, RoutedTask task) {
            List<TrackedMember> members = members();
            TrackedMember one = members.get(random.below(members.size()));
            if (members.size() == 1) {
                return one.send;
            }
            TrackedMember other = members.get(random.otherBelow(members.size(), one.index));
            return (other.inFlight < one.inFlight ? other : one).send;
        }
    }
}

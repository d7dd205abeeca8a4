package dev.tidepool.policy.routing;

import java.util.List;

/**
 * Of two members drawn at random, the one with fewer tasks in flight from this balancer; of equals,
 * either (Mitzenmacher, "The power of two choices in randomized load balancing", 2001).
 */
public record PowerOfTwoChoices() implements RoutingPolicy {

    @Override
    public String name() {
        return "power-of-two-choices";
    }

    @Override
    public Router newRouter(RoutingContext context) {
        return new TwoChoicesRouter(new Chance(context.seed()));
    }

    private static final class TwoChoicesRouter extends MemberRouter<MemberState> {
        private final Chance chance;

        private TwoChoicesRouter(Chance chance) {
            this.chance = chance;
        }

        @Override
        MemberState join(long nowNanos, Member member) {
            return new MemberState(member);
        }

        @Override
        Route choose(long nowNanos, RoutedTask task) {
            List<MemberState> members = members();
            MemberState one = members.get(chance.below(members.size()));
            if (members.size() == 1) {
                return one.send;
            }
            MemberState other = members.get(chance.otherBelow(members.size(), one.index));
            return (other.inFlight < one.inFlight ? other : one).send;
        }
    }
}

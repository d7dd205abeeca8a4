package dev.tidepool.policy.routing;

/** Each member in turn. With two nodes, this is the 50/50 split of [bahadur2022sword]. */
public record RoundRobin() implements RoutingPolicy {

    @Override
    public String name() {
        return "round-robin";
    }

    @Override
    public Router newRouter(RoutingContext context) {
        return new TurnRouter();
    }

    private static final class TurnRouter extends MemberRouter<TrackedMember> {
        private final Turn turn = new Turn();

        @Override
        TrackedMember join(long nowNanos, RouterMember member) {
            return new TrackedMember(member);
        }

        @Override
        void membersChanged(long nowNanos) {
            turn.reset(members().size());
        }

        @Override
        Route choose(long nowNanos, RoutedTask task) {
            return members().get(turn.next()).send;
        }
    }
}

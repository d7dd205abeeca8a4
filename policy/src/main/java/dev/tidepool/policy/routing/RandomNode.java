package dev.tidepool.policy.routing;

/** Any member, each as likely as the others. */
public record RandomNode() implements RoutingPolicy {

    @Override
    public String name() {
        return "random";
    }

    @Override
    public Router newRouter(RoutingContext context) {
        return new RandomRouter(new Chance(context.seed()));
    }

    private static final class RandomRouter extends MemberRouter<MemberState> {
        private final Chance chance;

        private RandomRouter(Chance chance) {
            this.chance = chance;
        }

        @Override
        MemberState join(long nowNanos, Member member) {
            return new MemberState(member);
        }

        @Override
        Route choose(long nowNanos, RoutedTask task) {
            return members().get(chance.below(members().size())).send;
        }
    }
}

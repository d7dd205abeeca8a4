package dev.tidepool.policy.routing;

/** A random member. */
public record RandomNode() implements RoutingPolicy {

    @Override
    public String name() {
        return "random";
    }

    @Override
    public Router newRouter(RoutingContext context) {
        return new RandomRouter(new SplitMix64(context.seed()));
    }

    private static final class RandomRouter extends MemberRouter<TrackedMember> {
        private final SplitMix64 random;

        private RandomRouter(SplitMix64 random) {
            this.random = random;
        }

        @Override
        TrackedMember join(long nowNanos, RouterMember member) {
            return new TrackedMember(member);
        }

        @Override
        Route choose(long nowNanos, RoutedTask task) {
            return members().get(random.below(members().size())).send;
        }
    }
}

package dev.tidepool.policy.routing;

import java.util.ArrayList;
import java.util.List;

/**
 * The member with the fewest tasks in flight from this balancer, and a random one among equals. Also known as least
 * connections or least outstanding requests.
 */
public record LeastInFlight() implements RoutingPolicy {

    @Override
    public String name() {
        return "least-in-flight";
    }

    @Override
    public Router newRouter(RoutingContext context) {
        return new LeastRouter(new SplitMix64(context.seed()));
    }

    private static final class Ranked extends TrackedMember {
        private int place;

        private Ranked(RouterMember member) {
            super(member);
        }
    }

    /** Groups the members by tasks in flight, so that no choice searches. */
    private static final class LeastRouter extends MemberRouter<Ranked> {
        private final SplitMix64 random;
        private final List<List<Ranked>> byInFlight = new ArrayList<>();
        private int least;

        private LeastRouter(SplitMix64 random) {
            this.random = random;
        }

        @Override
        Ranked join(long nowNanos, RouterMember member) {
            return new Ranked(member);
        }

        @Override
        void membersChanged(long nowNanos) {
            byInFlight.clear();
            least = Integer.MAX_VALUE;
            members().forEach(this::add);
        }

        @Override
        void started(long nowNanos, Ranked member) {
            remove(member, member.inFlight - 1);
            add(member);
        }

        @Override
        void done(long nowNanos, Ranked member, TaskEnd end) {
            remove(member, member.inFlight + 1);
            add(member);
        }

        @Override
        Route choose(long nowNanos, RoutedTask task) {
            while (byInFlight.get(least).isEmpty()) {
                least++;
            }
            List<Ranked> equals = byInFlight.get(least);
            return equals.get(random.below(equals.size())).send;
        }

        private void add(Ranked member) {
            while (byInFlight.size() <= member.inFlight) {
                byInFlight.add(new ArrayList<>());
            }
            List<Ranked> equals = byInFlight.get(member.inFlight);
            member.place = equals.size();
            equals.add(member);
            least = Math.min(least, member.inFlight);
        }

        private void remove(Ranked member, int inFlight) {
            List<Ranked> equals = byInFlight.get(inFlight);
            Ranked last = equals.remove(equals.size() - 1);
            if (last != member) {
                equals.set(member.place, last);
                last.place = member.place;
            }
        }
    }
}

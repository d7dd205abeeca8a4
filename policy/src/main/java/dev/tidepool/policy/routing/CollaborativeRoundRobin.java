package dev.tidepool.policy.routing;

import dev.tidepool.policy.Require;
import dev.tidepool.policy.SizingDecision;
import java.time.Duration;
import java.util.Comparator;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * The balancer of CRR-DTPS [bahadur2022sword, section 3.1]: round robin with a limit for overloaded nodes. A node that
 * signalled overload gets slightly fewer tasks per second than the rate that overloaded it; the other nodes get the
 * rest. Counts restart every second. {@link OverloadLimit} derives the limit from the overload point. With several
 * balancers, each uses its part of the limit, at least one task.
 *
 * @param reading the interpretation of the paper that turns overload points into a limit
 * @param whenAllFull what happens to a task when every node has reached its limit
 * @param episodeGap an overload episode ends after this long without a signal, 1 ms to 1 h; 10 s by default, since the
 *     source names none. Only {@link Interpretation#CUMULATIVE} uses it
 * @param coolingTime our extension: after this long without a signal, a limit that was reached rises by its step every
 *     second until the next signal, 1 s to 1 h. The default, {@link SizingDecision#NEVER}, follows the source: a new
 *     overload point replaces the old one, and no limit is ever lifted
 */
public record CollaborativeRoundRobin(
        Interpretation reading, WhenAllFull whenAllFull, Duration episodeGap, Duration coolingTime)
        implements RoutingPolicy {

    /** How overload points turn into a limit. */
    public enum Interpretation {
        /** Equation 1, applied to each overload point on its own: 1000 gives 900, then 900 gives 890. The default. */
        LITERAL,
        /**
         * Each signal takes off one more step of the episode's first overload point, as in figure 9: 1000, 900, 800.
         */
        CUMULATIVE
    }

    /** What happens to a task when every node has reached its limit in this second. The source does not say. */
    public enum WhenAllFull {
        /** It goes to the node with the smallest count/limit, so no task is lost. The default. */
        SEND_TO_LEAST_FILLED,
        /** It is held until counts restart. */
        HOLD,
        /** It is rejected until counts restart. */
        REJECT
    }

    private static final Duration SECOND = Duration.ofSeconds(1);

    public CollaborativeRoundRobin {
        Require.inRange("episodeGap", episodeGap, Duration.ofMillis(1), Duration.ofHours(1));
        if (!coolingTime.equals(SizingDecision.NEVER)) {
            Require.inRange("coolingTime", coolingTime, SECOND, Duration.ofHours(1));
        }
    }

    /** Returns the default: literal, no task lost, limits never lifted. */
    public static CollaborativeRoundRobin defaults() {
        return with(Interpretation.LITERAL, WhenAllFull.SEND_TO_LEAST_FILLED);
    }

    /** Returns this interpretation with everything else as in {@link #defaults()}. */
    public static CollaborativeRoundRobin with(Interpretation reading, WhenAllFull whenAllFull) {
        return new CollaborativeRoundRobin(reading, whenAllFull, Duration.ofSeconds(10), SizingDecision.NEVER);
    }

    @Override
    public String name() {
        return reading == Interpretation.LITERAL ? "collaborative-round-robin" : "collaborative-round-robin-cumulative";
    }

    @Override
    public Duration tickEvery() {
        return SECOND;
    }

    @Override
    public Router newRouter(RoutingContext context) {
        return new CollaborativeRouter(this, context.balancers());
    }

    private static final class Node extends TrackedMember {
        private final OverloadLimit limit;
        private int count;

        private Node(RouterMember member, OverloadLimit limit) {
            super(member);
            this.limit = limit;
        }

        private boolean isFull() {
            return limit.isSet() && count >= limit.tasks();
        }

        private double filled() {
            return (double) count / limit.tasks();
        }
    }

    private static final class CollaborativeRouter extends MemberRouter<Node> {
        private static final Comparator<Node> LEAST_FILLED =
                Comparator.comparingDouble(Node::filled).thenComparingInt(node -> node.index);

        private final CollaborativeRoundRobin policy;
        private int balancers;
        private final Turn turn = new Turn();

        /** All nodes if all are full, else null. */
        private @Nullable PriorityQueue<Node> full;

        private long countedSinceNanos = Long.MIN_VALUE;

        private CollaborativeRouter(CollaborativeRoundRobin policy, int balancers) {
            this.policy = policy;
            this.balancers = balancers;
        }

        @Override
        Node join(long nowNanos, RouterMember member) {
            return new Node(member, new OverloadLimit(policy.reading, policy.episodeGap.toNanos(), balancers));
        }

        @Override
        void membersChanged(long nowNanos) {
            if (countedSinceNanos == Long.MIN_VALUE) {
                countedSinceNanos = nowNanos;
            }
            seat();
        }

        @Override
        void reported(long nowNanos, Node node, NodeReport report) {
            if (report.signalsOverload()) {
                node.limit.signal(nowNanos, report.overloadPoint());
                seat();
            }
        }

        @Override
        public void onBalancers(long nowNanos, int number) {
            balancers = number;
            for (Node node : members()) {
                node.limit.balancers(number);
            }
            seat();
        }

        @Override
        void started(long nowNanos, Node node) {
            if (!node.limit.isSet()) {
                return;
            }
            if (full != null) {
                full.remove(node);
                node.count++;
                full.add(node);
                return;
            }
            node.count++;
            if (node.isFull()) {
                turn.sitOut(node.index);
            }
        }

        @Override
        public void onTick(long nowNanos) {
            for (Node node : members()) {
                if (node.isFull() && nowNanos - node.limit.signalledAtNanos() >= policy.coolingTime.toNanos()) {
                    node.limit.raise();
                }
                node.count = 0;
            }
            countedSinceNanos = nowNanos;
            seat();
        }

        private void seat() {
            turn.reset(members().size());
            for (Node node : members()) {
                if (node.isFull()) {
                    turn.sitOut(node.index);
                }
            }
            full = null;
        }

        @Override
        Route choose(long nowNanos, RoutedTask task) {
            if (!turn.isOver()) {
                return members().get(turn.next()).send;
            }
            long anewAtNanos = Math.max(countedSinceNanos + SECOND.toNanos(), nowNanos + 1);
            return switch (policy.whenAllFull) {
                case SEND_TO_LEAST_FILLED -> leastFilled().send;
                case HOLD -> new Route.Hold(anewAtNanos);
                case REJECT -> new Route.Reject(anewAtNanos - nowNanos);
            };
        }

        private Node leastFilled() {
            if (full == null) {
                full = new PriorityQueue<>(LEAST_FILLED);
                full.addAll(members());
            }
            return full.element();
        }
    }
}

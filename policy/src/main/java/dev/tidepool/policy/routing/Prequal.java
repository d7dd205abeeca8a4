package dev.tidepool.policy.routing;

import dev.tidepool.policy.Require;
import java.time.Duration;
import java.util.List;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Probing to reduce queueing and latency [wydrowski2024]. With every task, the balancer probes a few different random
 * members. Each answer holds the node's tasks in flight and its latency estimate, and the answers form a small pool
 * ({@link ProbePool}). A node with more in flight than a quantile of the recent answers is hot. A task goes to the node
 * with the lowest latency that is not hot. If all are hot, it goes to the one with the fewest tasks in flight. While
 * the pool has fewer than two answers, it goes to a random member.
 *
 * <p>Our interpretation: the quantile covers the last {@value RecentReplies#CAPACITY} answers, since the source gives
 * no number. Probes go out with tasks only.
 *
 * @param poolSize answers kept, 2 to 1,000; 16 by default
 * @param maximumAge the age at which an answer is dropped, 1 ms to 1 h; 1 s by default
 * @param hotQuantile the quantile of tasks in flight above which a node is hot, 0 to 1; 2^-0.25 = 0.84 by default
 * @param probesPerTask probes sent for each task on average, 0 to 100; 3 by default
 * @param removalsPerTask answers dropped for each task on average, alternating between the oldest and the worst, 0 to
 *     100; 1 by default
 * @param reuseSlack the paper's delta, 0 to 100; 1 by default. An answer serves {@code max(1, (1 + reuseSlack) / ((1 -
 *     poolSize / members) probesPerTask - removalsPerTask))} tasks on average, or any number if the pool can hold all
 *     members
 */
public record Prequal(
        int poolSize,
        Duration maximumAge,
        double hotQuantile,
        double probesPerTask,
        double removalsPerTask,
        double reuseSlack)
        implements RoutingPolicy {

    public Prequal {
        Require.inRange("poolSize", poolSize, 2, 1_000);
        Require.inRange("maximumAge", maximumAge, Duration.ofMillis(1), Duration.ofHours(1));
        Require.inRange("hotQuantile", hotQuantile, 0, 1);
        Require.inRange("probesPerTask", probesPerTask, 0, 100);
        Require.inRange("removalsPerTask", removalsPerTask, 0, 100);
        Require.inRange("reuseSlack", reuseSlack, 0, 100);
    }

    /** Returns the settings of the published testbed. */
    public static Prequal defaults() {
        return new Prequal(16, Duration.ofSeconds(1), 0.84, 3, 1, 1);
    }

    @Override
    public String name() {
        return "prequal";
    }

    @Override
    public Router newRouter(RoutingContext context) {
        return new PrequalRouter(this, new SplitMix64(context.seed()));
    }

    /** Returns the tasks that one answer serves on average. */
    double reuses(int members) {
        double left = (1 - (double) poolSize / members) * probesPerTask - removalsPerTask;
        return left <= 0 ? Integer.MAX_VALUE : Math.min(Integer.MAX_VALUE, Math.max(1, (1 + reuseSlack) / left));
    }

    private static final class PrequalRouter extends MemberRouter<TrackedMember> {
        private static final int MIN_ANSWERS = 2;

        private final Prequal policy;
        private final SplitMix64 random;
        private final ProbePool pool;

        /** The members' numbers. Drawing without repetition moves drawn numbers to the front. */
        private int[] shuffled = {};

        private double probesDue;
        private double removalsDue;

        private PrequalRouter(Prequal policy, SplitMix64 random) {
            this.policy = policy;
            this.random = random;
            pool = new ProbePool(policy.poolSize, policy.maximumAge.toNanos(), policy.hotQuantile);
        }

        @Override
        TrackedMember join(long nowNanos, RouterMember member) {
            return new TrackedMember(member);
        }

        @Override
        void membersChanged(long nowNanos) {
            shuffled = members().stream().mapToInt(member -> member.node).toArray();
            pool.keepOnly(node -> member(node) != null);
        }

        @Override
        public void onProbe(long nowNanos, ProbeReply reply) {
            @Nullable TrackedMember member = member(reply.node());
            if (member != null) {
                double reuses = policy.reuses(members().size());
                int whole = (int) reuses;
                pool.add(nowNanos, reply, member.send, whole + (random.happens(reuses - whole) ? 1 : 0));
            }
        }

        @Override
        Route choose(long nowNanos, RoutedTask task) {
            pool.dropOld(nowNanos);
            List<TrackedMember> members = members();
            Route.Send send =
                    pool.size() < MIN_ANSWERS ? members.get(random.below(members.size())).send : pool.useBest();
            for (removalsDue += policy.removalsPerTask; removalsDue >= 1; removalsDue--) {
                pool.dropOne();
            }
            return send;
        }

        @Override
        public void probe(long nowNanos, IntConsumer send) {
            probesDue += policy.probesPerTask;
            int probes = (int) probesDue;
            probesDue -= probes;
            for (int i = 0; i < Math.min(probes, shuffled.length); i++) {
                int other = i + random.below(shuffled.length - i);
                int node = shuffled[other];
                shuffled[other] = shuffled[i];
                shuffled[i] = node;
                send.accept(node);
            }
        }
    }
}

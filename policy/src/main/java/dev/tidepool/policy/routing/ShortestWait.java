package dev.tidepool.policy.routing;

import dev.tidepool.policy.Require;
import java.time.Duration;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The default: the member that is expected to complete the task soonest. The expected time is the number of tasks
 * there, including the new one, over the node's capacity, plus half of the node's usual response time, which tells
 * empty nodes apart. The policy needs no weights and no tuning. It learns from replies, reports and rejections, and
 * forgets old data.
 *
 * <ul>
 *   <li><b>Tasks there</b> are this balancer's tasks in flight and those of others. A report that comes with a reply
 *       tells how many others there are, and only to this balancer. As tasks end, that number gives way to the usual
 *       one, so that a node last seen full is neither avoided nor preferred for long. Reports that go to all balancers
 *       at once define the usual number: if each reacted to them, all would fill the same gap at once.
 *   <li><b>Room</b> counts this balancer's tasks in flight times the number of balancers, which follows from the
 *       reported arrival rates (a local shortest queue [vargaftik2020] without messages), if that is more.
 *   <li><b>Capacity</b> is the node's own estimate, or follows from the response time while the node has none. Nodes
 *       count as equal unless they clearly differ, so that noise does not order equal nodes. A node that gets no tasks
 *       approaches its peers' values within about 2 s, so that the balancer notices its recovery.
 *   <li><b>Bounds</b>: a node gets no more tasks while a task would wait there longer than {@code longestWait} (or than
 *       tasks usually take, if that is longer), nor more than {@code mostInFlight}. If a node rejects a task or signals
 *       overload with long waits, a {@link CapLease} limits its tasks in flight.
 *   <li><b>Silence</b>: if a node has tasks and none has ended for twice the usual response time, the delay counts as
 *       extra wait. A node that neither answers nor reports for {@code silence} is set aside. It then gets one task per
 *       second, and after its first answer one at a time, doubling every 50 ms. A node that joins others starts in the
 *       same way.
 *   <li><b>No room</b>: the task is held until there should be room, in a {@link VirtualQueue} of at most {@code
 *       longestHold}, at most three times. Then it is rejected, with a retry time behind the tasks rejected before it.
 * </ul>
 *
 * <p>A route costs a few nanos per member and allocates nothing while there is room. Ticks compute the constants of the
 * choice.
 *
 * @param longestWait queue wait above which a node gets no more tasks, 1 ms to 1 h; 250 ms by default
 * @param mostInFlight tasks that a node may have in flight from this balancer, 1 to 1,000,000; 10,000 by default
 * @param silence time without an answer or report after which a node is set aside, 100 ms to 1 min; 500 ms by default.
 *     It is at least 1.5 report intervals, or 4 usual response times if no node reports
 * @param longestHold the maximum time for which a task is held each time, 1 ms to 1 min; 30 ms by default
 * @param coolingTime how long a cap stays before it rises by 5 % every 50 ms, 1 ms to 1 h; 250 ms by default
 * @param capLease how long after its last renewal a cap ends, 1 ms to 1 h; 1.5 s by default
 */
public record ShortestWait(
        Duration longestWait,
        int mostInFlight,
        Duration silence,
        Duration longestHold,
        Duration coolingTime,
        Duration capLease)
        implements RoutingPolicy {

    static final long TICK_NANOS = 50_000_000;

    public ShortestWait {
        Duration shortest = Duration.ofMillis(1);
        Require.inRange("longestWait", longestWait, shortest, Duration.ofHours(1));
        Require.inRange("mostInFlight", mostInFlight, 1, 1_000_000);
        Require.inRange("silence", silence, Duration.ofMillis(100), Duration.ofMinutes(1));
        Require.inRange("longestHold", longestHold, shortest, Duration.ofMinutes(1));
        Require.inRange("coolingTime", coolingTime, shortest, Duration.ofHours(1));
        Require.inRange("capLease", capLease, shortest, Duration.ofHours(1));
    }

    /** Returns the defaults, which suit all clusters. */
    public static ShortestWait defaults() {
        return new ShortestWait(
                Duration.ofMillis(250),
                10_000,
                Duration.ofMillis(500),
                Duration.ofMillis(30),
                Duration.ofMillis(250),
                Duration.ofMillis(1_500));
    }

    @Override
    public String name() {
        return "shortest-wait";
    }

    @Override
    public Duration tickEvery() {
        return Duration.ofNanos(TICK_NANOS);
    }

    @Override
    public Router newRouter(RoutingContext context) {
        return new WaitRouter(this, new SplitMix64(context.seed()), context.balancers());
    }

    private static final class WaitRouter extends MemberRouter<WatchedNode> {
        /** The weight of a tick in rates: a mean over about 1 s. */
        private static final double RATE_WEIGHT = 0.05;

        private static final double PEAK_KEPT = 0.99;
        private static final int MAX_HOLDS = 3;
        private static final long MAX_RETRY_NANOS = 10_000_000_000L;
        private static final long SET_ASIDE_RETRY_NANOS = 1_000_000_000L;

        private final ShortestWait policy;
        private final SplitMix64 random;
        private final VirtualQueue held;
        private final VirtualQueue rejected = new VirtualQueue(MAX_RETRY_NANOS);

        /** The number of balancers, estimated from this one's share of the arrivals; 1 if it is known to be alone. */
        private double balancers;

        private boolean isAlone;

        private int starts;
        private int completions;
        private double startsPerTick;
        private double completionsPerTick;

        /**
         * The recent peak of {@code startsPerTick}. Reported rates are late, and without the peak they would look like
         * others' tasks.
         */
        private double latePeak;

        /** Medians over the nodes that answered recently, or else over all that ever did; NaN if there are none. */
        private double usualResponse = Double.NaN;

        private double usualCapacity = Double.NaN;
        private WatchedNode[] members = {};
        private double[] responses = {};
        private double[] capacities = {};
        private double[] delays = {};
        private long lastTickNanos;

        private WaitRouter(ShortestWait policy, SplitMix64 random, int balancers) {
            this.policy = policy;
            this.random = random;
            this.balancers = balancers;
            held = new VirtualQueue(policy.longestHold.toNanos());
        }

        @Override
        WatchedNode join(long nowNanos, RouterMember member) {
            boolean amongPeers = !Double.isNaN(usualResponse);
            return new WatchedNode(member, nowNanos, policy, amongPeers);
        }

        @Override
        void membersChanged(long nowNanos) {
            members = members().toArray(WatchedNode[]::new);
            responses = new double[members.length];
            capacities = new double[members.length];
            delays = new double[members.length];
            compare(nowNanos);
            conclude();
        }

        @Override
        void started(long nowNanos, WatchedNode node) {
            starts++;
            node.started(nowNanos);
        }

        @Override
        void done(long nowNanos, WatchedNode node, TaskEnd end) {
            completions += end.outcome() == TaskEnd.Outcome.COMPLETED ? 1 : 0;
            node.done(nowNanos, end);
        }

        @Override
        public void onBalancers(long nowNanos, int number) {
            boolean knowsNoShare = latePeak == 0 || isAlone;
            isAlone = number == 1;
            if (isAlone || knowsNoShare) {
                balancers = number;
            }
        }

        @Override
        public int maxInFlight(int number) {
            WatchedNode node = member(number);
            return node == null ? 0 : node.maxInFlight(lastTickNanos, balancers);
        }

        @Override
        void reported(long nowNanos, WatchedNode node, NodeReport report) {
            node.reported(nowNanos, report, balancers);
        }

        // ---- The choice

        @Override
        Route choose(long nowNanos, RoutedTask task) {
            @Nullable WatchedNode best = null;
            double least = Double.POSITIVE_INFINITY;
            int equals = 0;
            for (WatchedNode node : members) {
                double others = node.othersAt(nowNanos);
                double tasks = node.inFlight + others + 1;
                double doneAfter = tasks * node.gapNanos + node.handicapNanos + node.overdueNanos(nowNanos);
                if (doneAfter <= least && node.hasRoom(node.countedTasks(balancers, others) + 1)) {
                    equals = doneAfter < least ? 1 : equals + 1;
                    least = doneAfter;
                    if (equals == 1 || random.below(equals) == 0) {
                        best = node;
                    }
                }
            }
            return best == null ? withoutRoom(nowNanos, task) : best.send;
        }

        private Route withoutRoom(long nowNanos, RoutedTask task) {
            long hold = policy.longestHold.toNanos();
            long gap = Math.max(1, (long) Math.min((double) hold, TICK_NANOS / completionsPerTick));
            if (task.attempt() <= MAX_HOLDS && held.hasRoom(nowNanos, nowNanos)) {
                return new Route.Hold(held.join(nowNanos, nowNanos, gap));
            }
            return new Route.Reject(rejected.join(nowNanos, nowNanos + soonestRoom(nowNanos), gap) - nowNanos);
        }

        /** Returns the time until the first node has completed half of its maximum number of tasks. */
        private long soonestRoom(long nowNanos) {
            double soonest = SET_ASIDE_RETRY_NANOS;
            for (WatchedNode node : members) {
                if (!node.isSetAside()) {
                    double tasks = node.countedTasks(balancers, node.othersAt(nowNanos));
                    soonest = Math.min(soonest, (tasks - Math.min(tasks, node.maxTasks) / 2) * node.gapNanos);
                }
            }
            return Math.max(policy.longestHold.toNanos(), (long) soonest);
        }

        // ---- Time

        @Override
        public void onTick(long nowNanos) {
            lastTickNanos = nowNanos;
            countRates();
            boolean anyReports = false;
            for (WatchedNode node : members) {
                anyReports |= node.hasReported();
            }
            for (WatchedNode node : members) {
                node.tick(nowNanos, anyReports);
            }
            compare(nowNanos);
            for (WatchedNode node : members) {
                node.relax(usualResponse, usualCapacity);
            }
            conclude();
        }

        private void countRates() {
            startsPerTick += RATE_WEIGHT * (starts - startsPerTick);
            completionsPerTick += RATE_WEIGHT * (completions - completionsPerTick);
            latePeak = Math.max(startsPerTick, latePeak * PEAK_KEPT);
            starts = 0;
            completions = 0;
            double allArrivals = 0;
            for (WatchedNode node : members) {
                allArrivals += node.arrivalRate * (TICK_NANOS / 1e9);
            }
            if (allArrivals > 0 && latePeak > 0 && !isAlone) {
                balancers += RATE_WEIGHT * (Math.max(1, allArrivals / latePeak) - balancers);
            }
        }

        /**
         * Finds the usual values of the nodes: the medians, rounded to the better side, which makes the balancer try
         * the other nodes. While some nodes answer, nodes that answered long ago do not count. Otherwise nodes that
         * were slow once, and got no tasks since, would define the usual values for ever.
         */
        private void compare(long nowNanos) {
            boolean anyAnswers = false;
            for (WatchedNode node : members) {
                anyAnswers |= node.answersAt(nowNanos);
            }
            int answering = 0;
            int estimating = 0;
            for (WatchedNode node : members) {
                if (anyAnswers && !node.answersAt(nowNanos)) {
                    continue;
                }
                if (node.responseNanos > 0) {
                    responses[answering++] = node.responseNanos;
                }
                if (node.capacity > 0) {
                    capacities[estimating++] = node.capacity;
                }
            }
            Arrays.sort(responses, 0, answering);
            Arrays.sort(capacities, 0, estimating);
            usualResponse = answering == 0 ? Double.NaN : responses[(answering - 1) / 2];
            usualCapacity = estimating == 0 ? Double.NaN : capacities[estimating / 2];
        }

        /** Computes the constants of the choice. */
        private void conclude() {
            int reporting = 0;
            for (WatchedNode node : members) {
                node.conclude(usualResponse, usualCapacity);
                if (node.othersDelayNanos() >= 0) {
                    delays[reporting++] = node.othersDelayNanos();
                }
            }
            Arrays.sort(delays, 0, reporting);
            double usualDelay = reporting == 0 ? 0 : delays[(reporting - 1) / 2];
            for (WatchedNode node : members) {
                node.expectOthers(usualDelay);
            }
        }
    }
}

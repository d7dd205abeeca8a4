package dev.tidepool.policy.routing;

import dev.tidepool.policy.Require;
import java.time.Duration;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The member on which a task is expected to be done soonest: the tasks there and the new one, each taking its share of
 * the node's capacity, and half of the node's usual response time, which tells empty nodes apart. Our default. It needs no
 * weights and no knobs, hears what comes (replies, reports, rejections) and forgets what is old.
 *
 * <ul>
 *   <li><b>Tasks there</b> are this balancer's own in flight times the number of balancers, which follows from the reported
 *       arrival rates: others are taken to do as this one does, so that it never takes the same hole for its own
 *       that all see ("local shortest queue", Vargaftik, Keslassy and Orda 2020, without messages). What a report
 *       shows beyond that is added, and fades as the node's tasks are replaced.
 *   <li><b>Capacity</b> is the node's own estimate; while it has none, the
 *       response time takes its place. Nodes are taken for equal unless they clearly differ, so that chance makes no order among equals.
 *       A node that gets no tasks becomes like its peers again within about 2 s, so that its recovery is found.
 *   <li><b>Bounds</b>: a node gets no more while a task would wait there for longer than {@code longestWait}, or than tasks usually
 *       take if that is longer, nor beyond {@code mostInFlight}. A node that turns a task away or signals overload with long
 *       waits is capped in flight, by a {@link CapLease}.
 *   <li><b>Silence</b>: where tasks are, and none has ended for twice the usual response time, a new one is expected later by what it is
 *       overdue. A node that neither answers nor reports for {@code silence} is set aside. It gets one task a
 *       second while it has none, and after its first news one at a time, then twice as many every 50 ms; so does a node that joins others.
 *   <li><b>No room</b>: the task is held until there should be room, in a {@link VirtualQueue} of at most {@code
 *       longestHold}, three times at most; then it is turned away, to come back when the line of those turned away before will
 *       have passed.
 * </ul>
 *
 * <p>A route costs a few nanos for each member and allocates nothing while there is room; the constants of the
 * choice are worked out at ticks.
 *
 * @param longestWait queue wait above which a node gets no more tasks, 1 ms to 1 h; 250 ms by default
 * @param mostInFlight tasks that a node may have in flight from this balancer, 1 to 1,000,000; 10,000 by default
 * @param silence time without news after which a node is set aside, 100 ms to 1 min; 500 ms by default. Where nodes report
 *     more rarely than that, it is one and a half of their interval; where none reports, four usual responses
 * @param longestHold how long a task is held at most each time, 1 ms to 1 min; 30 ms by default
 * @param coolingTime how long a cap stays before it rises by 5 % every 50 ms, 1 ms to 1 h; 250 ms by default
 * @param capLease how long after it was last taken a cap is gone, 1 ms to 1 h; 1.5 s by default
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

    /** Checks the ranges. */
    public ShortestWait {
        Duration shortest = Duration.ofMillis(1);
        Require.inRange("longestWait", longestWait, shortest, Duration.ofHours(1));
        Require.inRange("mostInFlight", mostInFlight, 1, 1_000_000);
        Require.inRange("silence", silence, Duration.ofMillis(100), Duration.ofMinutes(1));
        Require.inRange("longestHold", longestHold, shortest, Duration.ofMinutes(1));
        Require.inRange("coolingTime", coolingTime, shortest, Duration.ofHours(1));
        Require.inRange("capLease", capLease, shortest, Duration.ofHours(1));
    }

    /** Returns the defaults, which need no change. */
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
        private final VirtualQueue turnedAway = new VirtualQueue(MAX_RETRY_NANOS);

        /** Balancers, as their share of the arrivals tells; 1 where it is told that it is alone. */
        private double balancers;

        private boolean isAlone;

        private int starts;
        private int completions;
        private double startsPerTick;
        private double completionsPerTick;

        /** The most of {@code startsPerTick} lately, so that reported rates, which are late, do not look like others' tasks. */
        private double latePeak;

        /** Medians over the nodes that answered lately, or over all that ever did; NaN while there are none. */
        private double usualResponse = Double.NaN;

        private double usualCapacity = Double.NaN;
        private WatchedNode[] members = {};
        private double[] responses = {};
        private double[] capacities = {};

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
            return node == null ? 0 : node.maxInFlight(balancers);
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
                double tasks = balancers * node.inFlight + (int) node.others + 1;
                double doneAfter = tasks * node.gapNanos + node.handicapNanos + node.overdueNanos(nowNanos);
                if (doneAfter <= least && node.hasRoom(tasks)) {
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
            if (task.attempt() <= MAX_HOLDS && held.hasPlace(nowNanos, nowNanos)) {
                return new Route.Hold(held.join(nowNanos, nowNanos, gap));
            }
            return new Route.Reject(turnedAway.join(nowNanos, nowNanos + soonestRoom(), gap) - nowNanos);
        }

        /** Time until the first node has worked off half of what it may have. */
        private long soonestRoom() {
            double soonest = SET_ASIDE_RETRY_NANOS;
            for (WatchedNode node : members) {
                if (!node.isSetAside()) {
                    double tasks = balancers * node.inFlight + node.others;
                    soonest = Math.min(soonest, (tasks - Math.min(tasks, node.maxTasks) / 2) * node.gapNanos);
                }
            }
            return Math.max(policy.longestHold.toNanos(), (long) soonest);
        }

        // ---- Time

        @Override
        public void onTick(long nowNanos) {
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
            double everybodys = 0;
            for (WatchedNode node : members) {
                everybodys += node.arrivalRate * (TICK_NANOS / 1e9);
            }
            if (everybodys > 0 && latePeak > 0 && !isAlone) {
                balancers += RATE_WEIGHT * (Math.max(1, everybodys / latePeak) - balancers);
            }
        }

        /**
         * Finds what is usual among the nodes; of two middle ones the better, which is a reason to try the other. Nodes that
         * answered long ago do not count while others answer: were most of the nodes slow once, and left alone since, what
         * they were then would stay the usual.
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

        /** Works out the constants of the choice. Where nothing is known, any will do, as long as they are equal. */
        private void conclude() {
            double response = Double.isNaN(usualResponse) ? 1 : usualResponse;
            for (WatchedNode node : members) {
                node.conclude(response, usualCapacity);
            }
        }
    }
}

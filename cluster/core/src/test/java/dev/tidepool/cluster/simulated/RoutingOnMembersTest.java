package dev.tidepool.cluster.simulated;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.cluster.ExecutorStats;
import dev.tidepool.cluster.MemberLoad;
import dev.tidepool.cluster.MemberStatus;
import dev.tidepool.cluster.MemberStatus.State;
import dev.tidepool.cluster.NodeId;
import dev.tidepool.cluster.TaskOptions;
import dev.tidepool.cluster.TaskRejectedException;
import dev.tidepool.cluster.simulated.SimulatedCluster.CallerNode;
import dev.tidepool.cluster.simulated.SimulatedCluster.MemberNode;
import dev.tidepool.policy.overload.AverageWaitRule;
import dev.tidepool.policy.routing.CollaborativeRoundRobin;
import dev.tidepool.policy.routing.Prequal;
import dev.tidepool.policy.routing.ShortestWait;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The default routing on real callers and members, over the simulated network: overload, silence, recovery. */
class RoutingOnMembersTest {
    private static final long MILLI = 1_000_000;

    private final SimulatedCluster cluster = new SimulatedCluster(3).threads(4);
    private final List<MemberNode> members = new ArrayList<>();
    private final List<Submitted> submitted = new ArrayList<>();
    private final List<Duration> retryAfter = new ArrayList<>();
    private final List<Duration> retryLater = new ArrayList<>();
    private boolean quiet;
    private int mostThere;

    private record Submitted(String task, long at, CompletableFuture<String> future) {}

    @BeforeEach
    void routeByShortestWait() {
        cluster.routing = ShortestWait.defaults();
    }

    /** From now on, submits a task with this service time at this interval. */
    private void load(CallerNode caller, Duration every, int serviceMillis) {
        cluster.network.every(null, every, () -> {
            if (quiet) {
                return;
            }
            String task = submitted.size() + retryAfter.size() + "-" + serviceMillis + "ms";
            try {
                long now = cluster.network.now();
                CompletableFuture<String> future = cluster.submit(caller, task, TaskOptions.defaults());
                submitted.add(new Submitted(task, now, future));
                CompletableFuture<String> unused = future.exceptionally(thrown -> {
                    if (thrown instanceof TaskRejectedException full) {
                        retryLater.add(full.retryAfter());
                    }
                    return "";
                });
            } catch (TaskRejectedException full) {
                retryAfter.add(full.retryAfter());
            }
            mostThere = Math.max(
                    mostThere,
                    caller.caller().stats().inFlight() + caller.caller().stats().held());
        });
    }

    /** Starts three members and a caller, which submits 333 tasks/s of 20 ms: 2.2 busy threads of 4 on each member. */
    private CallerNode loadThreeMembers() {
        Stream.generate(cluster::member).limit(3).forEach(members::add);
        CallerNode caller = cluster.connectedCaller();
        load(caller, Duration.ofMillis(3), 20);
        return caller;
    }

    /** Ends the load, waits until every task has ended, and checks that all did. */
    private void end() {
        quiet = true;
        cluster.run(5_000);
        assertThat(submitted).allMatch(one -> one.future().isDone());
    }

    private List<Submitted> between(long from, long to) {
        return submitted.stream()
                .filter(one -> one.at() >= from && one.at() < to)
                .toList();
    }

    private double share(MemberNode member, long from, long to) {
        List<Submitted> all = between(from, to);
        return (double) all.stream()
                        .filter(one -> member.engine().self().equals(cluster.places.get(one.task())))
                        .count()
                / all.size();
    }

    private long slowestMillis(long from, long to) {
        return between(from, to).stream()
                        .mapToLong(one -> cluster.ends.get(one.task()) - one.at())
                        .max()
                        .orElseThrow()
                / MILLI;
    }

    private static MemberStatus status(CallerNode caller, MemberNode member) {
        return caller.caller().statuses().stream()
                .filter(one -> one.node().equals(member.engine().self()))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void inOverloadTasksAreLimitedAndOthersRejectedWithARetryTime() {
        cluster.member();
        cluster.member();
        CallerNode caller = cluster.connectedCaller();
        // Two members of 4 threads run 400 tasks/s of 20 ms; 1,000 arrive.
        load(caller, Duration.ofMillis(1), 20);
        cluster.run(2_000);
        long from = cluster.network.now();
        mostThere = 0;
        int turnedAway = retryAfter.size() + retryLater.size();
        cluster.run(3_000);
        long to = cluster.network.now();
        assertThat(mostThere).isLessThan(200);
        retryAfter.addAll(retryLater);
        assertThat(retryAfter.size() - turnedAway).isBetween(1_700, 1_900);
        assertThat(retryAfter)
                .allMatch(time -> time.compareTo(Duration.ZERO) > 0 && time.compareTo(Duration.ofSeconds(10)) <= 0);
        long done = submitted.stream()
                .filter(one -> one.future().isDone() && !one.future().isCompletedExceptionally())
                .filter(one -> cluster.ends.get(one.task()) >= from && cluster.ends.get(one.task()) < to)
                .count();
        assertThat(done).as("of a capacity of 1,200").isGreaterThan(1_140);
        end();
        assertThat(slowestMillis(from, to)).isLessThan(600);
    }

    @Test
    void aSilentMemberIsSetAsideWithinHalfASecondAndTheOthersTakeOver() {
        CallerNode caller = loadThreeMembers();
        cluster.run(2_000);
        long frozenAt = cluster.network.now();
        MemberNode silent = members.get(0);
        cluster.network.freeze(silent.engine());
        cluster.run(570);
        long later = cluster.network.now();
        assertThat(status(caller, silent).state()).isEqualTo(State.SET_ASIDE);
        assertThat(status(caller, silent).cap()).isZero();
        cluster.run(4_000);
        assertThat(slowestMillis(later, cluster.network.now() - 200 * MILLI)).isLessThan(100);
        assertThat(between(frozenAt, later).stream()
                        .filter(one -> one.future().isCompletedExceptionally())
                        .count())
                .as("tasks risked on it")
                .isLessThan(30);
        assertThat(status(caller, silent).state()).isEqualTo(State.SET_ASIDE);
        end();
    }

    @Test
    void aRecoveredMemberStartsWithOneTaskAndHasItsLoadWithinTwoSeconds() {
        CallerNode caller = loadThreeMembers();
        cluster.run(2_000);
        MemberNode silent = members.get(0);
        cluster.network.freeze(silent.engine());
        cluster.run(5_000);
        cluster.network.thaw(silent.engine());
        long thawedAt = cluster.network.now();
        while (status(caller, silent).cap() == 0) {
            cluster.run(1);
        }
        assertThat(cluster.network.now() - thawedAt).isLessThan(1_200 * MILLI);
        assertThat(status(caller, silent).cap()).isEqualTo(1);
        cluster.run(3_000);
        assertThat(share(silent, thawedAt + 2_000 * MILLI, thawedAt + 3_000 * MILLI))
                .isBetween(0.27, 0.4);
        end();
    }

    @Test
    void aSlowMemberGetsLessWithinASecondAndItsLoadBackTwoSecondsAfterItRecovered() {
        loadThreeMembers();
        cluster.run(3_000);
        MemberNode slow = members.get(1);
        assertThat(share(slow, cluster.network.now() - 1_000 * MILLI, cluster.network.now()))
                .isBetween(0.27, 0.4);
        slow.pool().slowness = 10;
        long slowAt = cluster.network.now();
        cluster.run(5_000);
        assertThat(share(slow, slowAt + 1_000 * MILLI, slowAt + 5_000 * MILLI)).isLessThan(0.12);
        slow.pool().slowness = 1;
        long recoveredAt = cluster.network.now();
        cluster.run(3_000);
        assertThat(share(slow, recoveredAt + 2_000 * MILLI, recoveredAt + 3_000 * MILLI))
                .isBetween(0.25, 0.45);
        end();
    }

    @Test
    void loadReportsAreComplete() {
        MemberNode member = cluster.member();
        CallerNode caller = cluster.caller();
        CallerNode other = cluster.caller();
        cluster.caller();
        cluster.run(500);
        assertThat(cluster.submit(other, "other-20ms", TaskOptions.defaults())).isNotNull();
        // 4 threads run 200 tasks/s of 20 ms; 160 arrive.
        load(caller, Duration.ofNanos(6_250_000), 20);
        cluster.run(5_000);
        MemberStatus status = status(caller, member);
        assertThat(status.state()).isEqualTo(State.OPEN);
        assertThat(status.share()).isEqualTo(1);
        assertThat(status.inFlight()).isBetween(1, 10);
        MemberLoad load = status.load();
        assertThat(load.age()).isLessThan(Duration.ofMillis(150));
        assertThat(load.poolSize()).isEqualTo(4);
        assertThat(load.busy()).isBetween(1, 4);
        assertThat(load.arrivalRate()).isBetween(150.0, 170.0);
        assertThat(load.capacityPerSecond()).isBetween(185.0, 215.0);
        assertThat(load.callers()).isEqualTo(2);
        quiet = true;
        cluster.run(2_000);
        submitAll(caller, 100);
        cluster.run(1_500);
        load = status(caller, member).load();
        assertThat(load.queueLength()).isGreaterThan(0);
        assertThat(load.averageWait()).isBetween(Duration.ofMillis(500), Duration.ofMillis(1_600));
        assertThat(load.minimumWait()).isGreaterThan(Duration.ofMillis(500));
        assertThat(load.overloadPoint())
                .as("the waits rose by more than a tenth")
                .isNotNaN();
        end();
    }

    /** The threshold, the interval and the shortest wait were constants. */
    @Test
    void aMemberSignalsOverloadByTheRuleItWasGiven() {
        cluster.overload = new AverageWaitRule(
                Duration.ofMillis(500),
                0.1,
                Duration.ofMinutes(1),
                AverageWaitRule.FirstRise.SETS_BASELINE,
                Duration.ZERO);
        MemberNode member = cluster.member();
        CallerNode caller = cluster.caller();
        cluster.run(500);
        submitAll(caller, 100);
        cluster.run(1_500);
        MemberLoad load = status(caller, member).load();
        assertThat(load.averageWait()).isGreaterThan(Duration.ofMillis(500));
        assertThat(load.overloadPoint()).as("no wait reached a minute").isNaN();
        end();
    }

    /** Under 40 tasks/s of 20 ms, a cold member of 4 threads signalled overload, and 39/s was its limit for ever. */
    @Test
    void aColdMembersWarmUpPinsNoLimit() {
        assertThat(overloadPointAfterAColdStart()).isNaN();
    }

    @Test
    void withoutAWarmUpAColdMemberSignalsOverload() {
        cluster.overload = AverageWaitRule.defaults().withoutWarmUp();
        assertThat(overloadPointAfterAColdStart()).isBetween(38.0, 42.0);
    }

    private double overloadPointAfterAColdStart() {
        cluster.routing = CollaborativeRoundRobin.defaults();
        MemberNode member = cluster.member();
        CallerNode caller = cluster.connectedCaller();
        member.pool().slowness = 15;
        load(caller, Duration.ofMillis(25), 20);
        cluster.run(2_500);
        assertThat(status(caller, member).load().averageWait()).isGreaterThan(Duration.ofMillis(50));
        member.pool().slowness = 1;
        cluster.run(7_500);
        MemberLoad load = status(caller, member).load();
        assertThat(load.averageWait()).isZero();
        end();
        return load.overloadPoint();
    }

    /** Submits tasks of 100 ms, more than the router would send. */
    private void submitAll(CallerNode caller, int count) {
        for (int i = 0; i < count; i++) {
            String task = "a" + i + "-100ms";
            NodeId only = caller.caller().members().get(0);
            submitted.add(new Submitted(
                    task, cluster.network.now(), cluster.submitTo(caller, only, task, TaskOptions.defaults())));
        }
    }

    @Test
    void onlyActiveCallersAreCounted() {
        MemberNode member = cluster.member();
        CallerNode caller = cluster.caller();
        CallerNode other = cluster.caller();
        CallerNode third = cluster.caller();
        cluster.run(1_000);
        assertThat(status(caller, member).load().callers()).isZero();
        for (CallerNode one : List.of(caller, other, third)) {
            assertThat(cluster.submit(one, "greeting-1ms", TaskOptions.defaults()))
                    .isNotNull();
        }
        cluster.run(500);
        assertThat(status(caller, member).load().callers()).isEqualTo(3);
        cluster.network.vanish(other.engine(), Duration.ofSeconds(60));
        cluster.run(1_500);
        assertThat(status(caller, member).load().callers()).isEqualTo(2);
        cluster.run(10_000);
        assertThat(status(caller, member).load().callers()).isZero();
    }

    @Test
    void prequalGetsTheAnswersToItsProbes() {
        cluster.routing = Prequal.defaults();
        List<MemberNode> members = List.of(cluster.member(), cluster.member(), cluster.member());
        CallerNode caller = cluster.connectedCaller();
        members.get(2).pool().slowness = 10;
        load(caller, Duration.ofMillis(5), 20);
        cluster.run(3_000);
        long now = cluster.network.now();
        assertThat(share(members.get(2), now - 2_000 * MILLI, now)).isLessThan(0.1);
        end();
    }

    @Test
    void everySubmissionIsCountedAndHasOneOutcome() {
        cluster.inFlightPerMember = 20;
        cluster.heldTasks = 5;
        MemberNode first = cluster.member();
        cluster.member();
        CallerNode caller = cluster.connectedCaller();
        load(caller, Duration.ofMillis(2), 50);
        cluster.run(1_000);
        quiet = true;
        submitted.get(submitted.size() - 1).future().cancel(true);
        cluster.run(150); // the second then has room for what the first sends back
        first.member().stop();
        cluster.run(500);
        cluster.network.vanish(first.engine(), Duration.ofSeconds(60));
        end();
        ExecutorStats stats = caller.caller().stats();
        assertThat(stats.submitted()).isEqualTo(submitted.size() + retryAfter.size());
        assertThat(stats.completed()
                        + stats.failed()
                        + stats.rejected()
                        + stats.inDoubt()
                        + stats.timedOut()
                        + stats.cancelled())
                .isEqualTo(stats.submitted());
        assertThat(stats.rejected()).isGreaterThanOrEqualTo(retryAfter.size()).isPositive();
        assertThat(stats.rerouted()).isPositive();
        assertThat(stats.cancelled()).isEqualTo(1);
        assertThat(stats.inFlight() + stats.held()).isZero();
        assertThat(caller.caller().isTerminated()).isFalse();
        caller.caller().shutdown();
        assertThat(caller.caller().isTerminated()).isTrue();
    }
}

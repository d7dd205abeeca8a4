package dev.tidepool.cluster.simulated;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.cluster.NodeId;
import dev.tidepool.cluster.TaskOptions;
import dev.tidepool.cluster.simulated.SimulatedCluster.CallerNode;
import dev.tidepool.cluster.simulated.SimulatedCluster.MemberNode;
import dev.tidepool.policy.routing.ShortestWait;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Callers without tasks: what they cost, and what the first task after a rest meets. */
class RestTest {
    private static final TaskOptions DEFAULTS = TaskOptions.defaults();
    private static final int MEMBERS = 3;

    /** Longer than a caller needs to come to rest, and the first questions after it. */
    private static final int TO_REST = 30_000;

    /** The longest way of a message. */
    private static final long WAY = 2_020_000;

    private final SimulatedCluster cluster = new SimulatedCluster(5);
    private final List<MemberNode> members = new ArrayList<>();

    private CallerNode callerOfThree() {
        Stream.generate(cluster::member).limit(MEMBERS).forEach(members::add);
        return cluster.connectedCaller();
    }

    private CallerNode restingCaller() {
        CallerNode caller = callerOfThree();
        cluster.run(TO_REST);
        assertThat(cluster.rests).isPositive();
        return caller;
    }

    private double messagesPerSecond(int seconds) {
        long before = cluster.network.sent();
        cluster.run(seconds * 1_000L);
        return (cluster.network.sent() - before) / (double) seconds;
    }

    private static NodeId id(MemberNode member) {
        return member.engine().self();
    }

    private static void assertCompleted(List<CompletableFuture<String>> futures) {
        assertThat(futures).allMatch(future -> future.isDone() && !future.isCompletedExceptionally());
    }

    private long tookNanos(CallerNode caller, String task) {
        long before = cluster.network.now();
        CompletableFuture<String> future = cluster.submit(caller, task, DEFAULTS);
        cluster.run(100);
        assertThat(future).isCompletedWithValue(task);
        return cluster.ends.get(task) - before;
    }

    /** It used to be twenty for ever. */
    @Test
    void anIdleCallerExchangesTwoMessagesInEightSecondsWithAMemberInsteadOfTwentyASecond() {
        CallerNode caller = callerOfThree();
        assertThat(tookNanos(caller, "1-1ms")).isPositive();
        assertThat(messagesPerSecond(10) / MEMBERS).isBetween(18.0, 21.0);
        cluster.run(TO_REST);
        assertThat(messagesPerSecond(800) / MEMBERS).isBetween(0.24, 0.27);
        assertThat(caller.caller().members()).hasSize(MEMBERS);
        assertThat(caller.caller().statuses())
                .allMatch(status -> status.load().age().compareTo(Duration.ofMillis(8_010)) < 0);
    }

    @Test
    void aMemberSendsNothingByItselfToRestingCallers() {
        CallerNode caller = restingCaller();
        cluster.network.cut(caller.engine(), members.get(0).engine(), true);
        long before = members.get(0).engine().sent();
        cluster.run(60_000);
        assertThat(members.get(0).engine().sent()).isEqualTo(before);
    }

    @Test
    void aCallerWithALongTaskDoesNotRest() {
        CallerNode caller = callerOfThree();
        CompletableFuture<String> future = cluster.submit(caller, "1-60000ms", DEFAULTS.limit(Duration.ofMinutes(2)));
        cluster.run(50_000);
        assertThat(cluster.rests).isZero();
        cluster.run(10_100);
        assertThat(future).isCompletedWithValue("1-60000ms");
        cluster.run(TO_REST);
        assertThat(cluster.rests).isPositive();
    }

    @Test
    void theFirstTaskAfterARestTakesOneRoundTripMore() {
        CallerNode caller = restingCaller();
        assertThat(tookNanos(caller, "1-1ms")).isBetween(1_000_000L, 1_000_000 + 4 * WAY);
        assertThat(tookNanos(caller, "2-1ms")).isBetween(1_000_000L, 1_000_000 + 2 * WAY);
    }

    @Test
    void aBurstAfterARestGoesToAllMembersAndNoTaskIsRejected() {
        cluster.heldTasks = 0;
        CallerNode caller = restingCaller();
        List<CompletableFuture<String>> futures = cluster.submit(caller, 2_500, "1ms");
        cluster.run(2_000);
        assertCompleted(futures);
        for (MemberNode member : members) {
            assertThat(cluster.places.values()).filteredOn(id(member)::equals).hasSizeGreaterThan(500);
        }
    }

    @Test
    void aMemberThatFrozeDuringTheRestGetsNoTask() {
        CallerNode caller = restingCaller();
        cluster.network.freeze(members.get(1).engine());
        cluster.run(1_000);
        List<CompletableFuture<String>> futures = cluster.submit(caller, 100, "1ms");
        cluster.run(120);
        assertCompleted(futures);
        cluster.network.thaw(members.get(1).engine());
        cluster.run(1_000);
        assertThat(cluster.places).hasSize(100).doesNotContainValue(id(members.get(1)));
        assertThat(caller.caller().members()).hasSize(MEMBERS);
    }

    @Test
    void aMemberThatFilledUpDuringTheRestGetsNoTask() {
        cluster.routing = ShortestWait.defaults();
        CallerNode caller = callerOfThree();
        List<CompletableFuture<String>> earlier = cluster.submit(caller, 100, "2ms");
        cluster.run(TO_REST);
        assertCompleted(earlier);
        CallerNode other = cluster.connectedCaller();
        for (int i = 0; i < 100; i++) {
            CompletableFuture<String> unused =
                    cluster.submitTo(other, id(members.get(1)), "full" + i + "-1000ms", DEFAULTS);
        }
        cluster.run(2_000);
        List<CompletableFuture<String>> futures = cluster.submit(caller, 10, "1ms");
        cluster.run(100);
        assertCompleted(futures);
        assertThat(IntStream.range(0, 10).mapToObj(i -> cluster.places.get(i + "-1ms")))
                .doesNotContain(id(members.get(1)));
    }

    /** The answer to a question of the rest says nothing about a member that froze since. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void anAnswerFromBeforeTheFirstTaskDoesNotCount(long seed) {
        SimulatedCluster slow = new SimulatedCluster(seed);
        MemberNode frozen = slow.member();
        slow.member();
        CallerNode caller = slow.connectedCaller();
        slow.run(TO_REST);
        slow.network.slowest(Duration.ofSeconds(3));
        slow.run(3_000);
        slow.network.slowest(Duration.ofMillis(2));
        slow.network.freeze(frozen.engine());
        slow.run(300);
        List<CompletableFuture<String>> futures = slow.submit(caller, 10, "1ms");
        slow.run(10_000);
        assertCompleted(futures);
        assertThat(slow.places).doesNotContainValue(id(frozen));
    }

    @Test
    void aMemberThatEndsDuringTheRestIsNoMemberAnyMore() {
        CallerNode caller = restingCaller();
        cluster.network.vanish(members.get(1).engine(), Duration.ofMinutes(5));
        cluster.run(18_000);
        assertThat(caller.caller().members()).containsExactlyInAnyOrder(id(members.get(0)), id(members.get(2)));
    }

    @Test
    void aMemberThatComesDuringTheRestIsAMember() {
        CallerNode caller = restingCaller();
        MemberNode fourth = cluster.member();
        cluster.run(100);
        assertThat(caller.caller().members()).hasSize(MEMBERS + 1).contains(id(fourth));
    }

    @Test
    void aMemberThatDrainsTellsRestingCallers() {
        CallerNode caller = restingCaller();
        members.get(1).member().drain();
        cluster.run(10);
        assertThat(caller.caller().members()).hasSize(MEMBERS - 1).doesNotContain(id(members.get(1)));
    }

    @Test
    void aCallerThatWasFrozenWhileItRestedKeepsItsMembers() {
        CallerNode caller = restingCaller();
        cluster.network.freeze(caller.engine());
        cluster.run(60_000);
        cluster.network.thaw(caller.engine());
        cluster.run(1);
        assertThat(caller.caller().members()).hasSize(MEMBERS);
        assertThat(tookNanos(caller, "1-1ms")).isLessThan(1_000_000 + 4 * WAY);
    }

    @Test
    void ifNoMemberAnswersTheFirstTaskWaitsForOne() {
        CallerNode caller = restingCaller();
        members.forEach(member -> cluster.network.freeze(member.engine()));
        cluster.run(1_000);
        CompletableFuture<String> future = cluster.submit(caller, "1-1ms", DEFAULTS);
        cluster.run(5_000);
        assertThat(future).isNotDone();
        members.forEach(member -> cluster.network.thaw(member.engine()));
        cluster.run(1_500);
        assertThat(future).isCompletedWithValue("1-1ms");
    }
}

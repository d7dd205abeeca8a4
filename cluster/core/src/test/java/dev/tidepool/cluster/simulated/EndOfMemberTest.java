package dev.tidepool.cluster.simulated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.cluster.NoMemberException;
import dev.tidepool.cluster.TaskInDoubtException;
import dev.tidepool.cluster.TaskOptions;
import dev.tidepool.cluster.simulated.SimulatedCluster.CallerNode;
import dev.tidepool.cluster.simulated.SimulatedCluster.MemberNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;

/** Members that end in order. Messages keep their order, as on a stream. */
class EndOfMemberTest {
    private static final TaskOptions DEFAULTS = TaskOptions.defaults();

    private final SimulatedCluster cluster = new SimulatedCluster(1).threads(1);

    EndOfMemberTest() {
        cluster.network.slowest(Duration.ZERO);
    }

    private void end(MemberNode leaving) {
        leaving.member().close();
        cluster.network.vanish(leaving.engine(), Duration.ofMillis(1));
    }

    /** Replies carry a report at most every 10 ms. */
    private void expectNoReportWithTheNextReplies(CallerNode caller) {
        CompletableFuture<String> replied = cluster.submit(caller, "0-1ms", DEFAULTS);
        cluster.run(3);
        assertThat(replied).isDone();
    }

    /** They were in doubt, although no member had them. */
    @Test
    void tasksOnTheirWayToAMemberThatHasEndedRunElsewhere() {
        MemberNode leaving = cluster.member();
        cluster.member();
        CallerNode caller = cluster.connectedCaller();
        leaving.member().drain();
        List<CompletableFuture<String>> futures = cluster.submit(caller, 10, "20ms");
        end(leaving);
        cluster.run(1_000);
        assertThat(futures).allMatch(future -> future.isDone() && !future.isCompletedExceptionally());
        assertThat(cluster.starts.values()).hasSize(10).allMatch(starts -> starts.size() == 1);
    }

    /** The only member sent them back to a caller that did not know yet that it ends, and gave up. */
    @Test
    void whatTheLastMemberSendsBackWhenItStopsWaitsForTheNextOne() {
        MemberNode leaving = cluster.member();
        CallerNode caller = cluster.connectedCaller();
        expectNoReportWithTheNextReplies(caller);
        List<CompletableFuture<String>> futures = cluster.submit(caller, 5, "20ms");
        cluster.run(2);
        leaving.member().stop();
        cluster.run(100);
        end(leaving);
        cluster.member();
        cluster.run(1_000);
        assertThat(futures).allMatch(future -> future.isDone() && !future.isCompletedExceptionally());
    }

    @Test
    void aTaskThatStillRunsWhenItsMemberEndsIsInDoubtAndRunsOnce() throws InterruptedException {
        MemberNode leaving = cluster.member();
        CallerNode caller = cluster.connectedCaller();
        CompletableFuture<String> running = cluster.submit(caller, "1-5000ms", DEFAULTS);
        CompletableFuture<String> waiting = cluster.submit(caller, "2-20ms", DEFAULTS);
        cluster.run(10);
        cluster.member();
        cluster.run(30); // too little for a report that the first one runs
        end(leaving);
        cluster.run(3_000);
        assertThat(waiting).isCompletedWithValue("2-20ms");
        assertThatThrownBy(running::get)
                .isInstanceOf(ExecutionException.class)
                .cause()
                .isInstanceOfSatisfying(
                        TaskInDoubtException.class,
                        inDoubt -> assertThat(inDoubt.started()).isTrue());
        assertThat(cluster.starts.get("1-5000ms")).hasSize(1);
    }

    @Test
    void aTaskWhoseOutcomeWasLostIsInDoubtAndRunsOnce() throws InterruptedException {
        MemberNode leaving = cluster.member();
        CallerNode caller = cluster.connectedCaller();
        CompletableFuture<String> first = cluster.submit(caller, "1-20ms", DEFAULTS);
        cluster.run(30);
        CompletableFuture<String> lost = cluster.submit(caller, "2-20ms", DEFAULTS);
        cluster.run(10);
        cluster.network.loss(1);
        cluster.run(20);
        cluster.network.loss(0);
        cluster.member();
        cluster.run(30);
        end(leaving);
        cluster.run(3_000);
        assertThat(first).isCompletedWithValue("1-20ms");
        assertThatThrownBy(lost::get)
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(TaskInDoubtException.class);
        assertThat(cluster.starts.get("2-20ms")).hasSize(1);
    }

    /** It was rejected, and the caller of a balancer got 429. */
    @Test
    void aTaskThatTheLastMemberRefusesBeforeItsCallerKnowsThatItEndsWaitsForTheNextOne() {
        MemberNode leaving = cluster.member();
        CallerNode caller = cluster.connectedCaller();
        expectNoReportWithTheNextReplies(caller);
        cluster.network.loss(1);
        leaving.member().drain();
        cluster.network.loss(0);
        CompletableFuture<String> future = cluster.submit(caller, "1-20ms", DEFAULTS);
        cluster.run(10);
        cluster.member();
        cluster.run(500);
        assertThat(future).isCompletedWithValue("1-20ms");
    }

    /** They were rejected, and the caller of a balancer got 503. */
    @Test
    void newTasksWaitForAMomentForTheMemberAfterTheLastOne() {
        MemberNode leaving = cluster.member();
        CallerNode caller = cluster.connectedCaller();
        leaving.member().drain();
        cluster.run(500);
        assertThat(caller.caller().members()).isEmpty();
        CompletableFuture<String> early = cluster.submit(caller, "1-20ms", DEFAULTS);
        cluster.run(600);
        assertThatThrownBy(() -> cluster.submit(caller, "2-20ms", DEFAULTS)).isInstanceOf(NoMemberException.class);
        cluster.member();
        cluster.run(500);
        assertThat(early).isCompletedWithValue("1-20ms");
    }

    /** It was told that no member took it, and the caller of a balancer got 429 instead of 503. */
    @Test
    void aTaskThatWaitsForTheNextMemberUntilItsLimitIsToldThatThereIsNone() {
        MemberNode leaving = cluster.member();
        CallerNode caller = cluster.connectedCaller();
        leaving.member().drain();
        cluster.run(500);
        TaskOptions limit = DEFAULTS.limit(Duration.ofSeconds(2));
        CompletableFuture<String> waiting = cluster.submit(caller, "1-20ms", limit);
        end(leaving);
        cluster.run(3_000);
        assertThatThrownBy(waiting::get)
                .cause()
                .isInstanceOf(NoMemberException.class)
                .hasMessageContaining("was not run: no member is known; start a ClusterMember");
    }

    /** It stayed until the tasks that ran had ended, or the time to drain had. */
    @Test
    void aTaskThatArrivesWhileTheOthersAreSentBackIsSentBackToo() {
        List<MemberNode> leaving = new ArrayList<>();
        cluster.rights = (name, task) -> {
            if (task.startsWith("2-")) {
                leaving.get(0).member().drain(); // after the member has seen that it does not drain
            }
            return true;
        };
        leaving.add(cluster.member());
        CallerNode caller = cluster.connectedCaller();
        leaving.get(0).engine().callerNames.put(caller.engine().self(), "orders");
        CompletableFuture<String> running = cluster.submit(caller, "1-5000ms", DEFAULTS);
        cluster.run(50);
        CompletableFuture<String> late = cluster.submit(caller, "2-20ms", DEFAULTS);
        cluster.run(50);
        cluster.member();
        cluster.run(1_500);
        assertThat(late).isCompletedWithValue("2-20ms");
        assertThat(running).isNotDone();
        assertThat(leaving.get(0).member().tasks()).isEqualTo(1);
    }
}

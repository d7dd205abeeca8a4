package dev.tidepool.cluster.simulated;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.tidepool.cluster.LogLines;
import dev.tidepool.cluster.RemoteTaskException;
import dev.tidepool.cluster.TaskInDoubtException;
import dev.tidepool.cluster.TaskOptions;
import dev.tidepool.cluster.TaskRejectedException;
import dev.tidepool.cluster.TaskTimeLimitException;
import dev.tidepool.cluster.UnknownTaskException;
import dev.tidepool.cluster.WrongSecretException;
import dev.tidepool.cluster.simulated.SimulatedCluster.CallerNode;
import dev.tidepool.cluster.simulated.SimulatedCluster.MemberNode;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class TaskOutcomesTest {
    private static final TaskOptions DEFAULTS = TaskOptions.defaults();

    private final SimulatedCluster cluster = new SimulatedCluster(1);

    private static Throwable failure(CompletableFuture<?> future) {
        assertThat(future).isCompletedExceptionally();
        try {
            Object unused = future.get();
        } catch (ExecutionException failed) {
            return failed.getCause();
        } catch (InterruptedException impossible) {
            throw new AssertionError(impossible);
        }
        throw new AssertionError("it completed");
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = "a secret of 16 bytes or more")
    void aTaskCompletesWithItsResult(String secret) {
        cluster.secret = secret == null ? null : secret.getBytes(UTF_8);
        cluster.member();
        CallerNode caller = cluster.connectedCaller();
        CompletableFuture<String> future = cluster.submit(caller, "1-20ms", DEFAULTS);
        cluster.run(50);
        assertThat(future).isCompletedWithValue("1-20ms");
    }

    @Test
    void aTasksExceptionArrivesWithClassMessageAndStackTrace() {
        cluster.member();
        CallerNode caller = cluster.connectedCaller();
        CompletableFuture<String> future = cluster.submit(caller, "1-20ms!", DEFAULTS);
        cluster.run(50);
        assertThat(failure(future))
                .isInstanceOf(RemoteTaskException.class)
                .hasMessage("java.lang.IllegalArgumentException: told to throw")
                .asInstanceOf(type(RemoteTaskException.class))
                .satisfies(thrown -> assertThat(thrown.remoteStackTrace()).contains("SimulatedCluster.result"));
    }

    @Test
    void aTaskThatNoMemberKnowsHasItsOwnException() {
        cluster.member();
        cluster.member();
        CallerNode caller = cluster.connectedCaller();
        try (LogLines log = LogLines.of("dev.tidepool.cluster")) {
            CompletableFuture<String> future = cluster.submit(caller, "unknown", DEFAULTS);
            cluster.run(50);
            assertThat(failure(future))
                    .isInstanceOf(UnknownTaskException.class)
                    .hasMessageContaining("no member has registered");
            assertThat(log.all())
                    .hasSize(2)
                    .allMatch(line -> line.endsWith("asks for the task 'unknown', which is not registered here"));
        }
    }

    @Test
    void anotherSecretIsTheReasonInTheException() {
        cluster.secret = "a secret of 16 bytes or more".getBytes(UTF_8);
        cluster.member();
        cluster.secret = "another secret of 16 bytes".getBytes(UTF_8);
        try (LogLines log = LogLines.of("dev.tidepool.cluster")) {
            CallerNode other = cluster.caller();
            cluster.run(2_000);
            assertThatThrownBy(() -> cluster.submit(other, "1-20ms", DEFAULTS))
                    .isInstanceOf(WrongSecretException.class)
                    .hasMessageContaining("node-1:1");
            assertThat(log.all()).hasSize(2).allMatch(line -> line.contains("has another cluster secret than this"));
        }
    }

    @Test
    void aTaskThatTakesTooLongEndsWithItsLimitAndIsCancelled() {
        MemberNode member = cluster.threads(1).member();
        CallerNode caller = cluster.connectedCaller();
        CompletableFuture<String> running = cluster.submit(caller, "1-5000ms", DEFAULTS.limit(Duration.ofSeconds(1)));
        CompletableFuture<String> queued = cluster.submit(caller, "2-20ms", DEFAULTS.limit(Duration.ofSeconds(1)));
        cluster.run(1_030);
        assertThat(failure(running)).isInstanceOf(TaskTimeLimitException.class).hasMessageContaining("1000 ms");
        assertThat(failure(queued)).isInstanceOf(TaskTimeLimitException.class);
        cluster.run(6_000);
        assertThat(cluster.starts).containsOnlyKeys("1-5000ms");
        assertThat(member.member().tasks()).isZero();
    }

    @Test
    void aCancelledTaskThatWaitsNeverStarts() {
        cluster.threads(1).member();
        CallerNode caller = cluster.connectedCaller();
        CompletableFuture<String> unused = cluster.submit(caller, "1-500ms", DEFAULTS);
        CompletableFuture<String> queued = cluster.submit(caller, "2-20ms", DEFAULTS);
        cluster.run(100);
        assertThat(queued.cancel(true)).isTrue();
        cluster.run(2_000);
        assertThat(cluster.starts).containsOnlyKeys("1-500ms");
    }

    @Test
    void tasksOnALostMemberAreInDoubtWithinTwoSeconds() {
        MemberNode first = cluster.member();
        CallerNode caller = cluster.connectedCaller();
        CompletableFuture<String> future = cluster.submit(caller, "1-500ms", DEFAULTS);
        cluster.run(250);
        cluster.network.vanish(first.engine(), Duration.ofSeconds(60));
        cluster.run(2_000);
        assertThat(failure(future))
                .isInstanceOf(TaskInDoubtException.class)
                .asInstanceOf(type(TaskInDoubtException.class))
                .satisfies(thrown -> assertThat(thrown.started()).isTrue());
    }

    /** A node that joined took the place of another among the twenty of a caller: the tasks there were in doubt. */
    @Test
    void tasksOnANodeThatTheCallerNoLongerChoosesEndThere() {
        MemberNode first = cluster.threads(1).member();
        CallerNode caller = cluster.connectedCaller();
        CompletableFuture<String> running = cluster.submit(caller, "running-3000ms", DEFAULTS);
        CompletableFuture<String> waiting = cluster.submit(caller, "waiting-20ms", DEFAULTS);
        MemberNode second = cluster.member();
        cluster.run(500);
        cluster.network.unchoose(first.engine());
        cluster.run(10);
        CompletableFuture<String> later = cluster.submit(caller, "later-20ms", DEFAULTS);
        cluster.run(4_000);
        assertThat(running).isCompletedWithValue("running-3000ms");
        assertThat(waiting).isCompletedWithValue("waiting-20ms");
        assertThat(later).isCompletedWithValue("later-20ms");
        assertThat(cluster.places.get("later-20ms")).isEqualTo(second.engine().self());
        assertThat(caller.caller().statuses()).hasSize(1); // its lease has ended
    }

    @Test
    void aTaskWithAKeyRunsElsewhereWhenItsMemberIsLost() {
        MemberNode first = cluster.member();
        CallerNode caller = cluster.connectedCaller();
        CompletableFuture<String> future = cluster.submit(caller, "1-500ms", DEFAULTS.idempotent("order 1"));
        cluster.run(250);
        cluster.network.vanish(first.engine(), Duration.ofSeconds(60));
        cluster.member();
        cluster.run(1_500);
        assertThat(future).isCompletedWithValue("1-500ms");
    }

    @Test
    void aTaskWithAKeyThatRanOnALostMemberIsInDoubtIfNoOtherMemberTakesIt() {
        MemberNode only = cluster.member();
        CallerNode caller = cluster.connectedCaller();
        TaskOptions options = DEFAULTS.limit(Duration.ofSeconds(4)).idempotent("order 1");
        CompletableFuture<String> future = cluster.submit(caller, "1-500ms", options);
        cluster.run(250);
        cluster.network.vanish(only.engine(), Duration.ofSeconds(60));
        cluster.run(5_000);
        assertThat(failure(future))
                .isInstanceOf(TaskInDoubtException.class)
                .hasMessageContaining("had started. No other member took it")
                .hasRootCauseInstanceOf(TaskRejectedException.class)
                .asInstanceOf(type(TaskInDoubtException.class))
                .satisfies(thrown -> assertThat(thrown.started()).isTrue());
    }

    /** Of 50,000 tasks with a key, 13 started again after their callers had the results. */
    @Test
    void aTaskWithAKeyMayStartAgainAfterItsResultWhichCounts() {
        MemberNode silent = cluster.threads(1).member();
        CallerNode caller = cluster.connectedCaller();
        CompletableFuture<String> unused = cluster.submit(caller, "0-800ms", DEFAULTS);
        CompletableFuture<String> future = cluster.submit(caller, "1-20ms", DEFAULTS.idempotent("order 1"));
        cluster.member();
        cluster.run(500);
        cluster.network.freeze(silent.engine());
        cluster.run(700);
        assertThat(future).isCompletedWithValue("1-20ms");
        assertThat(cluster.starts.get("1-20ms")).hasSize(1);
        cluster.network.thaw(silent.engine());
        cluster.run(500);
        assertThat(cluster.starts.get("1-20ms"))
                .hasSize(2)
                .last()
                .satisfies(start -> assertThat(start).isGreaterThan(cluster.ends.get("1-20ms")));
        assertThat(cluster.places.get("1-20ms")).isEqualTo(silent.engine().self());
        assertThat(future).isCompletedWithValue("1-20ms");
    }

    @Test
    void anAttemptNumberThatMayHaveRunIsNotReusedWhenAnEarlierAttemptComesBack() {
        MemberNode busy = cluster.threads(1).member();
        CallerNode caller = cluster.connectedCaller();
        CompletableFuture<String> unused = cluster.submit(caller, "0-4000ms", DEFAULTS);
        CompletableFuture<String> future = cluster.submit(caller, "1-20ms", DEFAULTS.idempotent("order 1"));
        cluster.run(50);
        MemberNode second = cluster.member();
        cluster.run(500);
        cluster.network.freeze(busy.engine());
        while (!cluster.starts.containsKey("1-20ms")) {
            cluster.run(1); // it is sent to the second, because the first is silent
        }
        cluster.network.thaw(busy.engine());
        cluster.network.vanish(second.engine(), Duration.ofSeconds(60));
        cluster.run(2_000);
        cluster.member();
        cluster.run(500);
        busy.member().stop(); // sends back the first attempt, while the second may have run
        cluster.run(500);
        assertThat(future).isCompletedWithValue("1-20ms");
        assertThat(cluster.attempts.get("1-20ms"))
                .as("the second attempt is the one on the member that vanished")
                .containsExactly(1);
    }

    @Test
    void aFrozenMemberStartsNoTaskThatWasGivenUp() {
        MemberNode member = cluster.threads(1).member();
        CallerNode caller = cluster.connectedCaller();
        List<CompletableFuture<String>> futures = cluster.submit(caller, 50, "20ms");
        cluster.run(105);
        cluster.network.freeze(member.engine());
        int started = cluster.starts.size();
        cluster.run(20_000);
        assertThat(futures).allMatch(CompletableFuture::isDone);
        cluster.network.thaw(member.engine());
        cluster.run(5_000);
        assertThat(started).isBetween(1, 10);
        assertThat(cluster.starts).hasSize(started);
        assertThat(caller.caller().members()).containsExactly(member.engine().self());
        CompletableFuture<String> next = cluster.submit(caller, "51-20ms", DEFAULTS);
        cluster.run(50);
        assertThat(next).isCompletedWithValue("51-20ms");
    }

    @Test
    void aShortPauseOfAMemberLosesNothing() {
        MemberNode member = cluster.threads(1).member();
        CallerNode caller = cluster.connectedCaller();
        List<CompletableFuture<String>> futures = cluster.submit(caller, 50, "20ms");
        cluster.run(105);
        cluster.network.freeze(member.engine());
        cluster.run(1_200);
        cluster.network.thaw(member.engine());
        cluster.run(2_500);
        assertThat(futures).allMatch(future -> future.isDone() && !future.isCompletedExceptionally());
    }

    @Test
    void aPausedCallerFindsItsResults() {
        cluster.threads(1).member();
        CallerNode caller = cluster.connectedCaller();
        List<CompletableFuture<String>> futures = cluster.submit(caller, 50, "20ms");
        cluster.network.freeze(caller.engine());
        cluster.run(5_000);
        cluster.network.thaw(caller.engine());
        cluster.run(2_500);
        assertThat(futures).allMatch(future -> future.isDone() && !future.isCompletedExceptionally());
        assertThat(cluster.starts.values()).allMatch(starts -> starts.size() == 1);
    }

    @Test
    void aDrainingMemberEndsItsTasksAndGetsNoMore() {
        MemberNode leaving = cluster.threads(1).member();
        CallerNode caller = cluster.connectedCaller();
        List<CompletableFuture<String>> futures = cluster.submit(caller, 5, "20ms");
        cluster.run(10);
        MemberNode staying = cluster.member();
        cluster.run(1_000);
        leaving.member().drain();
        cluster.run(10);
        assertThat(caller.caller().members()).containsExactly(staying.engine().self());
        cluster.run(500);
        assertThat(futures).allMatch(future -> future.isDone() && !future.isCompletedExceptionally());
    }

    /** It used to run them all, for as long as its limit allowed, beside members that had nothing to do. */
    @Test
    void aDrainingMemberHandsBackWhatItHasNotStarted() {
        MemberNode leaving = cluster.threads(1).member();
        CallerNode caller = cluster.connectedCaller();
        List<CompletableFuture<String>> futures = cluster.submit(caller, 50, "20ms");
        MemberNode staying = cluster.member();
        cluster.run(205);
        int started = cluster.starts.size();
        leaving.member().drain();
        cluster.run(2_000);
        assertThat(futures).allMatch(future -> future.isDone() && !future.isCompletedExceptionally());
        assertThat(cluster.starts.values()).hasSize(50).allMatch(starts -> starts.size() == 1);
        assertThat(cluster.places.values())
                .filteredOn(staying.engine().self()::equals)
                .hasSize(50 - started);
    }

    @Test
    void whatTheLastMemberHandsBackWaitsAtItsCallerForTheNextOne() {
        MemberNode leaving = cluster.threads(1).member();
        CallerNode caller = cluster.connectedCaller();
        List<CompletableFuture<String>> futures = cluster.submit(caller, 5, "20ms");
        cluster.run(10);
        leaving.member().drain();
        cluster.run(2_000);
        assertThat(futures).filteredOn(CompletableFuture::isDone).containsExactly(futures.get(0));
        MemberNode next = cluster.member();
        cluster.run(2_000);
        assertThat(futures).allMatch(future -> future.isDone() && !future.isCompletedExceptionally());
        assertThat(cluster.starts.values()).hasSize(5).allMatch(starts -> starts.size() == 1);
        assertThat(cluster.places.values())
                .filteredOn(next.engine().self()::equals)
                .hasSize(4);
    }

    @Test
    void aStoppingMemberSendsBackWaitingTasksWhichRunElsewhere() {
        MemberNode leaving = cluster.threads(1).member();
        CallerNode caller = cluster.connectedCaller();
        List<CompletableFuture<String>> futures = cluster.submit(caller, 50, "20ms");
        cluster.member();
        cluster.run(205);
        leaving.member().stop();
        cluster.run(2_000);
        assertThat(futures).allMatch(future -> future.isDone() && !future.isCompletedExceptionally());
        assertThat(cluster.starts.values()).allMatch(starts -> starts.size() == 1);
    }

    @Test
    void whenAllMembersAreFullSomeTasksAreHeldAndOthersRejectedWithARetryTime() {
        cluster.inFlightPerMember = 10;
        cluster.heldTasks = 5;
        cluster.member();
        CallerNode caller = cluster.connectedCaller();
        List<CompletableFuture<String>> futures = cluster.submit(caller, 15, "100ms");
        assertThatThrownBy(() -> cluster.submit(caller, "15-100ms", DEFAULTS))
                .isInstanceOfSatisfying(
                        TaskRejectedException.class,
                        rejected -> assertThat(rejected.retryAfter()).isPositive())
                .hasMessageContaining("10 tasks in flight, and the limit of 5 held tasks");
        cluster.run(500);
        assertThat(futures).allMatch(future -> future.isDone() && !future.isCompletedExceptionally());
    }

    @Test
    void shutdownNowCancelsEverything() {
        cluster.threads(1).member();
        CallerNode caller = cluster.connectedCaller();
        List<CompletableFuture<String>> futures = cluster.submit(caller, 5, "100ms");
        cluster.run(50);
        caller.caller().shutdownNow();
        assertThat(futures).allMatch(CompletableFuture::isCancelled);
        assertThat(caller.caller().isTerminated()).isTrue();
        cluster.run(1_000);
        assertThat(cluster.starts).hasSize(1);
        assertThatThrownBy(() -> cluster.submit(caller, "6-1ms", DEFAULTS))
                .isInstanceOf(TaskRejectedException.class)
                .hasMessageContaining("shut down");
    }
}

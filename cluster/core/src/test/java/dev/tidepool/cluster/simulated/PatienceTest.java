package dev.tidepool.cluster.simulated;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.cluster.LogLines;
import dev.tidepool.cluster.NoMemberException;
import dev.tidepool.cluster.TaskOptions;
import dev.tidepool.cluster.TaskRejectedException;
import dev.tidepool.cluster.simulated.SimulatedCluster.CallerNode;
import dev.tidepool.cluster.simulated.SimulatedCluster.MemberNode;
import dev.tidepool.policy.routing.ShortestWait;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Bursts that take two members of four threads far longer than the longest wait there. */
class PatienceTest {
    private static final int BURST = 1_000;
    private static final int FIRST = 500;

    private final SimulatedCluster cluster = new SimulatedCluster(5).threads(4);
    private final List<CompletableFuture<String>> accepted = new ArrayList<>();

    @BeforeEach
    void routeByShortestWait() {
        cluster.routing = ShortestWait.defaults();
        cluster.heldTasks = BURST;
    }

    private void submitBurst(CallerNode caller, TaskOptions options) {
        for (int i = 0; i < BURST; i++) {
            try {
                accepted.add(cluster.submit(caller, i + "-20ms", options));
            } catch (TaskRejectedException full) {
                accepted.add(CompletableFuture.failedFuture(full));
            }
        }
    }

    private long completed() {
        return accepted.stream()
                .filter(each -> each.isDone() && !each.isCompletedExceptionally())
                .count();
    }

    private CallerNode callerOfTwoMembers() {
        cluster.member();
        cluster.member();
        CallerNode caller = cluster.connectedCaller();
        // A member that has measured nothing yet takes any number.
        List<CompletableFuture<String>> first = new ArrayList<>();
        cluster.network.every(null, Duration.ofMillis(10), () -> {
            if (first.size() < FIRST) {
                first.add(cluster.submit(caller, "first" + first.size() + "-20ms", TaskOptions.defaults()));
            }
        });
        cluster.run(6_000);
        assertThat(first).hasSize(FIRST).allMatch(CompletableFuture::isDone);
        return caller;
    }

    @Test
    void withoutPatienceWhatWouldWaitTooLongIsRejected() {
        submitBurst(callerOfTwoMembers(), TaskOptions.defaults());
        cluster.run(30_000);
        assertThat(accepted).allMatch(CompletableFuture::isDone);
        assertThat(completed()).isBetween(1L, BURST - 1L);
    }

    @Test
    void withPatienceEveryTaskRunsOnce() {
        CallerNode caller = callerOfTwoMembers();
        submitBurst(caller, TaskOptions.defaults().patience(Duration.ofSeconds(30)));
        cluster.run(30_000);
        assertThat(completed()).isEqualTo(BURST);
        assertThat(cluster.places).hasSize(BURST + FIRST);
        assertThat(caller.caller().stats().held()).isZero();
    }

    @Test
    void patienceEndsWithARejection() {
        submitBurst(callerOfTwoMembers(), TaskOptions.defaults().patience(Duration.ofMillis(500)));
        cluster.run(3_000);
        assertThat(accepted).allMatch(CompletableFuture::isDone);
        assertThat(completed()).isBetween(100L, 500L); // 400 a second
        assertThat(accepted.stream().filter(CompletableFuture::isCompletedExceptionally))
                .allSatisfy(each -> assertThat(
                                each.handle((result, thrown) -> thrown).join())
                        .isInstanceOfAny(TaskRejectedException.class, CompletionException.class));
    }

    /** It was rejected at once, for the secret of a node that had left. */
    @Test
    void aNodeThatIsGoneDoesNotEndPatience() {
        try (LogLines log = LogLines.of("dev.tidepool.cluster")) {
            cluster.secret = "another secret of 16 bytes".getBytes(UTF_8);
            MemberNode stranger = cluster.member();
            cluster.secret = "a secret of 16 bytes or more".getBytes(UTF_8);
            CallerNode caller = cluster.connectedCaller();
            assertThat(log.all()).isNotEmpty();
            cluster.network.vanish(stranger.engine(), Duration.ZERO);
            cluster.run(100);
            CompletableFuture<String> patient = cluster.submit(
                    caller, "patient-20ms", TaskOptions.defaults().patience(Duration.ofSeconds(20)));
            cluster.member();
            cluster.run(10_000);
            assertThat(patient).isCompleted();
        }
    }

    @Test
    void withPatienceATaskWaitsForTheFirstMember() {
        CallerNode caller = cluster.caller();
        CompletableFuture<String> patient =
                cluster.submit(caller, "patient-20ms", TaskOptions.defaults().patience(Duration.ofSeconds(20)));
        CompletableFuture<String> leaves =
                cluster.submit(caller, "leaves-20ms", TaskOptions.defaults().patience(Duration.ofSeconds(1)));
        cluster.run(5_000);
        assertThat(patient).isNotDone();
        assertThat(leaves).isCompletedExceptionally();
        assertThat(leaves.handle((result, thrown) -> thrown).join()).isInstanceOf(NoMemberException.class);
        cluster.member();
        cluster.run(10_000);
        assertThat(patient).isCompleted();
    }
}

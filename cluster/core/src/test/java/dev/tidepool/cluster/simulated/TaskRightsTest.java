package dev.tidepool.cluster.simulated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.cluster.LogLines;
import dev.tidepool.cluster.NodeId;
import dev.tidepool.cluster.TaskNotAllowedException;
import dev.tidepool.cluster.TaskOptions;
import dev.tidepool.cluster.simulated.SimulatedCluster.CallerNode;
import dev.tidepool.cluster.simulated.SimulatedCluster.MemberNode;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A member runs for a caller only what its rights allow. Every caller could run every task before. */
class TaskRightsTest {
    private final SimulatedCluster cluster = new SimulatedCluster(1);
    private String allowed = "1-";
    private MemberNode member;
    private CallerNode caller;

    @BeforeEach
    void start() {
        cluster.rights = (name, task) -> name.equals("orders") && task.startsWith(allowed);
        member = cluster.member();
        caller = cluster.connectedCaller();
    }

    /** Returns tasks that take the member's eight threads for half a second. */
    private List<CompletableFuture<String>> fillThreads() {
        member.engine().callerNames.put(caller.engine().self(), "orders");
        List<CompletableFuture<String>> running = IntStream.range(500, 508)
                .mapToObj(millis -> cluster.submit(caller, "1-" + millis + "ms", TaskOptions.defaults()))
                .toList();
        cluster.run(50);
        assertThat(cluster.starts).hasSize(8);
        return running;
    }

    private CompletableFuture<String> submit(String task) {
        CompletableFuture<String> future = cluster.submit(caller, task, TaskOptions.defaults());
        cluster.run(200);
        assertThat(future).isDone();
        return future;
    }

    @Test
    void aCallerRunsWhatItMayAndNothingElse() {
        member.engine().callerNames.put(caller.engine().self(), "orders");
        assertThat(submit("1-20ms")).isCompletedWithValue("1-20ms");
        try (LogLines log = LogLines.of("dev.tidepool.cluster")) {
            assertThatThrownBy(submit("2-20ms")::get)
                    .cause()
                    .isInstanceOf(TaskNotAllowedException.class)
                    .hasMessage("2-20ms was not run: caller 'orders' may not run it on %s; allow it in the rights there"
                            .formatted(member.engine().self().address()));
            assertThat(log.all()).hasSize(1).first().asString().contains("2-20ms", "caller 'orders'");
        }
        assertThat(cluster.starts).containsOnlyKeys("1-20ms");
    }

    @Test
    void aCallerWithoutANameHasNoRights() {
        member.engine().callerNames.put(caller.engine().self(), "");
        try (LogLines log = LogLines.of("dev.tidepool.cluster")) {
            assertThatThrownBy(submit("1-20ms")::get)
                    .cause()
                    .isInstanceOf(TaskNotAllowedException.class)
                    .hasMessageContaining("a caller without a name in a certificate may not run it");
            assertThat(log.all()).hasSize(1);
        }
        assertThat(cluster.starts).isEmpty();
    }

    /** It started when a thread was free, up to a day after the right was taken away. */
    @Test
    void aTaskThatWaitsDoesNotStartWithoutTheRight() {
        List<CompletableFuture<String>> running = fillThreads();
        CompletableFuture<String> waiting = cluster.submit(caller, "1-20ms", TaskOptions.defaults());
        cluster.run(50);
        allowed = "2-";
        cluster.run(1_000);
        assertThat(running).allMatch(task -> !task.isCompletedExceptionally());
        assertThatThrownBy(waiting::get)
                .cause()
                .isInstanceOf(TaskNotAllowedException.class)
                .hasMessageContaining("its caller may not run it");
        assertThat(cluster.starts).doesNotContainKey("1-20ms");
    }

    /** Its tasks started for as long as the lease that it had granted before. */
    @Test
    void whatACallerHasSentDoesNotStartOnceItMayNoLongerConnect() {
        fillThreads();
        CompletableFuture<String> waiting = cluster.submit(caller, "1-20ms", TaskOptions.defaults());
        cluster.run(50);
        assertThat(member.member().tasks()).isEqualTo(9);
        cluster.network.vanish(caller.engine(), Duration.ofSeconds(10));
        member.engine().revoke(caller.engine().self());
        assertThat(member.member().tasks()).isEqualTo(8);
        cluster.run(1_000);
        assertThat(waiting).isNotDone();
        assertThat(cluster.starts).doesNotContainKey("1-20ms");
    }

    /** A caller that had left, or ended its side of the stream, was not examined again: its lease decided alone. */
    @Test
    void whatACallerThatHasLeftHadSentDoesNotStartOnceItMayNoLongerConnect() {
        AtomicBoolean trusted = new AtomicBoolean(true);
        NodeId self = caller.engine().self();
        member.engine().admissions.put(self, trusted::get);
        fillThreads();
        CompletableFuture<String> waiting = cluster.submit(caller, "1-20ms", TaskOptions.defaults());
        cluster.run(50);
        cluster.network.vanish(caller.engine(), Duration.ofSeconds(10));
        member.engine().admissions.remove(self);
        cluster.run(120);
        assertThat(member.member().tasks()).isEqualTo(9);
        trusted.set(false);
        cluster.run(120);
        assertThat(member.member().tasks()).isEqualTo(8);
        cluster.run(1_000);
        assertThat(waiting).isNotDone();
        assertThat(cluster.starts).doesNotContainKey("1-20ms");
    }

    /** It has the cluster's secret. */
    @Test
    void aNodeIsNotRestricted() {
        assertThat(submit("2-20ms")).isCompletedWithValue("2-20ms");
    }
}

package dev.tidepool.cluster.simulated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.cluster.LogLines;
import dev.tidepool.cluster.TaskNotAllowedException;
import dev.tidepool.cluster.TaskOptions;
import dev.tidepool.cluster.simulated.SimulatedCluster.CallerNode;
import dev.tidepool.cluster.simulated.SimulatedCluster.MemberNode;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A member runs for a caller only what its rights allow. Every caller could run every task before. */
class TaskRightsTest {
    private final SimulatedCluster cluster = new SimulatedCluster(1);
    private MemberNode member;
    private CallerNode caller;

    @BeforeEach
    void start() {
        cluster.rights = (name, task) -> name.equals("orders") && task.startsWith("1-");
        member = cluster.member();
        caller = cluster.connectedCaller();
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

    /** It has the cluster's secret. */
    @Test
    void aNodeIsNotRestricted() {
        assertThat(submit("2-20ms")).isCompletedWithValue("2-20ms");
    }
}

package dev.tidepool.cluster.simulated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.cluster.ClusterMember;
import dev.tidepool.cluster.Codec;
import dev.tidepool.cluster.TaskOptions;
import dev.tidepool.cluster.TaskRejectedException;
import dev.tidepool.cluster.simulated.SimulatedCluster.CallerNode;
import dev.tidepool.cluster.simulated.SimulatedCluster.MemberNode;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * A member bounds the bytes of its tasks' arguments. It once bounded their number alone, and 127 arguments of 1 MiB
 * ended the heap of a small node.
 */
class MemberMemoryTest {
    private final SimulatedCluster cluster = new SimulatedCluster(1).memoryLimit(1_000);

    private static CompletableFuture<String> submit(CallerNode from, String task, int bytes) {
        return from.caller()
                .submit(task, new byte[bytes], Codec.text(), TaskOptions.defaults(), null, null)
                .future();
    }

    @Test
    void argumentsBeyondTheLimitAreRefusedUntilOthersHaveEnded() {
        MemberNode member = cluster.member();
        CallerNode caller = cluster.connectedCaller();
        for (int round = 0; round < 3; round++) {
            int first = 10 * round;
            List<CompletableFuture<String>> futures = IntStream.range(first, first + 5)
                    .mapToObj(i -> submit(caller, i + "-100ms", 400))
                    .toList();
            cluster.run(50);
            assertThat(member.member().argumentBytes()).isEqualTo(800);
            assertThat(futures)
                    .filteredOn(CompletableFuture::isDone)
                    .hasSize(3)
                    .allSatisfy(future -> assertThatThrownBy(future::get)
                            .hasCauseInstanceOf(TaskRejectedException.class)
                            .hasMessageContaining(
                                    "holds arguments of 800 bytes, and 400 more would exceed its limit of 1000;"
                                            + " try again later, or raise memoryLimit there"));
            cluster.run(200);
            assertThat(futures).allSatisfy(future -> assertThat(future).isDone());
            assertThat(member.member().argumentBytes()).isZero();
        }
    }

    @Test
    void aTaskOnAnotherMemberHasMemoryThere() {
        cluster.member();
        cluster.member();
        CallerNode caller = cluster.connectedCaller();
        List<CompletableFuture<String>> futures = IntStream.range(0, 4)
                .mapToObj(i -> submit(caller, i + "-100ms", 400))
                .toList();
        cluster.run(500);
        assertThat(futures).allSatisfy(future -> assertThat(future).isCompleted());
    }

    /** A hundred thousand of the longest keys took 100 MB that no limit counted. */
    @Test
    void keysCountAsMemory() {
        MemberNode member = cluster.member();
        CallerNode caller = cluster.connectedCaller();
        CompletableFuture<String> future =
                cluster.submit(caller, "1-100ms", TaskOptions.defaults().idempotent("k".repeat(900)));
        cluster.run(50);
        assertThat(member.member().argumentBytes()).isEqualTo(900);
        cluster.run(200);
        assertThat(future).isCompleted();
        assertThat(member.member().argumentBytes()).isZero();
    }

    @Test
    void aTaskThatIsAloneMayBeLargerThanTheLimit() {
        cluster.member();
        CallerNode caller = cluster.connectedCaller();
        CompletableFuture<String> future = submit(caller, "1-20ms", 5_000);
        cluster.run(50);
        assertThat(future).isCompleted();
    }

    /** They stayed until a thread of the pool came to them: behind long tasks, the member refused other callers. */
    @Test
    void tasksOfADeadCallerFreeTheirMemoryAfterTheirLimitOrLease() {
        MemberNode member = cluster.threads(1).member();
        CompletableFuture<String> running = submit(cluster.connectedCaller(), "1-60000ms", 100);
        cluster.run(50);
        CallerNode killed = cluster.connectedCaller();
        for (Duration limit : List.of(Duration.ofSeconds(5), Duration.ofMinutes(10))) {
            CompletableFuture<?> unheard = killed.caller()
                    .submit(
                            "2-20ms",
                            new byte[200],
                            Codec.text(),
                            TaskOptions.defaults().limit(limit),
                            null,
                            null)
                    .future();
            assertThat(unheard).isNotDone();
        }
        cluster.run(50);
        cluster.network.vanish(killed.engine(), Duration.ofSeconds(1));
        assertThat(member.member().argumentBytes()).isEqualTo(500);
        cluster.run(6_000);
        assertThat(member.member().argumentBytes()).as("after the limit").isEqualTo(300);
        cluster.run(6_000);
        assertThat(member.member().argumentBytes()).as("after the lease").isEqualTo(100);
        assertThat(cluster.starts).containsOnlyKeys("1-60000ms");
        assertThat(running).isNotDone();
    }

    @Test
    void aLimitBelowOneIsRefused() {
        assertThatThrownBy(() -> ClusterMember.builder("a").memoryLimit(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("memoryLimit is 0; allowed is 1 or more");
    }
}

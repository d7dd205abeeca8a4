package dev.tidepool.cluster.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.cluster.ClusterMember;
import dev.tidepool.cluster.Codec;
import dev.tidepool.cluster.DistributedExecutor;
import dev.tidepool.cluster.RegisteredTask;
import dev.tidepool.cluster.TaskOptions;
import dev.tidepool.cluster.TaskRegistry;
import dev.tidepool.executor.AdaptiveExecutor;
import dev.tidepool.policy.sizing.Fixed;
import dev.tidepool.testing.Wait;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A member of a real cluster leaves while tasks wait on it. */
@Timeout(180)
class DrainTest {
    private static final int TASKS = 10;
    private static final RegisteredTask<String, String> PLACE =
            new RegisteredTask<>("place", Codec.text(), Codec.text());
    private static final TaskOptions PATIENT = TaskOptions.defaults().limit(Duration.ofMinutes(5));

    private final Queue<String> runs = new ConcurrentLinkedQueue<>();
    private final CountDownLatch mayEnd = new CountDownLatch(1);

    @Test
    void aMemberThatDrainsHandsBackWhatItHasNotStarted() throws Exception {
        try (LoopbackCluster cluster = new LoopbackCluster();
                AdaptiveExecutor oneThread =
                        AdaptiveExecutor.builder("one").sizing(new Fixed(1)).build();
                ClusterMember leaving = ClusterMember.builder("leaving")
                        .engine(cluster.node())
                        .executor(oneThread)
                        .tasks(new TaskRegistry().register(PLACE, (task, context) -> {
                            runs.add(task);
                            return mayEnd.await(120, TimeUnit.SECONDS) ? "leaving" : "too late";
                        }))
                        .build();
                DistributedExecutor executor = DistributedExecutor.builder("caller")
                        .engine(cluster.caller())
                        .lease(LoopbackCluster.PATIENT)
                        .build()) {
            assertThat(executor.awaitMembers(1, Duration.ofMinutes(2))).isTrue();
            List<CompletableFuture<String>> futures = IntStream.range(0, TASKS)
                    .mapToObj(task -> executor.submit(PLACE, "task " + task, PATIENT))
                    .toList();
            Wait.until(() -> leaving.tasks() == TASKS && runs.size() == 1);
            try (ClusterMember staying = ClusterMember.builder("staying")
                    .engine(cluster.node())
                    .tasks(new TaskRegistry().register(PLACE, (task, context) -> {
                        runs.add(task);
                        return "staying";
                    }))
                    .build()) {
                assertThat(executor.awaitMembers(2, Duration.ofMinutes(2))).isTrue();
                CompletableFuture<Boolean> drained = CompletableFuture.supplyAsync(() -> drained(leaving));
                Wait.until(
                        () -> futures.stream().filter(CompletableFuture::isDone).count() == TASKS - 1);
                assertThat(staying.tasks()).isZero();
                mayEnd.countDown();
                assertThat(drained.get(120, TimeUnit.SECONDS)).isTrue();
            }
            assertThat(futures)
                    .extracting(future -> future.get(120, TimeUnit.SECONDS))
                    .containsOnlyOnce("leaving")
                    .containsOnly("leaving", "staying");
            assertThat(runs).hasSize(TASKS).doesNotHaveDuplicates();
        }
    }

    private static boolean drained(ClusterMember member) {
        try {
            return member.drain(Duration.ofMinutes(2));
        } catch (InterruptedException interrupt) {
            throw new IllegalStateException(interrupt);
        }
    }
}

package dev.tidepool.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.cluster.ClusterMember;
import dev.tidepool.cluster.Codec;
import dev.tidepool.cluster.DistributedExecutor;
import dev.tidepool.cluster.RegisteredTask;
import dev.tidepool.cluster.grpc.CallersPort;
import dev.tidepool.cluster.grpc.GrpcEngine;
import dev.tidepool.cluster.grpc.GrpcSettings;
import dev.tidepool.cluster.hazelcast.HazelcastMembership;
import dev.tidepool.cluster.hazelcast.HazelcastSettings;
import dev.tidepool.executor.AdaptiveExecutor;
import dev.tidepool.policy.sizing.Fixed;
import dev.tidepool.server.task.TaskModules;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;

/** A cluster of one member and the executor of a balancer, in this process. */
final class OneMember implements AutoCloseable {
    /** The limit on arguments and results, in bytes. */
    static final int PAYLOAD_LIMIT = 1_000;

    /** How many tasks run at a time. */
    static final int THREADS = 4;

    /** Opens when the task {@code wait}, which never ends, has started. */
    final CountDownLatch waiting = new CountDownLatch(1);

    private final CallersPort node;
    final GrpcEngine engine;
    final DistributedExecutor executor;
    private final AdaptiveExecutor pool =
            AdaptiveExecutor.builder("one").sizing(new Fixed(THREADS)).build();
    private final ClusterMember member;

    OneMember() throws IOException, InterruptedException {
        HazelcastSettings alone = new HazelcastSettings("test-" + UUID.randomUUID(), "127.0.0.1", 0, List.of());
        node = CallersPort.open(HazelcastMembership.start(alone), "127.0.0.1", 0, GrpcSettings.loopback());
        engine = GrpcEngine.connect(GrpcSettings.loopback(), List.of(node.address()));
        executor = DistributedExecutor.builder("balancer")
                .engine(engine)
                .payloadLimit(PAYLOAD_LIMIT)
                .build();
        member = ClusterMember.builder("one")
                .engine(node)
                .tasks(TaskModules.registry(true)
                        .register(RegisteredTask.ofBytes("fail"), (bytes, context) -> {
                            throw new IllegalStateException("no luck");
                        })
                        .register(
                                new RegisteredTask<>("key", Codec.text(), Codec.text()),
                                (text, context) -> context.key() + "")
                        .register(RegisteredTask.ofBytes("wait"), (bytes, context) -> {
                            waiting.countDown();
                            new CountDownLatch(1).await();
                            return bytes;
                        }))
                .executor(pool)
                .payloadLimit(PAYLOAD_LIMIT)
                .build();
        assertThat(executor.awaitMembers(1, Duration.ofMinutes(2))).isTrue();
    }

    /** Takes the member's connections away, as a crash does. */
    void lose() {
        node.close();
    }

    @Override
    public void close() {
        executor.shutdownNow();
        executor.close();
        pool.shutdownNow(); // the waiting tasks end, so that the member need not wait for them
        member.close();
        engine.close();
        node.close();
    }
}

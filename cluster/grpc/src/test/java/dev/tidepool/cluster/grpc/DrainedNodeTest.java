package dev.tidepool.cluster.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.cluster.ClusterEngine;
import dev.tidepool.cluster.ClusterMember;
import dev.tidepool.cluster.DistributedExecutor;
import dev.tidepool.cluster.NodeId;
import dev.tidepool.cluster.RegisteredTask;
import dev.tidepool.cluster.TaskRegistry;
import dev.tidepool.testing.Wait;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class DrainedNodeTest {
    private static final RegisteredTask<byte[], byte[]> ECHO = RegisteredTask.ofBytes("echo");

    /** A node that ended then took the result with it: its caller could not know whether the task had run. */
    @Test
    void aMemberIsNotDrainedBeforeItsResultsAreSent() throws Exception {
        try (LocalNodes nodes = new LocalNodes();
                CallersPort port = CallersPort.open(nodes.join(), "127.0.0.1", 0, GrpcSettings.loopback());
                SlowToSend engine = new SlowToSend(port);
                ClusterMember member = ClusterMember.builder("slow-to-send")
                        .engine(engine)
                        .tasks(new TaskRegistry().register(ECHO, (bytes, context) -> bytes))
                        .build();
                GrpcEngine connections = GrpcEngine.connect(GrpcSettings.loopback(), List.of(port.address()));
                DistributedExecutor executor = DistributedExecutor.builder("caller")
                        .engine(connections)
                        .lease(LocalNodes.PATIENT)
                        .build()) {
            assertThat(executor.awaitMembers(1, Duration.ofMinutes(2))).isTrue();
            CompletableFuture<byte[]> result = executor.submit(ECHO, new byte[] {1});
            engine.sends.await();
            Wait.until(() -> member.tasks() == 0);
            assertThat(member.drain(Duration.ZERO)).isFalse();
            engine.maySend.countDown();
            assertThat(member.drain(Duration.ofMinutes(2))).isTrue();
            assertThat(result.get(120, TimeUnit.SECONDS)).containsExactly(1);
        }
    }

    /** Holds results back; reports of the load, which are urgent, go on. */
    private static final class SlowToSend extends CountingEngine {
        private final CountDownLatch sends = new CountDownLatch(1);
        private final CountDownLatch maySend = new CountDownLatch(1);

        private SlowToSend(ClusterEngine engine) {
            super(engine);
        }

        @Override
        public boolean send(NodeId to, long port, byte[] message, boolean urgent) {
            if (!urgent) {
                sends.countDown();
                try {
                    maySend.await();
                } catch (InterruptedException stopped) {
                    Thread.currentThread().interrupt();
                }
            }
            return super.send(to, port, message, urgent);
        }
    }
}

package dev.tidepool.cluster.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.tidepool.cluster.ClusterMember;
import dev.tidepool.cluster.DistributedExecutor;
import dev.tidepool.cluster.PayloadTooLargeException;
import dev.tidepool.cluster.RegisteredTask;
import dev.tidepool.cluster.TaskRegistry;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Sides whose limits on arguments and results differ. A message far beyond the other's limit ended the stream, and with
 * it the other tasks on it.
 */
@Timeout(180)
class DifferentPayloadLimitsTest {
    private static final int SMALL = 1_000;
    private static final int LARGE = 4 << 20;
    private static final int FAR_BEYOND = 3 << 20;
    private static final RegisteredTask<byte[], byte[]> ECHO = RegisteredTask.ofBytes("echo");
    private static final RegisteredTask<byte[], byte[]> GROW = RegisteredTask.ofBytes("grow");
    private static final RegisteredTask<byte[], byte[]> WAIT = RegisteredTask.ofBytes("wait");

    private final LocalNodes nodes = new LocalNodes();
    private final Deque<AutoCloseable> opened = new ArrayDeque<>();
    private final CountDownLatch started = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);
    private final AtomicInteger waits = new AtomicInteger();

    @AfterEach
    void closeAll() throws Exception {
        released.countDown();
        while (!opened.isEmpty()) {
            opened.removeLast().close();
        }
        nodes.close();
    }

    private static GrpcSettings limit(int bytes) {
        return new GrpcSettings(null, false, bytes);
    }

    private CallersPort node(int limit) throws IOException {
        CallersPort port = CallersPort.open(nodes.join(), "127.0.0.1", 0, limit(limit));
        opened.add(port);
        opened.add(ClusterMember.builder("member")
                .engine(port)
                .payloadLimit(limit)
                .tasks(new TaskRegistry()
                        .register(ECHO, (bytes, context) -> bytes)
                        .register(GROW, (bytes, context) -> new byte[FAR_BEYOND])
                        .register(WAIT, (bytes, context) -> {
                            waits.incrementAndGet();
                            started.countDown();
                            assertThat(released.await(120, TimeUnit.SECONDS)).isTrue();
                            return bytes;
                        }))
                .build());
        return port;
    }

    private DistributedExecutor caller(int limit, CallersPort node, int members) throws InterruptedException {
        GrpcEngine engine = GrpcEngine.connect(limit(limit), List.of(node.address()));
        opened.add(engine);
        DistributedExecutor caller = DistributedExecutor.builder("caller")
                .engine(engine)
                .payloadLimit(limit)
                .lease(LocalNodes.PATIENT)
                .build();
        opened.add(caller);
        assertThat(caller.awaitMembers(members, Duration.ofMinutes(2))).isTrue();
        return caller;
    }

    @Test
    void anArgumentFarBeyondTheNodesLimitEndsItsTaskAlone() throws Exception {
        CallersPort node = node(SMALL);
        DistributedExecutor caller = caller(LARGE, node, 1);

        assertEndsAlone(
                caller,
                ECHO,
                new byte[FAR_BEYOND],
                "echo was not run: its argument has " + FAR_BEYOND
                        + " bytes; the limit of node " + node.self() + " is " + SMALL
                        + ": send fewer, or raise payloadLimit (--payload-limit) there");
    }

    @Test
    void aResultFarBeyondTheCallersLimitEndsItsTaskAlone() throws Exception {
        DistributedExecutor caller = caller(SMALL, node(LARGE), 1);

        assertEndsAlone(
                caller,
                GROW,
                new byte[1],
                "the result of grow has " + FAR_BEYOND + " bytes; the limit of its caller is " + SMALL
                        + ": return fewer, or raise payloadLimit");
    }

    private void assertEndsAlone(
            DistributedExecutor caller, RegisteredTask<byte[], byte[]> task, byte[] argument, String message)
            throws Exception {
        CompletableFuture<byte[]> other = caller.submit(WAIT, new byte[3]);
        assertThat(started.await(120, TimeUnit.SECONDS)).isTrue();

        CompletableFuture<byte[]> tooLarge = caller.submit(task, argument);
        assertThat(catchThrowable(() -> tooLarge.get(120, TimeUnit.SECONDS)))
                .cause()
                .isInstanceOf(PayloadTooLargeException.class)
                .hasMessage(message);

        released.countDown();
        assertThat(other.get(120, TimeUnit.SECONDS)).hasSize(3);
        assertThat(waits).hasValue(1);
    }

    @Test
    void anArgumentGoesToANodeThatTakesIt() throws Exception {
        node(SMALL);
        DistributedExecutor caller = caller(LARGE, node(LARGE), 2);

        List<CompletableFuture<byte[]>> futures = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            futures.add(caller.submit(ECHO, new byte[FAR_BEYOND]));
        }
        for (CompletableFuture<byte[]> future : futures) {
            assertThat(future.get(120, TimeUnit.SECONDS)).hasSize(FAR_BEYOND);
        }
    }
}

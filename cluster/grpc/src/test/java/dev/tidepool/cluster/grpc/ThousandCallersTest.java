package dev.tidepool.cluster.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.cluster.ClusterEngine;
import dev.tidepool.cluster.ClusterEngine.Registration;
import dev.tidepool.cluster.NodeId;
import dev.tidepool.cluster.Wait;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A thousand callers of one node, over a thousand connections. As members, 450 filled a heap of 256 MB. */
@Tag("full")
@Timeout(300)
class ThousandCallersTest {
    private static final int CALLERS = 1_000;

    /** Of both ends of a connection, which are in this process. */
    private static final long MAX_BYTES_OF_A_CALLER = 200_000;

    private final List<GrpcEngine> callers = new ArrayList<>();

    @Test
    void aNodeHasAThousandIdleCallersAndReachesEach() throws Exception {
        try (LocalNodes nodes = new LocalNodes();
                CallersPort node = CallersPort.open(nodes.join(), "127.0.0.1", 0, GrpcSettings.loopback())) {
            connect(node, 1);
            long before = heap();
            connect(node, CALLERS);
            assertThat((heap() - before) / CALLERS).isLessThan(MAX_BYTES_OF_A_CALLER);
            Set<NodeId> heard = ConcurrentHashMap.newKeySet();
            CountDownLatch all = new CountDownLatch(callers.size());
            Registration unused = node.listen(ClusterEngine.MEMBER_PORT, (from, message) -> {
                heard.add(from);
                assertThat(node.send(from, 7, message, false)).isTrue();
            });
            for (GrpcEngine caller : callers) {
                Registration unusedToo = caller.listen(7, (from, message) -> all.countDown());
                assertThat(caller.send(node.self(), ClusterEngine.MEMBER_PORT, new byte[] {1}, false))
                        .isTrue();
            }
            assertThat(all.await(120, TimeUnit.SECONDS)).isTrue();
            assertThat(heard).hasSize(callers.size());
        } finally {
            callers.forEach(GrpcEngine::close);
        }
    }

    private void connect(CallersPort node, int more) {
        for (int i = 0; i < more; i++) {
            callers.add(GrpcEngine.connect(GrpcSettings.loopback(), List.of(node.address())));
        }
        Wait.until(() -> node.callers() == callers.size()
                && callers.stream().allMatch(caller -> caller.nodes().contains(node.self())));
    }

    private static long heap() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}

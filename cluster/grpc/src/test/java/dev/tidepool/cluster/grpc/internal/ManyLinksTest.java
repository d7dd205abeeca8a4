package dev.tidepool.cluster.grpc.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.sun.management.UnixOperatingSystemMXBean;
import dev.tidepool.cluster.NodeId;
import dev.tidepool.cluster.grpc.GrpcSettings;
import dev.tidepool.cluster.grpc.internal.StreamMessage.Datagrams;
import dev.tidepool.testing.Wait;
import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.ManagedChannel;
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

/** Twice as many connections to one node as one address may have, each with a caller. */
@Tag("full")
@Timeout(300)
class ManyLinksTest {
    private static final int LINKS = 5_000;

    /** Some, so that those which wait to be accepted are few. */
    private static final int AT_A_TIME = 100;

    /** Of both ends, which are in this process. */
    private static final long MAX_BYTES_OF_A_LINK = 100_000;

    private final List<ManagedChannel> channels = new ArrayList<>();
    private final List<NodeId> callers = new ArrayList<>();
    private final List<ClientCall<StreamMessage, StreamMessage>> streams = new ArrayList<>();
    private final CountDownLatch reached = new CountDownLatch(LINKS);

    @Test
    void aNodeHasFiveThousandLinksAndHearsAndReachesEach() throws Exception {
        assumeThat(maxFiles()).as("open files").isGreaterThan(2L * LINKS + 1_000);
        PortLimits limits = new PortLimits(LINKS, Runtime.getRuntime().maxMemory(), System::nanoTime);
        try (LoopbackNode node = new LoopbackNode(GrpcSettings.loopback(), limits)) {
            connect(node, AT_A_TIME);
            long before = heap();
            long begin = System.nanoTime();
            connect(node, LINKS);
            double seconds = (System.nanoTime() - begin) / 1e9;
            long each = (heap() - before) / (LINKS - AT_A_TIME);
            System.out.printf("%,d links: %,d bytes each, of both ends; made in %.1f s%n", LINKS, each, seconds);
            assertThat(each).isLessThan(MAX_BYTES_OF_A_LINK);
            Set<NodeId> heard = ConcurrentHashMap.newKeySet();
            node.server().ports().listen(7, (from, message) -> {
                heard.add(from);
                assertThat(node.server().send(from, 8, message, false)).isTrue();
            });
            streams.forEach(stream -> stream.sendMessage(new Datagrams(List.of(new Datagram(7, new byte[1])))));
            assertThat(reached.await(120, TimeUnit.SECONDS)).isTrue();
            assertThat(heard).containsExactlyInAnyOrderElementsOf(callers);
        } finally {
            channels.forEach(ManagedChannel::shutdownNow);
        }
    }

    private static long maxFiles() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                ? unix.getMaxFileDescriptorCount()
                : Long.MAX_VALUE;
    }

    private static long heap() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    private void connect(LoopbackNode node, int all) {
        while (callers.size() < all) {
            NodeId caller = new NodeId(CallersProtocol.newCaller(), "one-of-many:1");
            ManagedChannel channel = node.channel();
            ClientCall<StreamMessage, StreamMessage> stream =
                    channel.newCall(CallersProtocol.CONNECT, CallOptions.DEFAULT);
            channels.add(channel);
            stream.start(new Reached(), CallersProtocol.header(caller));
            stream.request(100);
            streams.add(stream);
            callers.add(caller);
            if (callers.size() % AT_A_TIME == 0) {
                Wait.until(() -> node.server().callers() == callers.size());
            }
        }
    }

    private final class Reached extends ClientCall.Listener<StreamMessage> {
        @Override
        public void onMessage(StreamMessage message) {
            if (message instanceof Datagrams) {
                reached.countDown();
            }
        }
    }
}
